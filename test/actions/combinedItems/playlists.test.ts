import { waitForPendingRequests } from '../../support/pendingRequests';
import type { IExecuteFunctions } from 'n8n-workflow';
import { runNode } from '../../support/runNode';
import {
	FOLDER_PLAYLIST_URI,
	OWN_PLAYLIST_ID,
	OWN_PLAYLIST_URI,
	trackUris,
} from '../library/support/libraryItems';
import {
	ADD_TRACKS,
	addToPlaylistParameters,
	REMOVE_TRACKS,
	removeFromPlaylistParameters,
	replacePlaylistItemsParameters,
} from '../playlist/support/playlistParameters';
import { MISSING_TRACK } from '../queue/support/playMediaParameters';
import { describeOnServers, musicServer } from '../support/musicServer';
import { countSentCommands, sentArguments } from '../support/sentRequests';
import { createTracks, errorWith } from '../queue/support/queueRuns';
import { indexesUpTo, pairedItems, pairedWith } from '../support/nodeReports';
import type { Operation } from '../../../nodes/MusicAssistant/actions/operation';
import { planChanges } from '../../../nodes/MusicAssistant/actions/planChanges';
import type { Session } from '../../../nodes/MusicAssistant/api/client';
import {
	combineItemsField,
	optionsForChange,
} from '../../../nodes/MusicAssistant/parameters/fields/commonFields';
import { Parameters } from '../../../nodes/MusicAssistant/parameters/parameters';

const URI = '={{ $json.uri }}';
const onError = 'continueRegularOutput';
const [FIRST = '', SECOND = '', THIRD = '', FOURTH = ''] = trackUris(1, 2, 3, 4);
const ARTIST = 'library://artist/1';
const ADDING = addToPlaylistParameters(OWN_PLAYLIST_URI, URI);
const REMOVING = removeFromPlaylistParameters(OWN_PLAYLIST_URI, URI);
const REPLACING = replacePlaylistItemsParameters(OWN_PLAYLIST_URI, URI);

function inputOf(uris: ReadonlyArray<string | string[]>) {
	return uris.map((uri) => ({ uri }));
}

describeOnServers(['2.8', '2.11'], (server) => {
	const kept = () => server.control.playlist(OWN_PLAYLIST_ID).uris;

	beforeEach(() => {
		server.control.setTimeScale(0);
		server.control.fillPlaylist(OWN_PLAYLIST_ID, [FIRST, SECOND]);
	});

	it('adds items with one change, in their order; what is there is not added twice', async () => {
		const input = inputOf([FOURTH, FIRST, MISSING_TRACK, THIRD, FOURTH]);
		const report = await runNode(ADDING, { server, input });

		const kinds = { already_there: [FIRST, FOURTH], not_found: [MISSING_TRACK] };
		const added = { added: [FOURTH, THIRD], success: true, confirmed: true };
		expect(report.json).toMatchObject([{ ...added, ...kinds }]);
		expect(pairedItems(report)).toEqual([pairedWith(0, 1, 2, 3, 4)]);
		expect(countSentCommands(server)[ADD_TRACKS]).toBe(1);
		expect(kept()).toEqual([FIRST, SECOND, FOURTH, THIRD]);
	});

	it('removes items with one change', async () => {
		const report = await runNode(REMOVING, { server, input: inputOf([SECOND, THIRD, FIRST]) });

		const removed = { removed: [FIRST, SECOND], not_found: [THIRD], success: true };
		expect(report.json).toMatchObject([removed]);
		expect(pairedItems(report)).toEqual([pairedWith(0, 1, 2)]);
		expect(countSentCommands(server)[REMOVE_TRACKS]).toBe(1);
		expect(kept()).toEqual([]);
	});

	it('makes the lists of all items together the new playlist; an empty one adds nothing', async () => {
		const input = inputOf([FIRST, '', [FOURTH, THIRD]]);
		const { json } = await runNode(REPLACING, { server, input });

		expect(json).toMatchObject([{ added: [FOURTH, THIRD], removed: [SECOND], unchanged: [FIRST] }]);
		expect(kept()).toEqual([FIRST, FOURTH, THIRD]);
	});

	it.each([
		[false, [FIRST, SECOND]],
		[true, []],
	])('of empty lists leaves, with Allow Empty List %s: %j', async (allowEmpty, left) => {
		const parameters = { ...REPLACING, options: { allowEmpty } };
		const report = await runNode(parameters, { server, input: inputOf(['', []]), onError });

		expect(kept()).toEqual(left);
		expect(pairedItems(report)).toEqual(allowEmpty ? [pairedWith(0, 1)] : pairedWith(0, 1));
	});

	it('makes a change for each playlist', async () => {
		const input = [
			{ playlist: OWN_PLAYLIST_URI, uri: THIRD },
			{ playlist: FOLDER_PLAYLIST_URI, uri: FIRST },
			{ playlist: OWN_PLAYLIST_URI, uri: FOURTH },
		];
		const parameters = addToPlaylistParameters('={{ $json.playlist }}', URI);
		const report = await runNode(parameters, { server, input });

		expect(pairedItems(report)).toEqual([pairedWith(0, 2), { item: 1 }]);
		expect(countSentCommands(server)[ADD_TRACKS]).toBe(2);
	});

	it.each([
		['adding', ADDING, [FIRST, SECOND, THIRD, FOURTH]],
		['replacing', REPLACING, [THIRD, FOURTH]],
	])('refuses only the item that is not accepted, when %s', async (_, parameters, left) => {
		const input = inputOf([THIRD, ARTIST, FOURTH]);
		const report = await runNode(parameters, { server, input, onError });

		expect(pairedItems(report)).toEqual([pairedWith(0, 2), { item: 1 }]);
		expect(report.json[1]?.error).toMatch(`does not accept: ${ARTIST}`);
		expect(kept()).toEqual(left);
	});

	it('changes nothing if one item is wrong, with On Error "stop"', async () => {
		const input = inputOf([THIRD, 'Track 4', FOURTH]);
		const { error } = await runNode(REPLACING, { server, input });

		expect(error).toMatchObject({ itemIndex: 1 });
		expect(kept()).toEqual([FIRST, SECOND]);
	});
});

