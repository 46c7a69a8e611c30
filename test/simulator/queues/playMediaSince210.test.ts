import { sendCommand } from '../support/send-command';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const PLAYLIST = { item_id: '13', provider_instance_id_or_domain: 'library' };

describe('playing media in 2.10', () => {
	const simulator = useSimulator({ profile: '2.10' });
	const play = (args: Readonly<Record<string, unknown>>, queueId = OFFICE) =>
		sendCommand(simulator(), 'player_queues/play_media', { queue_id: queueId, ...args });
	const queue = (queueId = OFFICE) => simulator().control.queue(queueId);
	const shown = async (queueId = OFFICE) =>
		(await sendCommand(simulator(), 'player_queues/get', { queue_id: queueId })).json;

	test('answers when the player plays, and is right then', async () => {
		const { control } = simulator();
		control.setTimeScale(1);
		const before = control.now();
		await play({ media: 'library://album/3' }, BEDROOM);
		expect(control.now() - before).toBeCloseTo(1.2, 3);
		expect(await shown(BEDROOM)).toMatchObject({ state: 'playing', current_index: 0, items: 15 });
	});

	test('by "next" answers immediately and reports its target a second before it plays', async () => {
		const { control } = simulator();
		control.fillQueue(OFFICE, 5, { state: 'playing' });
		control.setTimeScale(1);
		await sendCommand(simulator(), 'player_queues/next', { queue_id: OFFICE });
		expect(await shown()).toMatchObject({ current_index: 1 });
		expect(queue().currentIndex).toBe(0);
		await control.advance(1000);
		expect(queue().currentIndex).toBe(1);
	});

	test.each([
		[{ media: 'library://playlist/13', start_item: 'nothing like it' }],
		[{ media: 'library://playlist/13', start_item: '', option: 'replace' }],
		[{ media: 'library://nope/1', option: 'replace' }],
	])('with %j is refused and keeps the queue and its music', async (args) => {
		simulator().control.fillQueue(OFFICE, 4, { state: 'playing', currentIndex: 2 });
		const { status, text } = await play(args);
		expect([status, text]).toEqual([500, 'Internal server error']);
		expect(queue()).toMatchObject({ items: 4, currentIndex: 2, state: 'playing' });
	});

	test('accepts only IDs and URIs in an album, and a part of a name in a playlist', async () => {
		expect((await play({ media: 'library://album/3', start_item: 'Mirrors' })).status).toBe(500);
		await play({ media: 'library://playlist/13', start_item: 'mirr' });
		expect(queue().names[0]).toBe('Hall of Mirrors');
		expect(queue().items).toBe(7);
		expect((await play({ media: 'library://playlist/13', start_item: 'mi' })).status).toBe(500);
	});

	test('starts at the saved position, or at the beginning', async () => {
		await play({ media: 'library://podcast/1' });
		expect(queue().elapsed).toBeCloseTo(90, 0);
		await play({ media: 'library://podcast/1', start_from_beginning: true });
		expect(queue().elapsed).toBeCloseTo(0, 0);
		const { json } = await sendCommand(simulator(), 'music/podcasts/podcast_episodes', {
			item_id: '1',
			provider_instance_id_or_domain: 'library',
		});
		await play({ media: valueAt(json, 0, 'uri') });
		expect(queue().elapsed).toBeCloseTo(90, 0);
	});
});

describe('the order in which 2.10 plays', () => {
	const simulator = useSimulator({ profile: '2.10' });
	const play = (args: Readonly<Record<string, unknown>>) =>
		sendCommand(simulator(), 'player_queues/play_media', { queue_id: OFFICE, ...args });
	const shuffle = (enabled: boolean) =>
		sendCommand(simulator(), 'player_queues/shuffle', {
			queue_id: OFFICE,
			shuffle_enabled: enabled,
		});
	const queue = () => simulator().control.queue(OFFICE);
	const inOrder = async () => {
		const command = 'music/playlists/playlist_tracks';
		const { json } = await sendCommand(simulator(), command, PLAYLIST);
		return (json as { name: string }[]).map(({ name }) => name);
	};
	const media = 'library://playlist/13';

	test('is that of the media, unless shuffle is requested', async () => {
		await play({ media });
		expect(queue()).toMatchObject({ shuffle: false, names: await inOrder() });
		await play({ media, shuffle: true });
		expect(queue().shuffle).toBe(true);
		expect(queue().names).not.toEqual(await inOrder());
		await play({ media });
		expect(queue()).toMatchObject({ shuffle: false, names: await inOrder() });
	});

	test('is shuffled once if shuffle was switched on a moment ago', async () => {
		await shuffle(true);
		await play({ media });
		expect(queue().names).not.toEqual(await inOrder());
		await play({ media, shuffle: false });
		expect(queue()).toMatchObject({ shuffle: false, names: await inOrder() });
	});

	test('starts with the chosen item, and leaves nothing out', async () => {
		await play({ media, start_item: 'Mirrors', shuffle: true });
		expect(queue().names[0]).toBe('Hall of Mirrors');
		expect([...queue().names].sort()).toEqual([...(await inOrder())].sort());
	});

	test('of spoken items is never shuffled', async () => {
		await play({ media: 'library://podcast/2', shuffle: true });
		expect(queue().uris.map((uri) => uri.slice(-1))).toEqual(['1', '2', '3', '4', '5']);
	});

	test('stays unchanged for added items', async () => {
		await shuffle(true);
		await play({ media, option: 'add', shuffle: false });
		expect(queue().shuffle).toBe(true);
	});
});

