import { setImmediate as nextTurn } from 'node:timers/promises';
import { isProfileSince } from '../../support/profiles';
import { runNode, runOn } from '../../support/runNode';
import { GET_LIBRARY_ITEM, SYNC } from '../library/support/libraryCommands';
import { FOLDER_PLAYLIST_URI, OWN_PLAYLIST_URI } from '../library/support/libraryItems';
import { expectRefusedBeforeSending } from '../library/support/expectRefusedBeforeSending';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { musicServer, describeOnServers } from '../support/musicServer';
import { callServerUnlogged } from '../support/callServerUnlogged';
import {
	deletePlaylistParameters,
	renamePlaylistParameters,
	REMOVE_LIBRARY_ITEM,
} from './support/playlistParameters';

describe('on a server of 2.7', () => {
	const server = musicServer('2.7');

	it('says that a playlist of the server returns with the next sync, and under which name', async () => {
		await runNode(renamePlaylistParameters(OWN_PLAYLIST_URI, 'Long Run'), { server });
		const { json } = await runNode(deletePlaylistParameters(OWN_PLAYLIST_URI), { server });

		expect(json).toEqual([
			{
				deleted: true,
				success: true,
				name: 'Long Run',
				uri: OWN_PLAYLIST_URI,
				kept_at: ['builtin'],
				confirmed: false,
				reason:
					'Music Assistant itself keeps the playlist, as "Own Selection": it returns to the library with the next sync. Servers before 2.8 cannot delete it permanently',
			},
		]);
		server.control.clearRequests();
		await callServerUnlogged(server, SYNC, { media_types: ['playlist'] });
		const tasks = async () => await callServerUnlogged(server, 'music/synctasks', {});
		while (JSON.stringify(await tasks()) !== '[]') await nextTurn();
		expect(server.control.playlist('15').name).toBe('Own Selection');
	});
});

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	const run = runOn(server);
	it('deletes a playlist permanently', async () => {
		const { json } = await run(deletePlaylistParameters(OWN_PLAYLIST_URI));

		const deleted = { deleted: true, success: true, name: 'Own Selection', uri: OWN_PLAYLIST_URI };
		expect(json).toMatchObject([
			isProfileSince(profile, '2.8')
				? { ...deleted, kept_at: [], confirmed: true }
				: { ...deleted, kept_at: ['builtin'], confirmed: false },
		]);
		expect(Object.keys(json[0] ?? {}).slice(0, 5)).toEqual([
			'name',
			'uri',
			'deleted',
			'kept_at',
			'success',
		]);
		expect(() => server.control.playlist('12')).toThrow();
	});

	it('says where a playlist stays', async () => {
		const { json } = await run(deletePlaylistParameters(FOLDER_PLAYLIST_URI));

		expect(json).toMatchObject([
			{
				deleted: true,
				success: true,
				name: 'Evening Mix',
				kept_at: ['filesystem--1234'],
				confirmed: true,
			},
		]);
	});

	it('deletes no playlist that is not in the library', async () => {
		const uri = 'filesystem--1234://playlist/Playlists/13 Evening Mix.m3u';
		await callServerUnlogged(server, REMOVE_LIBRARY_ITEM, {
			media_type: 'playlist',
			library_item_id: '13',
		});
		server.control.clearRequests();
		const words = '"Playlist" refers to the playlist "Evening Mix", which is not in the library';
		await expectRefusedBeforeSending(
			server,
			deletePlaylistParameters(uri),
			words,
			REMOVE_LIBRARY_ITEM,
		);
	});

	it('says that it cannot look afterwards', async () => {
		const fault = { kind: 'status', status: 403, times: Infinity } as const;
		server.control.addFault({ ...fault, command: GET_LIBRARY_ITEM });
		const { json } = await run(deletePlaylistParameters(OWN_PLAYLIST_URI));

		expect(json).toMatchObject([
			{
				deleted: true,
				success: true,
				confirmed: false,
				reason: 'The server does not report whether the item is still in the library',
			},
		]);
	});
});
