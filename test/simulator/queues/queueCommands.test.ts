import { sendCommand } from '../support/send-command';
import { ATTIC, BEDROOM, OFFICE, useSimulator } from '../support/simulator';

describe.each(['2.6', '2.7', '2.8', '2.10'] as const)('queues in %s', (profile) => {
	const simulator = useSimulator({ profile });
	/** From 2.10 on, errors for invalid data give the reason. */
	const unknownItem = profile === '2.10' ? 400 : 500;
	const queue = () => simulator().control.queue(OFFICE);
	const numbers = () => queue().names.map((name) => Number(name.replace('Filler ', '')));

	async function ask(
		command: string,
		args: Readonly<Record<string, unknown>> = {},
	): Promise<number> {
		const answer = await sendCommand(simulator(), `player_queues/${command}`, {
			queue_id: OFFICE,
			...args,
		});
		return answer.status;
	}

	beforeEach(() => {
		simulator().control.fillQueue(OFFICE, 6, { currentIndex: 1, state: 'playing', elapsed: 30 });
	});

	describe('playback', () => {
		test('pauses, plays, toggles and stops', async () => {
			const states: string[] = [];
			for (const command of ['pause', 'play', 'play_pause', 'play_pause', 'stop']) {
				expect(await ask(command)).toBe(200);
				states.push(queue().state);
			}
			expect(states).toEqual(['paused', 'playing', 'paused', 'playing', 'idle']);
			expect(queue().currentIndex).toBe(1);
		});

		test('goes to the next and previous item; "previous" restarts the item if it has played for a while', async () => {
			await ask('next');
			expect(queue()).toMatchObject({ currentIndex: 2 });
			await ask('previous');
			expect(queue()).toMatchObject({ currentIndex: 1 });
			simulator().control.playForward(OFFICE, 10);
			await ask('previous');
			expect(queue()).toMatchObject({ currentIndex: 1 });
			expect(queue().elapsed).toBeLessThan(5);
		});

		test.each([
			[3, 200, 3],
			[-1, 200, 5],
			['2', 500, 1],
			[999, 500, 1],
		])('by play_index %j returns %i', async (index, status, currentIndex) => {
			expect(await ask('play_index', { index })).toBe(status);
			expect(queue().currentIndex).toBe(currentIndex);
		});

		test('by play_index accepts a queue item ID', async () => {
			await ask('play_index', { index: queue().itemIds[4] });
			expect(queue().currentIndex).toBe(4);
		});

		test('stays within the item on seek and skip', async () => {
			expect(await ask('seek', { position: 100 })).toBe(200);
			expect(await ask('skip', { seconds: -20 })).toBe(200);
			expect(queue().elapsed).toBeCloseTo(80, -1);
			expect(await ask('seek', { position: 9999 })).toBe(500);
		});

		test('advances by itself, and stops after the last item', async () => {
			simulator().control.playForward(OFFICE, 180);
			expect(queue()).toMatchObject({ currentIndex: 2, state: 'playing' });
			// Before 2.9, it would be emptied some time later.
			simulator().control.setTimeScale(1);
			simulator().control.playForward(OFFICE, 4 * 180);
			expect(queue()).toMatchObject({ currentIndex: 5, state: 'idle' });
		});

		test.each([
			['one', 1],
			['all', 0],
		])('continues with repeat %s', async (mode, currentIndex) => {
			await ask('repeat', { repeat_mode: mode });
			simulator().control.playForward(OFFICE, 5 * 180 - 30);
			expect(queue()).toMatchObject({ currentIndex, state: 'playing' });
		});

		test('starts again after the last item if everything repeats, and only then', async () => {
			simulator().control.fillQueue(OFFICE, 6, { currentIndex: 5, state: 'playing' });
			await ask('next');
			expect(queue()).toMatchObject({ currentIndex: 5, state: 'playing' });
			await ask('repeat', { repeat_mode: 'all' });
			await ask('next');
			expect(queue()).toMatchObject({ currentIndex: 0, state: 'playing' });
		});

		test.each(['play', 'resume'])(
			'by %s on an empty queue plays recently played items',
			async (command) => {
				simulator().control.fillQueue(OFFICE, 0);
				expect(await ask(command)).toBe(200);
				expect(queue().state).toBe('playing');
				expect(queue().items).toBeGreaterThan(0);
			},
		);

		test('accepts an unknown repeat mode', async () => {
			expect(await ask('repeat', { repeat_mode: 'ALL' })).toBe(200);
			expect(queue().repeat).toBe('unknown');
		});

		test.each([
			['pause', 200],
			['play', 500],
			['resume', 500],
			['play_pause', 500],
			['previous', 500],
			['next', 500],
			['stop', 500],
			['clear', 500],
		])('by %s on an unknown queue returns %i', async (command, status) => {
			expect(await ask(command, { queue_id: 'nope' })).toBe(status);
		});
	});

	describe('the order', () => {
		const id = (number: number) => queue().itemIds[number - 1];

		test.each([
			[{ pos_shift: 2 }, [1, 2, 3, 5, 6, 4]],
			[{ pos_shift: -1 }, [1, 2, 4, 3, 5, 6]],
			[{ pos_shift: 0 }, [1, 2, 4, 3, 5, 6]],
			[{}, [1, 2, 3, 5, 4, 6]],
			[{ pos_shift: 3 }, [1, 2, 3, 5, 6, 4]],
			[{ pos_shift: 4 }, [1, 2, 3, 4, 5, 6]],
			[{ pos_shift: 99 }, [1, 2, 3, 4, 5, 6]],
			[{ pos_shift: -2 }, [1, 4, 2, 3, 5, 6]],
			[{ pos_shift: -3 }, [1, 2, 3, 4, 5, 6]],
		])('move_item %j', async (shift, expected) => {
			expect(await ask('move_item', { queue_item_id: id(4), ...shift })).toBe(200);
			expect(numbers()).toEqual(expected);
		});

		test.each(['paused', 'idle'] as const)(
			'changes by move_item with 0 to the position of the current item while the queue is %s',
			async (state) => {
				simulator().control.fillQueue(OFFICE, 6, { currentIndex: 1, state });
				expect(await ask('move_item', { queue_item_id: id(4), pos_shift: 0 })).toBe(200);
				expect(numbers()).toEqual([1, 4, 2, 3, 5, 6]);
				expect(queue().currentItem?.name).toBe('Filler 2');
			},
		);

		test('does not change for played and current items', async () => {
			expect(await ask('move_item', { queue_item_id: id(2) })).toBe(500);
			expect(await ask('move_item', { queue_item_id: 'nope' })).toBe(unknownItem);
		});

		test.each([
			[4, 200, [1, 2, 3, 4, 6]],
			[1, 200, [1, 2, 3, 4, 5, 6]],
			['4', unknownItem, [1, 2, 3, 4, 5, 6]],
			[-1, 200, [1, 2, 3, 4, 5, 6]],
			[999, 500, [1, 2, 3, 4, 5, 6]],
		])('changes by delete_item %j with %i', async (item, status, expected) => {
			expect(await ask('delete_item', { item_id_or_index: item })).toBe(status);
			expect(numbers()).toEqual(expected);
		});

		describe('with a buffered item', () => {
			const told = async () => {
				const { json } = await sendCommand(simulator(), 'player_queues/all');
				return (json as Array<Record<string, unknown>>).find(
					({ queue_id: queueId }) => queueId === OFFICE,
				);
			};

			beforeEach(() => {
				const place = { currentIndex: 1, state: 'playing', preparedAhead: 1 } as const;
				simulator().control.fillQueue(OFFICE, 6, place);
			});

			test('reports it, and keeps it in place', async () => {
				expect(await told()).toMatchObject({ current_index: 1, index_in_buffer: 2 });
				expect(await ask('move_item', { queue_item_id: id(3), pos_shift: 1 })).toBe(500);
				expect(await ask('delete_item', { item_id_or_index: id(3) })).toBe(200);
				expect(numbers()).toEqual([1, 2, 3, 4, 5, 6]);
				expect(await ask('delete_item', { item_id_or_index: id(4) })).toBe(200);
				expect(numbers()).toEqual([1, 2, 3, 5, 6]);
			});

			test('inserts "next" after it, and shuffle keeps it', async () => {
				await ask('play_media', { media: 'library://track/1', option: 'next' });
				expect(numbers().slice(0, 3)).toEqual([1, 2, 3]);
				expect(queue().uris[3]).toBe('library://track/1');
				await ask('shuffle', { shuffle_enabled: true });
				expect(numbers().slice(0, 3)).toEqual([1, 2, 3]);
			});

			test('resets it at another start', async () => {
				await ask('play_index', { index: 3 });
				expect(await told()).toMatchObject({ index_in_buffer: 3 });
			});

			test('buffers the next item near the end of an item', async () => {
				const place = { currentIndex: 1, state: 'playing', elapsed: 160 } as const;
				simulator().control.fillQueue(OFFICE, 6, place);
				expect(await told()).toMatchObject({ index_in_buffer: 1 });
				simulator().control.playForward(OFFICE, 12);
				expect(await told()).toMatchObject({ current_index: 1, index_in_buffer: 2 });
				simulator().control.playForward(OFFICE, 12);
				expect(await told()).toMatchObject({ current_index: 2, index_in_buffer: 2 });
			});
		});

		test('is shuffled for upcoming items, and restored', async () => {
			simulator().control.fillQueue(OFFICE, 50, { currentIndex: 9 });
			const before = numbers();
			await ask('shuffle', { shuffle_enabled: true });
			expect(numbers().slice(0, 10)).toEqual(before.slice(0, 10));
			expect(numbers()).not.toEqual(before);
			expect([...numbers()].sort((one, other) => one - other)).toEqual(before);
			await ask('shuffle', { shuffle_enabled: false });
			expect(numbers()).toEqual(before);
		});

		test('is empty after clear', async () => {
			expect(await ask('clear')).toBe(200);
			expect(queue()).toMatchObject({ items: 0, state: 'idle', currentIndex: null });
		});
	});

	describe('transfer', () => {
		const transfer = (from: string, to: string, autoPlay?: boolean) =>
			sendCommand(simulator(), 'player_queues/transfer', {
				source_queue_id: from,
				target_queue_id: to,
				...(autoPlay !== undefined && { auto_play: autoPlay }),
			});

		test('takes items, position and state along', async () => {
			await transfer(OFFICE, BEDROOM);
			expect(queue()).toMatchObject({ items: 0, state: 'idle' });
			expect(simulator().control.queue(BEDROOM)).toMatchObject({
				items: 6,
				currentIndex: 1,
				state: 'playing',
			});
		});

		test('stays silent on request', async () => {
			await transfer(OFFICE, BEDROOM, false);
			expect(simulator().control.queue(BEDROOM)).toMatchObject({ items: 6, state: 'idle' });
		});

		test('from an empty queue empties the target', async () => {
			simulator().control.fillQueue(BEDROOM, 0);
			expect((await transfer(BEDROOM, OFFICE)).text).toBe('null');
			expect(queue().items).toBe(0);
		});

		test('accepts an unavailable player, but not an unknown one', async () => {
			expect((await transfer(OFFICE, 'nope')).status).toBe(500);
			expect((await transfer(OFFICE, ATTIC)).status).toBe(200);
			expect(simulator().control.queue(ATTIC)).toMatchObject({ items: 6, state: 'idle' });
		});
	});

	describe('a page of items', () => {
		const page = async (args: object): Promise<number[]> => {
			const { json } = await sendCommand(simulator(), 'player_queues/items', {
				queue_id: OFFICE,
				...args,
			});
			return (json as { media_item: { track_number: number } }[]).map(
				({ media_item: { track_number: number } }) => number,
			);
		};

		test.each([
			[{}, [1, 2, 3, 4, 5, 6]],
			[{ limit: 2 }, [1, 2]],
			[{ limit: 2, offset: 5 }, [6]],
			[{ offset: 6 }, []],
			[{ limit: 0 }, []],
			[{ limit: -1 }, [1, 2, 3, 4, 5]],
			[{ offset: -2 }, [5, 6]],
			[{ limit: null, offset: null }, [1, 2, 3, 4, 5, 6]],
			[{ limit: '2', offset: '1' }, [2, 3]],
			[{ limit: 2.9 }, [1, 2]],
			[{ queue_id: 'nope' }, []],
		])('%j', async (args, expected) => {
			expect(await page(args)).toEqual(expected);
		});

		test('the default limit is 500', async () => {
			simulator().control.fillQueue(OFFICE, 501);
			expect(await page({})).toHaveLength(500);
		});
	});
});

