import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../simulator';
import { PLAYLIST_TRACKS } from '../library/support/libraryCommands';
import { runNode } from '../../support/runNode';
import { OWN_PLAYLIST_ID, OWN_PLAYLIST_URI, trackUris } from '../library/support/libraryItems';
import { testSentOnce } from '../player/support/testSentOnce';
import { advanceClocksWithEachRequestAfter } from '../queue/support/queueCommands';
import { musicServer, describeOnServers, type MusicServer } from '../support/musicServer';
import { sentArguments } from '../support/sentRequests';
import {
	exportPlaylistParameters,
	PROFILES_WITH_PLAYLIST_FILES,
	IMPORT_PLAYLIST,
	importPlaylistParameters,
	UNKNOWN_ENTRY,
	playlistFile,
	LIBRARY_ENTRY,
	m3uText,
	ENTRY_AT_OTHER_PROVIDER,
} from './support/playlistParameters';

const NOWHERE = 'Nobody - Nowhere Song';
const WAITING = { matching: 'library', waitForMatching: true };

/** What the new playlist holds. */
function urisIn(server: MusicServer, item: { uri?: unknown } | undefined) {
	return server.control.playlist(String(item?.uri).replace('library://playlist/', '')).uris;
}

/** Imports a file with these entries. */
async function importing(server: MusicServer, entries: string[], options: INodeParameters = {}) {
	const files = playlistFile(m3uText(...entries));
	return await runNode(importPlaylistParameters(options), { server, files });
}

describeOnServers(PROFILES_WITH_PLAYLIST_FILES, (server, profile) => {
	const matching = profile === '2.11' ? 'best_effort' : 'library';

	it('makes a playlist of a file at once', async () => {
		const entries = [LIBRARY_ENTRY, 'library://track/41', LIBRARY_ENTRY];
		const { json } = await importing(server, entries);

		const uri = expect.stringMatching(/^library:\/\/playlist\/\d+$/);
		const made = { name: 'Harvest', media_type: 'playlist', uri, item_count: 3, matching: 'none' };
		expect(json).toMatchObject([{ ...made, success: true, confirmed: true }]);
		expect(urisIn(server, json[0])).toEqual(trackUris(40, 41, 40));
		expect(sentArguments(server, IMPORT_PLAYLIST)).toEqual([{ m3u_data: m3uText(...entries) }]);
	});

	it('says what no provider of the server has', async () => {
		const { json } = await importing(server, [LIBRARY_ENTRY, UNKNOWN_ENTRY]);

		expect(json).toMatchObject([{ item_count: 2, not_available: [NOWHERE], confirmed: true }]);
	});

	it('returns at once while the server looks for the others', async () => {
		server.control.holdTasks();
		const { json } = await importing(server, [ENTRY_AT_OTHER_PROVIDER], { matching });
		server.control.releaseTasks();

		expect(json).toMatchObject([
			{ matching: 'running', task_id: expect.any(String), confirmed: true },
		]);
	});

	it('waits for that if requested, and reports what was not found', async () => {
		server.control.setTimeScale(0);
		const entries = [LIBRARY_ENTRY, ENTRY_AT_OTHER_PROVIDER, UNKNOWN_ENTRY];
		const { json } = await importing(server, entries, { matching, waitForMatching: true });

		const missing = { not_available: [NOWHERE], not_matched: [NOWHERE] };
		const report = profile === '2.11' ? { report: 'Matched 2 of 3' } : {};
		const matched = { item_count: 3, matching: 'finished', confirmed: true, ...report };
		expect(json).toMatchObject([{ ...missing, ...matched }]);
		expect(urisIn(server, json[0])[1]).toMatch(/^library:\/\/track\/\d+$/);
	});

	it('says that matching failed', async () => {
		server.control.setTimeScale(0);
		server.control.setSync({ outcome: 'failed', message: 'disk full' });
		const options = { matching, waitForMatching: true };
		const { json } = await importing(server, [ENTRY_AT_OTHER_PROVIDER], options);

		const reason = 'The server could not match items: disk full';
		expect(json).toMatchObject([{ matching: 'failed', success: true, confirmed: false, reason }]);
	});

	testSentOnce(server, IMPORT_PLAYLIST, importPlaylistParameters(), () => undefined, {
		files: playlistFile(m3uText(LIBRARY_ENTRY)),
	});
});

