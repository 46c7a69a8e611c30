import { KITCHEN, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { readFromServer, callTool, libraryItemArgs, server } from './tool-session';

describe('a model that controls queues', () => {
	it('reads what a queue plays', async () => {
		const [queue] = await callTool('queue_get', { player: 'Kitchen' });
		const { state, currentItem, items } = server.control.queue(KITCHEN);
		expect(queue).toMatchObject({
			queue_id: KITCHEN,
			state,
			item_count: items,
			title: currentItem!.name,
		});
	});

	it('lists all queues, or those in one state', async () => {
		const all = await readFromServer('player_queues/all');
		expect((await callTool('queue_getAll')).map(({ queue_id: id }) => id)).toEqual(
			all.map(({ queue_id: id }) => id),
		);
		expect(await callTool('queue_getAll', { state: 'paused' })).toMatchObject([
			{ queue_id: KITCHEN },
		]);
	});

	it('reads the beginning of a long queue', async () => {
		const items = await callTool('queue_getItems', { player: 'Kitchen' });
		expect(items.map(({ uri }) => uri)).toEqual(server.control.queue(KITCHEN).uris.slice(0, 20));
	});

	it('changes the modes of a queue', async () => {
		const given = { player: 'Kitchen', shuffle: true, repeat: 'all' };
		expect(await callTool('queue_updateModes', given)).toMatchObject([{ queue_id: KITCHEN }]);
		expect(server.control.queue(KITCHEN)).toMatchObject({ shuffle: true, repeat: 'all' });
	});

	it('moves an item, plays one and removes one', async () => {
		server.control.fillQueue(OFFICE, 5);
		const ids = (await callTool('queue_getItems', { player: 'Office' })).map((one) =>
			String(one.queue_item_id),
		);
		const moved = { player: 'Office', item: ids[4], places: -1 };
		expect(await callTool('queue_moveItem', moved)).toMatchObject([{ success: true, index: 3 }]);
		await callTool('queue_removeItem', { player: 'Office', item: ids[2] });
		const left = [ids[0], ids[1], ids[4], ids[3]];
		expect(server.control.queue(OFFICE).itemIds).toEqual(left);

		expect(await callTool('queue_playItem', { player: 'Office', position: 1 })).toMatchObject([
			{ confirmed: true, queue_item_id: ids[1] },
		]);
		expect(server.control.queue(OFFICE)).toMatchObject({ state: 'playing', currentIndex: 1 });
	});

	it('plays the newest episode of a podcast', async () => {
		const given = { player: 'Office', podcast: 'night train' };
		expect(await callTool('queue_playNewestEpisode', given)).toMatchObject([
			{ played: true, confirmed: true, queue_id: OFFICE },
		]);
		// Its feed lists the newest one first, and dates it last.
		expect(server.control.queue(OFFICE).currentItem?.uri).toMatch(/night-train-1$/);
	});

	it('saves a queue as a playlist, and clears it', async () => {
		const uris = ['library://track/1', 'library://track/2', 'library://track/3'];
		server.control.fillQueue(OFFICE, uris);
		const saved = { player: 'Office', name: 'Saturday Evening' };
		const [playlist] = await callTool('queue_saveAsPlaylist', saved);
		expect(playlist).toMatchObject({ success: true, media_type: 'playlist' });
		const id = String(playlist?.uri).split('/').at(-1)!;
		const tracks = await readFromServer('music/playlists/playlist_tracks', libraryItemArgs(id));
		expect(tracks.map(({ name }) => name)).toEqual(server.control.queue(OFFICE).names);

		expect(await callTool('queue_clear', { player: 'Office' })).toMatchObject([
			{ deleted: true, removed_count: 3 },
		]);
		expect(server.control.queue(OFFICE).items).toBe(0);
	});

	it('waits until nothing plays', async () => {
		server.control.fillQueue(OFFICE, ['library://track/1']);
		const given = { player: 'Office', until: 'stops' };
		expect(await callTool('queue_waitFor', given)).toMatchObject([
			{ queue: 'Office', how: 'stopped' },
		]);
	});

	it('transfers a queue to another player', async () => {
		const { uris } = server.control.queue(KITCHEN);
		const given = { player: 'Kitchen', target: 'Living Room' };
		expect(await callTool('queue_transfer', given)).toMatchObject([
			{ confirmed: true, queue_id: KITCHEN, target_queue_id: LIVING_ROOM },
		]);
		expect(server.control.queue(LIVING_ROOM).uris).toEqual(uris);
	});
});
