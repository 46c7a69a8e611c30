import { z } from 'zod';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { readFromServer, callTool, mcpClient, libraryItemArgs, server } from './tool-session';

/** The tool calls of a model that knows names only, one conversation per `describe`. */
describe('"find something, play it, queue more, make it a favorite, and announce it"', () => {
	it('works with names', async () => {
		const player = 'bedroom';
		const [found] = await callTool('library_search', { query: 'mix', kind: 'playlist' });
		expect(found).toMatchObject({ name: 'Evening Mix', media_type: 'playlist' });

		const playlist = { player, media: found?.name, how: 'replace' };
		await callTool('queue_playMedia', playlist);
		const { items } = server.control.queue(BEDROOM);
		const [added] = await callTool('queue_playMedia', { player, media: 'Amber Rooms', how: 'add' });
		expect(added).toMatchObject({ success: true, confirmed: true });
		expect(server.control.queue(BEDROOM).items).toBeGreaterThan(items);

		const [current] = await callTool('favorites_addCurrent', { player });
		expect(current).toMatchObject({ success: true, favorite: true });
		expect(await callTool('favorites_add', { item: found?.uri })).toMatchObject([
			{ confirmed: true },
		]);
		expect(await callTool('favorites_getAll', { kind: 'playlist' })).toMatchObject([
			{ name: 'Evening Mix', favorite: true },
		]);

		await callTool('player_announce', { players: 'Kitchen, bedroom', message: 'It plays' });
		expect(server.control.player(BEDROOM).announced).toMatchObject([{ message: 'It plays' }]);
		expect(server.control.queue(BEDROOM).state).toBe('playing');
	});
});

describe('"play Morning News in the kitchen"', () => {
	it('plays the newest episode there', async () => {
		const [played] = await callTool('queue_playMedia', {
			player: 'kitchen',
			media: 'morning news',
			start: 'newest',
		});
		expect(played).toMatchObject({ success: true, confirmed: true, queue_id: KITCHEN });

		const episodes = await readFromServer('music/podcasts/podcast_episodes', libraryItemArgs('2'));
		const newest = episodes
			.map(({ uri, metadata }) => ({
				uri,
				...z.object({ release_date: z.string() }).parse(metadata),
			}))
			.sort((one, other) => other.release_date.localeCompare(one.release_date))[0];
		expect(server.control.queue(KITCHEN)).toMatchObject({
			state: 'playing',
			currentItem: { uri: newest?.uri },
		});
	});

	it.each([
		['player', { player: 'Cellar', media: 'Morning News' }, /"Cellar".*Living Room/s],
		[
			'medium',
			{ player: 'Kitchen', media: 'Morning New' },
			/"Morning New".*Similar names.*"?Morning News/s,
		],
		[
			'misspelt medium',
			{ player: 'Kitchen', media: 'Mornin Gnews' },
			/Similar names.*Morning News/s,
		],
	])('with a wrong name for the %s gets the existing names', async (_, given, expectedText) => {
		const before = server.control.queue(KITCHEN);
		const { isError, text } = await mcpClient.callTool('queue_playMedia', given);
		expect(isError).toBe(true);
		expect(text).toMatch(expectedText);
		expect(text).not.toMatch(/\bat .*\.[jt]s:\d+/);
		expect(server.control.queue(KITCHEN).uris).toEqual(before.uris);
	});
});