// The command of 2.11 has the former argument beside the policies that replace it.
describe('the matching of servers up to 2.10, on a 2.11 server', () => {
	const server = musicServer('2.11');

	it.each([
		['is carried out while the server has it', false, { matching: 'finished', confirmed: true }],
		['is not claimed where the server ignores it', true, { matching: 'unknown', confirmed: false }],
	])('%s', async (_, isIgnored, row) => {
		server.control.setTimeScale(0);
		const fault = { kind: 'body', body: '[]', command: 'tasks/list', times: Infinity } as const;
		if (isIgnored) server.control.addFault(fault);
		const { json } = await importing(server, [ENTRY_AT_OTHER_PROVIDER], WAITING);

		expect(json).toMatchObject([row]);
		expect(sentArguments(server, IMPORT_PLAYLIST)).toMatchObject([{ library_matching: true }]);
	});
});

describe('from one server to another and back', () => {
	const first = musicServer('2.8');
	const second = musicServer('2.11');

	it('keeps items, order and duplicates', async () => {
		first.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(3, 1, 3, 40));
		const exported = await runNode(exportPlaylistParameters(OWN_PLAYLIST_URI), { server: first });
		const files = exported.items[0]!.binary!;
		const imported = await runNode(importPlaylistParameters(), { server: second, files });
		expect(imported.json).toMatchObject([{ name: 'Own Selection', item_count: 4 }]);
		expect(urisIn(second, imported.json[0])).toEqual(trackUris(3, 1, 3, 40));

		const uri = imported.json[0]?.uri as string;
		const again = await runNode(exportPlaylistParameters(uri), { server: second });
		const returned = again.items[0]!.binary!;
		const back = await runNode(importPlaylistParameters(), { server: first, files: returned });
		expect(urisIn(first, back.json[0])).toEqual(trackUris(3, 1, 3, 40));
	});
});

describe('on a 2.11 server', () => {
	const server = musicServer('2.11');

	it('does not count what only one of the providers could not match', async () => {
		const task = {
			id: 'abc',
			status: 'partial_success',
			metadata: { task_domain: 'playlist_import_matching', playlist_id: '15' },
			failure_messages: [
				'Marta Lindqvale - Orchard Dance: matching failed on Qobuz',
				'Nobody - Nowhere Song: ambiguous match on Qobuz',
				'Nobody - Nowhere Song: ambiguous match on Tidal',
				'Nobody - Other Song: no acceptable match',
			],
		};
		const body = JSON.stringify([task]);
		server.control.addFault({ kind: 'body', command: 'tasks/list', body });
		const { json } = await importing(server, [LIBRARY_ENTRY, UNKNOWN_ENTRY], { matching: 'exact' });

		const missing = { not_available: [NOWHERE], not_matched: ['Nobody - Other Song', NOWHERE] };
		expect(json).toMatchObject([{ uri: 'library://playlist/15', ...missing }]);
	});
});

describe('on a 2.10 server', () => {
	const server = musicServer('2.10');

	it('does not claim a playlist where the server returned none', async () => {
		server.control.addFault({ kind: 'ignore-command', command: IMPORT_PLAYLIST });
		const { error } = await importing(server, [LIBRARY_ENTRY]);

		expect(error?.message).toBe('The server accepted the file, but returned no playlist');
	});

	it.each<[string, Fault, object, RegExp]>([
		[
			'the list of the new playlist cannot be read',
			{ kind: 'status', status: 403, command: PLAYLIST_TRACKS },
			{ item_count: null, success: true },
			/^The server does not list its items: /,
		],
		[
			'entries are missing',
			{ kind: 'body', body: '[]', command: PLAYLIST_TRACKS },
			{ item_count: 0 },
			/^The playlist contains 0 of the 1 entries of the file: the server cannot read the others$/,
		],
		[
			'the matching may not be seen',
			{ kind: 'status', status: 403, command: 'tasks/list' },
			{ matching: 'unknown' },
			/^The server does not show its task to match items$/,
		],
	])('says that %s', async (_, fault, row, reason) => {
		server.control.addFault(fault);
		const { json } = await importing(server, [LIBRARY_ENTRY], WAITING);

		const unconfirmed = { confirmed: false, reason: expect.stringMatching(reason) };
		expect(json).toMatchObject([{ ...row, ...unconfirmed }]);
	});

	it('waits no longer than the timeout, which is no failure', async () => {
		server.control.holdTasks();
		advanceClocksWithEachRequestAfter(server, IMPORT_PLAYLIST, 10);
		const options = { ...WAITING, timeout: 20 };
		const { json } = await importing(server, [ENTRY_AT_OTHER_PROVIDER], options);
		server.control.releaseTasks();

		expect(json).toMatchObject([{ matching: 'running', success: true }]);
	});
});
