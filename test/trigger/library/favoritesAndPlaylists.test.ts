import { isObject } from '../../../nodes/MusicAssistant/helpers/json';
import { askServer } from '../../../scripts/ask-server';
import {
	listenableServer,
	describeOnListenableServers,
	MINUTE,
	passTime,
	TRACK,
} from '../support/listenableServer';

const CHECKING = { options: { checkMinutes: 1 } };
const FAVORITES = { events: ['favoriteAdded'], ...CHECKING };
const OTHER = 'library://track/131';

const CHANGES = { events: ['playlistChanged'], ...CHECKING };
/** Reading all playlists takes a while: one has 1,200 tracks. */
const ONLY_FIRST = { ...CHANGES, playlists: ['library://playlist/1'] };
const [SECOND, THIRD] = ['library://track/32', 'library://track/33'] as const;
/** Servers report it as that of the track's provider, too. */
const URI: unknown = expect.stringMatching(/^\S+:\/\/track\/./);

describeOnListenableServers((server) => {
	describe('a new favorite', () => {
		const add = async (item: string) =>
			await server.sendCommand('music/favorites/add_item', { item });

		test('starts the workflow once, and again after it was none', async () => {
			await add(OTHER);
			const listening = await server.activateTrigger(FAVORITES);

			await add(TRACK);
			await listening.waitForStarts(1);
			await add(TRACK);
			await passTime(1.5 * MINUTE);
			expect(listening.started).toEqual([
				{
					event: 'favoriteAdded',
					time: expect.any(String),
					name: 'Cedar Dance',
					title: 'Cedar Dance',
					artist: 'Marta Lindqvale',
					media_type: 'track',
					uri: TRACK,
					artists: 'Marta Lindqvale',
					album: 'Northern Windows',
					duration: 157,
					image_url: expect.stringContaining('/imageproxy'),
				},
			]);
			const favorite = { media_type: 'track', library_item_id: '31' };
			await server.sendCommand('music/favorites/remove_item', favorite);
			await passTime();
			await add(TRACK);
			await listening.waitForStarts(2);
		});

		test('that comes into the library with it starts the workflow once', async () => {
			const listening = await server.activateTrigger(FAVORITES);

			await add('spotify://track/1234');
			await listening.waitForStarts(1);
			await passTime(1.5 * MINUTE);

			const uri: unknown = expect.stringMatching(/^library:\/\/track\//);
			expect(listening.started).toMatchObject([{ media_type: 'track', uri }]);
		});

		test('that the server does not report is found by the next check', async () => {
			server.control.withholdEvents([
				...['favorite_updated', 'media_item_added'],
				...['media_item_updated', 'music_sync_completed'],
			]);
			const listening = await server.activateTrigger(FAVORITES);

			const addedAt = Date.now();
			await add(TRACK);
			await listening.waitForStarts(1);
			await passTime(1.5 * MINUTE);

			expect(Date.now() - addedAt).toBeGreaterThan(0.5 * MINUTE);
			expect(listening.started).toMatchObject([
				{ name: 'Cedar Dance', artists: 'Marta Lindqvale' },
			]);
		});

		test('that came while the connection was lost starts the workflow once it is back', async () => {
			const listening = await server.activateTrigger(FAVORITES);

			server.control.addFault({ kind: 'status', command: '/ws', status: 502, times: 2 });
			server.control.closeConnections();
			await add(TRACK);
			await listening.waitForStarts(1);

			expect(listening.started).toMatchObject([{ uri: TRACK }]);
		});

		test('only counts with one of the chosen media types and the text of Match', async () => {
			const options = { ...FAVORITES.options, mediaTypes: ['track'], match: 'cedar' };
			const listening = await server.activateTrigger({ ...FAVORITES, options });

			for (const item of ['library://album/3', OTHER, TRACK]) await add(item);
			await listening.waitForStarts(1);
			await passTime(1.5 * MINUTE);

			expect(listening.started).toMatchObject([{ uri: TRACK }]);
			expect(server.control.requests('music/albums/library_items')).toEqual([]);
		});
	});

	describe('a change of a playlist', () => {
		test('starts the workflow once, with what was added', async () => {
			server.control.fillPlaylist('1', [TRACK]);
			const listening = await server.activateTrigger(ONLY_FIRST);

			const change = { db_playlist_id: '1', uris: [SECOND, THIRD] };
			await server.sendCommand('music/playlists/add_playlist_tracks', change);
			await listening.waitForStarts(1);
			await passTime(1.5 * MINUTE);

			const { name } = server.control.playlist('1');
			expect(listening.started).toEqual([
				{
					event: 'playlistChanged',
					time: expect.any(String),
					name,
					title: name,
					artist: null,
					media_type: 'playlist',
					uri: 'library://playlist/1',
					added: [URI, URI],
					added_names: ['Drift Dance', 'Echo Dance'],
					removed: [],
					removed_names: [],
					image_url: null,
				},
			]);
		});

		test('has the URI and the name of a removed track', async () => {
			server.control.fillPlaylist('1', [TRACK, SECOND]);
			const listening = await server.activateTrigger(ONLY_FIRST);

			const change = { db_playlist_id: '1', positions_to_remove: [1] };
			await server.sendCommand('music/playlists/remove_playlist_tracks', change);
			await listening.waitForStarts(1);

			expect(listening.started).toMatchObject([
				{ added: [], added_names: [], removed: [URI], removed_names: ['Cedar Dance'] },
			]);
		});

		test('by its provider starts the workflow after a sync', async () => {
			server.control.fillPlaylist('1', [TRACK]);
			const listening = await server.activateTrigger(ONLY_FIRST);
			await passTime();

			server.control.fillPlaylist('1', [TRACK, SECOND]);
			await server.sendCommand('music/sync', { media_types: ['playlist'] });
			await listening.waitForStarts(1);
			await passTime(1.5 * MINUTE);

			expect(listening.started).toMatchObject([{ removed: [], added: [expect.any(String)] }]);
		});
	});
});

describe('on a 2.11 server', () => {
	const server = listenableServer('2.11');

	test('a favorite of somebody else and a dislike do not count', async () => {
		const listening = await server.activateTrigger(FAVORITES);

		server.control.setFavorite(TRACK, true, 'user');
		server.control.setFavorite(OTHER, false);
		await passTime(1.5 * MINUTE);
		expect(listening.started).toEqual([]);
		server.control.setFavorite(OTHER, true);
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ uri: OTHER }]);
	});
});