describe('the order in which 2.8 plays', () => {
	const simulator = useSimulator({ profile: '2.8' });

	test("is the queue's, whatever is requested", async () => {
		const args = { queue_id: OFFICE, media: 'library://podcast/2', shuffle: true };
		await sendCommand(simulator(), 'player_queues/play_media', args);
		expect(simulator().control.queue(OFFICE).shuffle).toBe(false);
	});
});

describe('queues in 2.10', () => {
	const simulator = useSimulator({ profile: '2.10' });
	const ask = (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		sendCommand(simulator(), `player_queues/${command}`, { queue_id: OFFICE, ...args });
	const shown = async () => (await ask('get')).json;

	test('have their own crossfade and autoplay', async () => {
		expect(await shown()).toMatchObject({
			crossfade_enabled: false,
			autoplay_enabled: true,
			dont_stop_the_music_enabled: true,
			is_dynamic: false,
			sources: [],
			radio_source: [],
			playback_speed: 1,
		});
		await ask('crossfade', { crossfade_enabled: true });
		await ask('autoplay', { autoplay_enabled: false });
		expect(await shown()).toMatchObject({
			crossfade_enabled: true,
			autoplay_enabled: false,
			dont_stop_the_music_enabled: false,
		});
		await ask('dont_stop_the_music', { dont_stop_the_music_enabled: true });
		expect(await shown()).toMatchObject({ autoplay_enabled: true });
		expect((await ask('crossfade')).status).toBe(500);
		expect((await ask('autoplay', { queue_id: 'nope', autoplay_enabled: true })).status).toBe(500);
	});

	test('name their sources twice', async () => {
		await ask('play_media', { media: 'library://album/3' });
		const album = [expect.objectContaining({ uri: 'library://album/3' })];
		expect(await shown()).toMatchObject({ sources: album, radio_source: album, is_dynamic: false });
	});

	test('report that they have ended, and start again then', async () => {
		simulator().control.fillQueue(OFFICE, 3, { state: 'playing', currentIndex: 2 });
		simulator().control.playForward(OFFICE, 200);
		expect(await shown()).toMatchObject({ ended: true, state: 'idle', current_index: 2 });
		await ask('play');
		expect(simulator().control.queue(OFFICE)).toMatchObject({ currentIndex: 0, state: 'playing' });
		expect(await shown()).toMatchObject({ ended: false });
	});

	test('lose their shuffle when they are cleared', async () => {
		await ask('shuffle', { shuffle_enabled: true });
		await ask('clear');
		expect(await shown()).toMatchObject({ shuffle_enabled: false, items: 0 });
	});

	test('distinguish an unknown item from an unknown position', async () => {
		simulator().control.fillQueue(OFFICE, 3);
		const unknown = await ask('delete_item', { item_id_or_index: '7' });
		expect([unknown.status, unknown.text]).toEqual([400, 'Item 7 not found in queue']);
		expect((await ask('delete_item', { item_id_or_index: 999 })).status).toBe(500);
		expect((await ask('move_item', { queue_item_id: 'x' })).status).toBe(400);
		expect((await ask('play_index', { index: 'x' })).status).toBe(500);
		const [current] = simulator().control.queue(OFFICE).itemIds;
		expect((await ask('move_item', { queue_item_id: current })).status).toBe(500);
		expect((await ask('delete_item', { item_id_or_index: current })).text).toBe('null');
		expect(simulator().control.queue(OFFICE).items).toBe(3);
	});

	test('cannot be skipped in while another one plays', async () => {
		const { control } = simulator();
		control.group(KITCHEN, [LIVING_ROOM]);
		for (const command of ['next', 'previous', 'seek', 'skip']) {
			expect((await ask(command, { queue_id: LIVING_ROOM })).status).toBe(500);
		}
	});

	test('change their speed only for spoken items', async () => {
		const { control } = simulator();
		control.fillQueue(OFFICE, ['library://track/1']);
		expect((await ask('set_playback_speed', { speed: 1.5 })).status).toBe(500);
		control.fillQueue(OFFICE, ['library://audiobook/1']);
		expect((await ask('set_playback_speed', { speed: 1.5 })).status).toBe(200);
		expect((await ask('set_playback_speed', { speed: 9 })).status).toBe(400);
	});

	test('are transferred with their modes', async () => {
		simulator().control.fillQueue(OFFICE, 3);
		await ask('crossfade', { crossfade_enabled: true });
		await ask('repeat', { repeat_mode: 'all' });
		const args = { source_queue_id: OFFICE, target_queue_id: BEDROOM };
		await sendCommand(simulator(), 'player_queues/transfer', args);
		const { json } = await ask('get', { queue_id: BEDROOM });
		expect(json).toMatchObject({ items: 3, crossfade_enabled: true, repeat_mode: 'all' });
	});
});
