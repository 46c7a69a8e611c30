import { setImmediate as nextTurn } from 'node:timers/promises';
import { isProfileSince } from '../../support/profiles';
import { runNode, runOn } from '../../support/runNode';
import { GET_LIBRARY_ITEM, SYNC, ITEM_BY_URI } from '../library/support/libraryCommands';
import {
	FOLDER_PLAYLIST_URI,
	OWN_PLAYLIST_URI,
	FIRST_ALBUM_URI,
} from '../library/support/libraryItems';
import { expectRefusedBeforeSending } from '../library/support/expectRefusedBeforeSending';
import {
	PROFILES_WITH_QUEUE_COMMANDS,
	advanceClocksWithEachRequestAfter,
} from '../queue/support/queueCommands';
import { musicServer, describeOnServers } from '../support/musicServer';
import { callServerUnlogged } from '../support/callServerUnlogged';
import {
	deletePlaylistParameters,
	renamePlaylistParameters,
	REMOVE_LIBRARY_ITEM,
} from './support/playlistParameters';
import { sentArguments } from '../support/sentRequests';
import { removeItemParameters } from '../library/support/libraryParameters';

const TRACK = 'library://track/7';

describe('on a server of 2.7', () => {
	const server = musicServer('2.7');

	it('says that a playlist of the server returns with the next sync, and under which name', async () => {
		await runNode(renamePlaylistParameters(OWN_PLAYLIST_URI, 'Long Run'), { server });
		const { json } = await runNode(deletePlaylistParameters(OWN_PLAYLIST_URI), { server });

		const reason =
			'Music Assistant itself keeps the playlist, as "Own Selection": it returns to the library with the next sync. Servers before 2.8 cannot delete it permanently';
		const deleted = { name: 'Long Run', uri: OWN_PLAYLIST_URI, deleted: true, success: true };
		expect(json).toEqual([{ ...deleted, kept_at: ['builtin'], confirmed: false, reason }]);
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
		const order = ['name', 'uri', 'deleted', 'kept_at', 'success'];
		expect(Object.keys(json[0] ?? {}).slice(0, 5)).toEqual(order);
		expect(() => server.control.playlist('12')).toThrow();
	});

	it('says where a playlist stays, and whether the server shows that it is gone', async () => {
		const row = { deleted: true, name: 'Evening Mix', kept_at: ['filesystem--1234'] };
		const unseen = 'The server does not report whether the item is still in the library';
		const shown = await run(deletePlaylistParameters(FOLDER_PLAYLIST_URI));
		const fault = { kind: 'status', status: 403, times: Infinity } as const;
		server.control.addFault({ ...fault, command: GET_LIBRARY_ITEM });
		const hidden = await run(deletePlaylistParameters(OWN_PLAYLIST_URI));

		expect(shown.json).toMatchObject([{ ...row, success: true, confirmed: true }]);
		expect(hidden.json).toMatchObject([{ success: true, confirmed: false, reason: unseen }]);
	});

	it('removes an item from the library, and says which provider still has it', async () => {
		const { json } = await run(removeItemParameters(TRACK));

		const text = expect.any(String);
		const track = { uri: TRACK, name: text, title: text, artist: text, media_type: 'track' };
		const removed = { deleted: true, kept_at: ['filesystem--1234'] };
		expect(json).toEqual([{ ...track, ...removed, success: true, confirmed: true }]);
		const sent = { media_type: 'track', library_item_id: '7' };
		expect(sentArguments(server, REMOVE_LIBRARY_ITEM)).toEqual([sent]);
	});

	it('finds the item of the library by the URI of its provider', async () => {
		const { json } = await run(removeItemParameters('builtin://playlist/1234'));

		const confirmed = isProfileSince(profile, '2.8');
		expect(json).toMatchObject([{ deleted: true, uri: OWN_PLAYLIST_URI, confirmed }]);
	});

	it('removes the tracks of an album with it', async () => {
		await run(removeItemParameters(FIRST_ALBUM_URI));

		const { error } = await run(removeItemParameters('library://track/1'));
		expect(error?.message).toMatch(/library:\/\/track\/1/);
	});

	it.each([
		[true, /^It was not in the library$/],
		[false, /^The server does not report its library URI/],
	])('says that an item was not in the library (reported: %s)', async (confirmed, reason) => {
		const fault = { kind: 'status', status: 403, command: GET_LIBRARY_ITEM } as const;
		if (!confirmed) server.control.addFault(fault);
		const { json } = await run(removeItemParameters('spotify://track/1234567'));

		const row = { deleted: false, success: false, confirmed };
		expect(json).toMatchObject([{ ...row, reason: expect.stringMatching(reason) }]);
		expect(server.control.requests(REMOVE_LIBRARY_ITEM)).toEqual([]);
	});

	it('removes no podcast in place of its episode', async () => {
		const uri = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';
		await expectRefusedBeforeSending(
			server,
			removeItemParameters(uri),
			/^"Item" is a podcast episode, which is not in the library by itself: remove its podcast/,
			REMOVE_LIBRARY_ITEM,
		);
	});

	it.each([
		['an item', removeItemParameters(TRACK)],
		['a playlist', deletePlaylistParameters(OWN_PLAYLIST_URI)],
	])('does not take a lookup that fails for proof that %s is gone', async (_, parameters) => {
		const fault = { kind: 'status', status: 500 } as const;
		server.control.addFault({ kind: 'ignore-command', command: REMOVE_LIBRARY_ITEM });
		server.control.addFault({ ...fault, command: GET_LIBRARY_ITEM });
		server.control.addFault({ ...fault, command: ITEM_BY_URI, skip: 1 });
		advanceClocksWithEachRequestAfter(server, REMOVE_LIBRARY_ITEM, 3);
		const { error } = await run(parameters);

		expect(error?.message).toMatch(/is still in the library$/);
	});

	it('looks again at a provider whose lookup fails', async () => {
		const fault = { kind: 'status', status: 500, command: ITEM_BY_URI } as const;
		server.control.addFault({ ...fault, skip: 1 });
		const { json } = await run(removeItemParameters(TRACK));

		expect(json).toMatchObject([{ kept_at: ['filesystem--1234'], confirmed: true }]);
	});

	it('does not remove another item that the server returns', async () => {
		server.control.addFault({ kind: 'repeat-page', command: ITEM_BY_URI, skip: 1 });
		await run({ resource: 'library', operation: 'getItem', uri: 'library://track/8' });
		const { error } = await run(removeItemParameters(TRACK));

		expect(error?.message).toMatch(/expected library:\/\/track\/7, but got library:\/\/track\/8$/);
		expect(server.control.requests(REMOVE_LIBRARY_ITEM)).toEqual([]);
	});
});