describe('on a 2.10 server', () => {
	const server = listenableServer('2.10');
	const fill = (...uris: string[]) => server.control.fillPlaylist('1', uris);

	test('a check requests the favorites of each type once', async () => {
		const listening = await server.activateTrigger(FAVORITES);
		server.control.clearRequests();

		await passTime(1.1 * MINUTE);

		const requests = server.control.requests().map(({ command }) => command);
		const types = ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'];
		expect(requests).toEqual(types.map((type) => `music/${type}s/library_items`));
		expect(listening.started).toEqual([]);
	});

	test('the playlists that were not chosen start nothing', async () => {
		const { name } = server.control.playlist('2');
		const listening = await server.activateTrigger({ ...CHANGES, playlists: [name] });

		fill(TRACK);
		server.control.fillPlaylist('2', [SECOND]);
		await listening.waitForStarts(1);
		await passTime(1.5 * MINUTE);

		expect(listening.started).toMatchObject([{ uri: 'library://playlist/2' }]);
	});

	test('a new playlist starts nothing, and its first changes do', async () => {
		const listening = await server.activateTrigger({ ...CHANGES, options: { checkMinutes: 60 } });
		const access = { url: server.url, token: server.tokens.admin };

		const name = 'Evening';
		const created = await askServer(access, 'music/playlists/create_playlist', { name });
		await passTime();
		expect(listening.started).toEqual([]);
		const change = { db_playlist_id: isObject(created) ? created.item_id : '', uris: [TRACK] };
		await server.sendCommand('music/playlists/add_playlist_tracks', change);
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ name, added_names: ['Cedar Dance'] }]);
	});

	test('another order is no change', async () => {
		fill(TRACK, SECOND);
		const listening = await server.activateTrigger(ONLY_FIRST);

		fill(SECOND, TRACK);
		await passTime(1.5 * MINUTE);

		expect(listening.started).toEqual([]);
	});

	test.each([
		['once starts nothing: its provider may only be away', 1, []],
		['twice starts the workflow', 2, [{ removed: [URI], removed_names: ['Cedar Dance'] }]],
	])('one that is empty %s', async (_, times, started) => {
		fill(TRACK);
		const listening = await server.activateTrigger(ONLY_FIRST);

		const command = 'music/playlists/playlist_tracks';
		server.control.addFault({ kind: 'body', command, body: '[]', times });
		await passTime(3 * MINUTE);

		expect(listening.started.slice(0, 1)).toMatchObject(started);
	});

	test('without Simplify, the items are those of the server', async () => {
		fill(TRACK);
		const listening = await server.activateTrigger({ ...ONLY_FIRST, simplify: false });

		fill(TRACK, SECOND);
		await listening.waitForStarts(1);

		const data = { playlist: { item_id: '1' }, added: [{ media_type: 'track' }], removed: [] };
		expect(listening.started).toMatchObject([{ object_id: 'library://playlist/1', data }]);
	});
});