describe('more than a hundred items', () => {
	const server = musicServer('2.11');
	let uris: string[];
	const added = () => sentArguments(server, ADD_TRACKS);

	beforeEach(async () => {
		server.control.setTimeScale(0);
		uris = await createTracks(server, 250);
		server.control.fillPlaylist(OWN_PLAYLIST_ID, [FIRST, SECOND]);
	});

	it('replace the items of a playlist: all are removed at once, and added in portions', async () => {
		const report = await runNode(REPLACING, { server, input: inputOf([...uris].reverse()) });

		expect(countSentCommands(server)[REMOVE_TRACKS]).toBe(1);
		expect(added()).toHaveLength(3);
		expect(pairedItems(report)).toEqual([pairedWith(...indexesUpTo(250))]);
		expect(server.control.playlist(OWN_PLAYLIST_ID).uris).toEqual([...uris].reverse());
	});

	it('are removed with one command', async () => {
		server.control.fillPlaylist(OWN_PLAYLIST_ID, uris);
		await runNode(REMOVING, { server, input: inputOf(uris) });

		expect(sentArguments(server, REMOVE_TRACKS)).toHaveLength(1);
		expect(server.control.playlist(OWN_PLAYLIST_ID).uris).toEqual([]);
	});

	it('of which a portion is refused give an error that says how many are done', async () => {
		const fault = { kind: 'status', status: 500, body: 'Busy', command: ADD_TRACKS } as const;
		server.control.addFault({ ...fault, skip: 2 });
		const { error } = await runNode(ADDING, { server, input: inputOf(uris.slice(2)) });

		expect(error).toMatchObject(errorWith(/Busy/, /200 of 248 items .* 48 had not/));
	});

	it('are added no further once the execution is cancelled', async () => {
		const stop = new AbortController();
		const hold = server.control.hold(ADD_TRACKS);
		const running = runNode(ADDING, { server, input: inputOf(uris), signal: stop.signal });
		await hold.waiting();
		stop.abort();

		expect((await running).status).toBe('canceled');
		hold.release();
		await waitForPendingRequests(server);
		expect(added()).toHaveLength(1);
	});
});

test('n8n can do something else while thousands of items are combined', async () => {
	const parameters = new Parameters([optionsForChange(combineItemsField)], () => ({}));
	const execution = {
		context: {} as IExecuteFunctions,
		operation: {} as Operation,
		session: Promise.resolve({} as Session),
	};
	const combination = {
		list: 'uris',
		targetParameters: () => [],
		settings: [],
		resolveTarget: () =>
			Promise.resolve({ id: 'kitchen', readList: () => Promise.resolve(['uri']) }),
	};
	let turns = 0;
	let isPlanned = false;
	const count = () => {
		turns++;
		if (!isPlanned) setImmediate(count);
	};
	setImmediate(count);
	const settings = { count: 5000, concurrency: 8, stopsOnFailure: true, signal: undefined };
	const { changes } = await planChanges(execution, combination, () => parameters, settings);
	isPlanned = true;

	expect(changes).toMatchObject([{ items: { length: 5000 }, list: { length: 5000 } }]);
	expect(turns).toBeGreaterThanOrEqual(20);
});
