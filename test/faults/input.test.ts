import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byUri } from '../../scripts/engine/resource-locators';
import { BEDROOM, LIVING_ROOM, OFFICE } from '../../simulator/world/players/players';
import { groupParameters, setVolumeParameters } from '../actions/player/support/playerParameters';
import { unconfirmedPlayMediaParameters } from '../actions/queue/support/playMediaParameters';
import { sendCommandParameters } from '../actions/server/support/serverParameters';
import { musicServer } from '../actions/support/musicServer';
import { errorItemMatching, pairedItemIndexes } from '../actions/support/nodeReports';
import {
	byId,
	getQueueParameters,
	getAllQueuesParameters,
	getQueueItemsParameters,
} from '../actions/support/queueParameters';
import { countSentCommands } from '../actions/support/sentRequests';
import { runNode, type NodeReport } from '../support/runNode';
import { GET_ITEMS, PLAY_MEDIA } from './support/testedOperations';
import { shownErrorOf } from './support/errorSources';
import { FaultGroup } from './support/faultGroup';
import { expectNoToken } from './support/watchErrorsAndLogs';

const group = new FaultGroup('Input');

const server = musicServer();

const GIVEN = '={{ $json.given }}';
const WELL: IDataObject = { given: OFFICE };
const GET = 'Queue: Get';

/** The three that take the ID of a queue: one reads, one reads page by page, one changes. */
const BY_ID: Readonly<Record<string, INodeParameters>> = {
	[GET]: getQueueParameters(byId(GIVEN)),
	[GET_ITEMS]: getQueueItemsParameters(byId(GIVEN), { returnAll: true }),
	[PLAY_MEDIA]: unconfirmedPlayMediaParameters({ queueId: byId(GIVEN) }),
};

const ODD_ID = 'a/b?c#d&e"f\\g\nh';

/** An ID, or what an expression gives in its place; `there` is the ID of the queue that is meant, where there is one. */
const IDS: ReadonlyArray<{ title: string; given: unknown; there?: string; words?: RegExp }> = [
	{ title: 'An empty ID', given: '', words: /^"Queue" must not be empty$/ },
	{ title: 'An ID of whitespace', given: ' \t\n', words: /^"Queue" must not be empty$/ },
	{ title: 'null instead of an ID', given: null, words: /^"Queue" must not be empty$/ },
	{ title: 'An unknown ID', given: 'nowhere', words: /"nowhere"/ },
	{ title: 'A very long ID', given: 'x'.repeat(100_000), words: /"x{60,100}…"/ },
	{ title: 'An ID with special letters', given: 'küche-音楽-🎵', there: 'küche-音楽-🎵' },
	{ title: 'An ID with / ? # & " \\ and a line break in it', given: ODD_ID, there: ODD_ID },
	{ title: 'A number instead of an ID', given: 13, there: '13' },
	{ title: 'true instead of an ID', given: true, words: /^"Queue" must be a string, not/ },
	{
		title: 'A list instead of an ID',
		given: ['a'],
		words: /^"Queue" must be a string, not a list$/,
	},
	{ title: 'An object instead of an ID', given: { a: 1 }, words: /not an object$/ },
];

/** One item that is odd between two that are not. */
async function between(parameters: INodeParameters, given: unknown): Promise<NodeReport> {
	const input = [WELL, { given } as IDataObject, { given: LIVING_ROOM }];
	const onError = 'continueRegularOutput';
	const report = await runNode(parameters, { server, input, onError });
	const placed = pairedItemIndexes(report);

	for (const item of [0, 2]) {
		const own = report.json.filter((_, place) => placed[place] === item);
		expect(own.length).toBeGreaterThan(0);
		expect(own.filter((json) => 'error' in json)).toEqual([]);
	}
	expectNoToken(report, server.tokens.admin);
	return report;
}

function resultsOf(report: NodeReport, item = 1): IDataObject[] {
	return report.json.filter((_, place) => pairedItemIndexes(report)[place] === item);
}

function tellResult(title: string, operation: string, report: NodeReport, words?: RegExp): void {
	const [first, ...others] = resultsOf(report);
	if (words === undefined) {
		expect(first).toBeDefined();
		expect(first).not.toHaveProperty('error');
		group.addToPage(title, operation, {});
		return;
	}
	expect(others).toEqual([]);
	expect(first).toEqual(errorItemMatching(words));
	group.addError(title, operation, shownErrorOf(first));
}

describe.each(IDS)('$title', ({ title, given, there, words }) => {
	beforeEach(() => {
		server.control.fillQueue(OFFICE, 3);
		server.control.fillQueue(LIVING_ROOM, 3);
		if (there === undefined) return;
		server.control.addPlayer({ id: there, name: 'Cellar' });
		server.control.fillQueue(there, 3);
	});

	test.each(Object.entries(BY_ID))('%s', async (operation, parameters) => {
		const report = await between(parameters, given);

		tellResult(title, operation, report, words);
		const played = server.control
			.requests('player_queues/play_media')
			.map(({ args }) => args?.queue_id);
		if (operation === PLAY_MEDIA) {
			expect(played).toEqual([OFFICE, ...(there === undefined ? [] : [there]), LIVING_ROOM]);
		}
	});
});

