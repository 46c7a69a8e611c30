import { sendCommand } from '../support/send-command';
import { OFFICE, useSimulator } from '../support/simulator';

describe.each(['2.6', '2.7', '2.8', '2.10'] as const)('queues in %s', (profile) => {
	const simulator = useSimulator({ profile });
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
		test('advances by itself, and stops after the last item', async () => {
			simulator().control.playForward(OFFICE, 180);
			expect(queue()).toMatchObject({ currentIndex: 2, state: 'playing' });
			// Before 2.9, it would be emptied some time later.
			simulator().control.setTimeScale(1);
			simulator().control.playForward(OFFICE, 4 * 180);
			expect(queue()).toMatchObject({ currentIndex: 5, state: 'idle' });
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
	});
});

describe('queues since 2.8', () => {
	const simulator = useSimulator({ profile: '2.8' });

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