describe('queues since 2.8', () => {
	const simulator = useSimulator({ profile: '2.8' });
	const ask = async (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		(await sendCommand(simulator(), `player_queues/${command}`, { queue_id: OFFICE, ...args }))
			.status;
	const queue = () => simulator().control.queue(OFFICE);

	test('move an item to the end', async () => {
		simulator().control.fillQueue(OFFICE, 6);
		const [, , third] = queue().itemIds;
		expect(await ask('move_item_end', { queue_item_id: third })).toBe(200);
		expect(queue().itemIds.at(-1)).toBe(third);
	});

	test('are saved as a playlist, under any name', async () => {
		simulator().control.fillQueue(OFFICE, 6);
		for (const name of ['Kept', 'Kept', '']) {
			const { json } = await sendCommand(simulator(), 'player_queues/save_as_playlist', {
				queue_id: OFFICE,
				name,
			});
			expect(json).toMatchObject({ name, provider: 'library', media_type: 'playlist' });
		}
		simulator().control.fillQueue(OFFICE, 0);
		expect(await ask('save_as_playlist', { name: 'Nothing' })).toBe(500);
	});

	const page = async (offset: number): Promise<number[]> => {
		const { json } = await sendCommand(simulator(), 'player_queues/items', {
			queue_id: OFFICE,
			offset,
		});
		return (json as { media_item: { track_number: number } }[]).map(
			({ media_item: { track_number: number } }) => number,
		);
	};

	test('have 100,000 items, read page by page', async () => {
		simulator().control.fillQueue(OFFICE, 100_000);
		for (let offset = 0; offset < 100_000; offset += 4750) {
			const expected = Array.from({ length: 500 }, (_, index) => offset + index + 1);
			expect(await page(offset)).toEqual(expected.filter((number) => number <= 100_000));
		}
	});
});