/** What the server must have been asked for a value of a form that is not its own: the command and some of its arguments. */
type Asked = readonly [command: string, args: object];

const AS_TEXT = 'A boolean as text: "false"';
const NO_OPTION = /"\w+", which is not one of the options$/;

const ITEM_LIMIT = getQueueItemsParameters(byId(OFFICE), { limit: GIVEN });
const SEARCH = { resource: 'library', operation: 'search', query: 'a', mediaTypes: GIVEN };
const SEND_COMMAND = sendCommandParameters('players/all', GIVEN);
const ALBUM_TRACKS = {
	resource: 'library',
	operation: 'getAlbumTracks',
	albumId: byUri('library://album/1'),
	inLibraryOnly: GIVEN,
};
const SET_PLAYED = {
	resource: 'library',
	operation: 'setPlayed',
	item: byUri('library://audiobook/1'),
	played: GIVEN,
};
const PAGE_SIZE = getQueueItemsParameters(byId(OFFICE), { options: { pageSize: GIVEN } });
const ENQUEUE = unconfirmedPlayMediaParameters({ enqueue: GIVEN });
const PLAY_URI = unconfirmedPlayMediaParameters({ media: byUri(GIVEN) });
const SET_VOLUME = setVolumeParameters(OFFICE, 'set', { volumeLevel: GIVEN });

describe.each<[string, string, INodeParameters, unknown, RegExp | Asked]>([
	[
		AS_TEXT,
		'Library: Get Album Tracks',
		ALBUM_TRACKS,
		'false',
		['music/albums/album_tracks', { in_library_only: false }],
	],
	[AS_TEXT, 'Library: Set Played Status', SET_PLAYED, 'false', ['music/mark_unplayed', {}]],
	[
		'A boolean that is neither true nor false',
		'Get Many',
		getAllQueuesParameters({ simplify: GIVEN }),
		'perhaps',
		/^"Simplify" must be true or false, not "perhaps"$/,
	],
	[
		'A number as text',
		GET_ITEMS,
		ITEM_LIMIT,
		'2',
		['player_queues/items', { queue_id: OFFICE, offset: 0, limit: 2 }],
	],
	[
		'A number as text',
		'Player: Set Volume',
		SET_VOLUME,
		'30',
		['players/cmd/volume_set', { player_id: OFFICE, volume_level: 30 }],
	],
	[
		'An invalid number',
		GET_ITEMS,
		ITEM_LIMIT,
		'plenty',
		/^"Limit" must be a whole number, not "plenty"$/,
	],
	[
		'null instead of a number',
		GET_ITEMS,
		ITEM_LIMIT,
		null,
		/^"Limit" must be a whole number, not empty$/,
	],
	['An object instead of a number', GET_ITEMS, ITEM_LIMIT, { items: 2 }, /, not an object$/],
	['A long text instead of a number', GET_ITEMS, ITEM_LIMIT, 'x'.repeat(61), /, not "x{60}…"$/],
	[
		'A number out of range',
		GET_ITEMS,
		PAGE_SIZE,
		501,
		/^"Page Size" is 501, which is out of range$/,
	],
	[
		'A list as text',
		'Library: Search',
		SEARCH,
		'["track"]',
		['music/search', { media_types: ['track'] }],
	],
	[
		'A list as text',
		'Player: Group',
		groupParameters(LIVING_ROOM, GIVEN),
		JSON.stringify([BEDROOM]),
		['players/cmd/set_members', { player_ids_to_add: [BEDROOM] }],
	],
	['A list with an unknown choice', 'Library: Search', SEARCH, '["song"]', NO_OPTION],
	['An unknown choice', PLAY_MEDIA, ENQUEUE, 'soon', NO_OPTION],
	['An invalid URI', PLAY_MEDIA, PLAY_URI, 'Morning News', /"Morning News"/],
	['Malformed JSON', 'Server: Send Command', SEND_COMMAND, '{ broken', /must be a JSON object$/],
	[
		'JSON that is not an object',
		'Server: Send Command',
		SEND_COMMAND,
		'[1]',
		/must be a JSON object$/,
	],
])('%s', (title, operation, parameters, odd, expected) => {
	test(operation, async () => {
		server.control.fillQueue(OFFICE, 3);
		const input = [{ given: odd } as IDataObject];
		const onError = 'continueRegularOutput';
		const report = await runNode(parameters, { server, input, onError });

		const [first] = report.json;
		if (expected instanceof RegExp) {
			expect(report.json).toEqual([errorItemMatching(expected)]);
			expect(Object.keys(countSentCommands(server))).toEqual([]);
			group.addError(title, operation, shownErrorOf(first));
		} else {
			const [command, args] = expected;
			expect(first).toBeDefined();
			expect(first).not.toHaveProperty('error');
			expect(server.control.requests(command).map((request) => request.args)).toEqual([
				expect.objectContaining(args),
			]);
			group.addToPage(title, operation, {});
		}
	});
});

group.testPage();