describe('"what is playing here, what are the lyrics, and play something similar next"', () => {
	it('works with the URI of the current track', async () => {
		const uris = ['library://track/31', 'library://track/32'];
		server.control.fillQueue(KITCHEN, uris, { state: 'playing' });
		server.control.setSimilarTracks(true);
		const [now] = await callTool('player_getNowPlaying', { player: 'kitchen' });
		expect(now).toMatchObject({
			state: 'playing',
			title: 'Cedar Dance',
			artist: 'Marta Lindqvale',
			next_title: 'Drift Dance',
		});

		const [lyrics] = await callTool('library_getLyrics', { track: now?.uri });
		expect(lyrics).toMatchObject({ name: 'Cedar Dance', artists: 'Marta Lindqvale' });
		expect(lyrics?.lyrics).toMatch(/^Cedar Dance, over the weir\n/);

		const similar = await callTool('library_getSimilarTracks', { track: now?.uri });
		const [{ args = {} } = {}] = server.control.requests('music/tracks/similar_tracks');
		const real = await readFromServer('music/tracks/similar_tracks', args);
		expect(similar.map(({ uri }) => uri)).toEqual(real.map(({ uri }) => uri));
		const media = similar.find(({ uri }) => !uris.includes(String(uri)))?.uri;
		await callTool('queue_playMedia', { player: 'kitchen', media, how: 'next' });
		expect(server.control.queue(KITCHEN)).toMatchObject({
			uris: [uris[0], media, uris[1]],
			currentIndex: 0,
			state: 'playing',
		});
	});
});

describe('"what do you recommend? play it"', () => {
	it('plays an item of a row', async () => {
		const all = await callTool('library_getRecommendations');
		expect(new Set(all.map(({ row }) => row)).size).toBeGreaterThan(1);

		const made = await callTool('library_getRecommendations', { row: 'made for you' });
		expect(new Set(made.map(({ row }) => row))).toEqual(new Set(['Made for you']));
		await callTool('queue_playMedia', { player: 'office', media: made[0]?.uri });
		expect(server.control.queue(OFFICE)).toMatchObject({
			state: 'playing',
			currentItem: { uri: made[0]?.uri },
		});
	});
});

describe('"save what is playing and restore it after the film"', () => {
	it('restores the queue, the position and the volume', async () => {
		const player = 'living room';
		const uris = ['library://track/12', 'library://track/5', 'library://track/7'];
		const place = { currentIndex: 1, elapsed: 42 };
		server.control.fillQueue(LIVING_ROOM, uris, { ...place, state: 'playing' });
		const [scene] = await callTool('player_getSnapshot', { player });
		expect(scene).toMatchObject({ state: 'playing', volume_level: 20, source: null });

		expect(await callTool('player_selectSource', { player, source: 'tv' })).toMatchObject([
			{ source: 'TV', confirmed: true },
		]);
		await callTool('player_setVolume', { player, action: 'set', level: 60 });
		await callTool('queue_clear', { player });
		expect(server.control.player(LIVING_ROOM)).toMatchObject({ activeQueueId: 'tv', volume: 60 });

		expect(await callTool('player_restoreSnapshot', { snapshot: scene })).toMatchObject([
			{ player: 'Living Room', not_restored: [], success: true },
		]);
		expect(server.control.player(LIVING_ROOM)).toMatchObject({
			activeQueueId: LIVING_ROOM,
			volume: 20,
		});
		const queue = server.control.queue(LIVING_ROOM);
		expect(queue).toMatchObject({ uris, state: 'playing', currentIndex: 1 });
		expect(queue.elapsed).toBeGreaterThanOrEqual(40);
	});
});

describe('"replace this playlist\'s tracks, rename it, delete it"', () => {
	it('works with the old and the new name of the playlist', async () => {
		const uris = ['library://track/42', 'library://track/40'];
		const replaced = { playlist: 'own selection', uris: uris.join(', ') };
		expect(await callTool('playlist_replaceItems', replaced)).toMatchObject([
			{ name: 'Own Selection', confirmed: true },
		]);
		const renamed = { playlist: 'own selection', name: 'Saturday Evening' };
		expect(await callTool('playlist_rename', renamed)).toMatchObject([
			{ name: 'Saturday Evening', confirmed: true },
		]);
		const playlist = 'saturday evening';
		const tracks = await callTool('library_getPlaylistTracks', { playlist });
		expect(tracks.map(({ uri }) => uri)).toEqual(uris);

		expect(await callTool('playlist_delete', { playlist })).toMatchObject([
			{ name: 'Saturday Evening', deleted: true, confirmed: true },
		]);
		const left = (await readFromServer('music/playlists/library_items')).map(({ name }) => name);
		expect(left).toContain('Evening Mix');
		expect(left).not.toContain('Saturday Evening');
		expect(left).not.toContain('Own Selection');
	});
});
