import { isObject } from '../../../nodes/MusicAssistant/helpers/json';
import { askServer } from '../../../scripts/ask-server';
import {
	listenableServer,
	describeOnListenableServers,
	passTime,
} from '../support/listenableServer';

const MINUTE = 60_000;
const CHANGES = { events: ['playlistChanged'], options: { checkMinutes: 1 } };
/** Reading all playlists takes a while: one has 1,200 tracks. */
const ONLY_FIRST = { ...CHANGES, playlists: ['library://playlist/1'] };
const [FIRST, SECOND, THIRD] = ['library://track/31', 'library://track/32', 'library://track/33'];
/** Servers report it as that of the track's provider, too. */
const URI: unknown = expect.stringMatching(/^\S+:\/\/track\/./);

describeOnListenableServers((server) => {
	const add = async (...uris: string[]) =>
		await server.sendCommand('music/playlists/add_playlist_tracks', { db_playlist_id: '1', uris });

	test('a change starts the workflow once, with what was added', async () => {
		server.control.fillPlaylist('1', [FIRST]);
		const listening = await server.activateTrigger(ONLY_FIRST);

		await add(SECOND, THIRD);
		await listening.waitForStarts(1);
		await passTime(1.5 * MINUTE);

		expect(listening.started).toEqual([
			{
				event: 'playlistChanged',
				time: expect.any(String),
				name: server.control.playlist('1').name,
				title: server.control.playlist('1').name,
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

	test('a removed track has its URI and its name', async () => {
		server.control.fillPlaylist('1', [FIRST, SECOND]);
		const listening = await server.activateTrigger(ONLY_FIRST);

		await server.sendCommand('music/playlists/remove_playlist_tracks', {
			db_playlist_id: '1',
			positions_to_remove: [1],
		});
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([
			{ added: [], added_names: [], removed: [URI], removed_names: ['Cedar Dance'] },
		]);
	});

	test('what its provider changes starts the workflow after a sync', async () => {
		server.control.fillPlaylist('1', [FIRST]);
		const listening = await server.activateTrigger(ONLY_FIRST);
		await passTime();

		server.control.fillPlaylist('1', [FIRST, SECOND]);
		await server.sendCommand('music/sync', { media_types: ['playlist'] });
		await listening.waitForStarts(1);
		await passTime(1.5 * MINUTE);

		expect(listening.started).toMatchObject([{ removed: [], added: [expect.any(String)] }]);
	});
});

describe('on a 2.10 server', () => {
	const server = listenableServer('2.10');
	const fill = (...uris: string[]) => server.control.fillPlaylist('1', uris);

	test('the playlists that were not chosen start nothing', async () => {
		const { name } = server.control.playlist('2');
		const listening = await server.activateTrigger({ ...CHANGES, playlists: [name] });

		fill(FIRST);
		server.control.fillPlaylist('2', [SECOND]);
		await listening.waitForStarts(1);
		await passTime(1.5 * MINUTE);

		expect(listening.started).toMatchObject([{ uri: 'library://playlist/2' }]);
	});

	test('a new playlist starts nothing, and its first changes do', async () => {
		const listening = await server.activateTrigger({ ...CHANGES, options: { checkMinutes: 60 } });
		const { url, tokens } = server;
		const account = { url, token: tokens.admin };

		const created = await askServer(account, 'music/playlists/create_playlist', {
			name: 'Evening',
		});
		await passTime();
		expect(listening.started).toEqual([]);
		await server.sendCommand('music/playlists/add_playlist_tracks', {
			db_playlist_id: isObject(created) ? created.item_id : '',
			uris: [FIRST],
		});
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ name: 'Evening', added_names: ['Cedar Dance'] }]);
	});

	test('another order is no change', async () => {
		fill(FIRST, SECOND);
		const listening = await server.activateTrigger(ONLY_FIRST);

		fill(SECOND, FIRST);
		await passTime(1.5 * MINUTE);

		expect(listening.started).toEqual([]);
	});

	test.each([
		['once starts nothing: its provider may only be away', 1, []],
		['twice starts the workflow', 2, [{ removed: [URI], removed_names: ['Cedar Dance'] }]],
	])('one that is empty %s', async (_, times, started) => {
		fill(FIRST);
		const listening = await server.activateTrigger(ONLY_FIRST);

		const command = 'music/playlists/playlist_tracks';
		server.control.addFault({ kind: 'body', command, body: '[]', times });
		await passTime(3 * MINUTE);

		expect(listening.started.slice(0, 1)).toMatchObject(started);
	});

	test('without Simplify, the items are those of the server', async () => {
		fill(FIRST);
		const listening = await server.activateTrigger({ ...ONLY_FIRST, simplify: false });

		fill(FIRST, SECOND);
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([
			{
				object_id: 'library://playlist/1',
				data: { playlist: { item_id: '1' }, added: [{ media_type: 'track' }], removed: [] },
			},
		]);
	});
});
