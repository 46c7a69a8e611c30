import type { INode, INodeParameters } from 'n8n-workflow';
import { KITCHEN, LIVING_ROOM, OFFICE } from '../../simulator/world/players/players';
import { SYNC, LIST_TASKS } from '../actions/library/support/libraryCommands';
import { NEWS_FEED_PROVIDER } from '../actions/library/support/libraryItems';
import { syncParameters } from '../actions/library/support/libraryParameters';
import { setVolumeParameters } from '../actions/player/support/playerParameters';
import {
	ALL_QUEUES,
	PLAY_MEDIA as PLAY,
	playMediaParameters,
	unconfirmedPlayMediaParameters,
} from '../actions/queue/support/playMediaParameters';
import { musicServer } from '../actions/support/musicServer';
import { errorItemMatching, pairedItemIndexes } from '../actions/support/nodeReports';
import {
	byId,
	getAllQueuesParameters,
	getQueueItemsParameters,
} from '../actions/support/queueParameters';
import { runAndCancelAtLastCommand } from '../support/runAndCancelAtLastCommand';
import { CREDENTIAL_TYPE, NODE_TYPE, sourceEngine } from '../support/sourceEngine';
import { credentialsFor } from '../support/credentials';
import { runNode, type NodeSettings } from '../support/runNode';
import { GET_ITEMS, GET_MANY, PLAY_MEDIA } from './support/testedOperations';
import { FaultGroup } from './support/faultGroup';
import { expectNoToken } from './support/watchErrorsAndLogs';

const group = new FaultGroup('Engine');

const server = musicServer();

const ITEMS = 'player_queues/items';
const VOLUME = 'players/cmd/volume_set';
const EACH = byId('={{ $json.queue }}');

const FADE = { volumeLevel: 100, options: { fadeSeconds: 20 } };
const SYNC_PODCASTS = {
	mediaTypes: ['podcast'],
	providers: [NEWS_FEED_PROVIDER],
	waitFor: 'finished',
};

interface Cancelled {
	readonly title: string;
	readonly operation: string;
	readonly parameters: INodeParameters;
	/** Held one after the other; the last of them is under way when the execution is cancelled. */
	readonly held: readonly string[];
	/** The command that changes something, where one does. */
	readonly change?: string;
}

const CANCELLED: readonly Cancelled[] = [
	{
		title: 'Canceled while waiting for a response',
		operation: GET_MANY,
		parameters: getAllQueuesParameters(),
		held: [ALL_QUEUES],
	},
	{
		title: 'Canceled between two pages',
		operation: GET_ITEMS,
		parameters: getQueueItemsParameters(byId(KITCHEN), { returnAll: true }),
		held: [ITEMS, ITEMS],
	},
	{
		title: 'Canceled while a change is being sent',
		operation: PLAY_MEDIA,
		parameters: unconfirmedPlayMediaParameters(),
		held: [PLAY],
		change: PLAY,
	},
	{
		title: 'Canceled while a change is verified',
		operation: PLAY_MEDIA,
		parameters: playMediaParameters(),
		held: [PLAY, ALL_QUEUES],
		change: PLAY,
	},
	{
		title: 'Canceled during a fade',
		operation: 'Player: Set Volume',
		parameters: setVolumeParameters(OFFICE, 'fade', FADE),
		held: [VOLUME],
		change: VOLUME,
	},
	{
		title: 'Canceled while waiting for a sync',
		operation: 'Library: Sync',
		parameters: syncParameters(SYNC_PODCASTS),
		held: [SYNC, LIST_TASKS],
		change: SYNC,
	},
];

describe.each(CANCELLED)('$title', ({ title, operation, parameters, held, change }) => {
	test(operation, async () => {
		const { report, sent } = await runAndCancelAtLastCommand(server, parameters, held);
		const { status, error } = report;

		expect(status).toBe('canceled');
		expect(error?.message).toBe('The execution was canceled');
		if (change !== undefined) expect(server.control.requests(change)).toHaveLength(1);
		// Nothing more was asked; what `settled` asks is no command. Pages are asked for four at a time.
		const commands = server.control.requests().filter(({ command }) => command !== undefined);
		expect(commands.length - sent).toBeLessThan(operation === GET_ITEMS ? 4 : 1);
		expectNoToken([error, group.thrown], server.tokens.admin);
		group.addToPage(title, operation, error!);
	});
});

const options = { concurrency: 1 };

/** One reads, one reads page by page, one changes; of three items the second is refused. */
const TRIED: ReadonlyArray<{ operation: string; parameters: INodeParameters; command: string }> = [
	{
		operation: 'Player: Get Settings',
		parameters: { resource: 'player', operation: 'getSettings', playerId: EACH, options },
		command: 'config/players/get',
	},
	{
		operation: GET_ITEMS,
		parameters: getQueueItemsParameters(EACH, { returnAll: true, options }),
		command: ITEMS,
	},
	{
		operation: PLAY_MEDIA,
		parameters: unconfirmedPlayMediaParameters({ queueId: EACH }),
		command: PLAY,
	},
];

describe.each(TRIED)('$operation, refused for the second of three items', (tried) => {
	const { operation, parameters, command } = tried;
	const input = [KITCHEN, LIVING_ROOM, OFFICE].map((queue) => ({ queue }));
	const refused = /is not allowed to use/;

	beforeEach(() => {
		for (const { queue } of input) server.control.fillQueue(queue, 2);
		server.control.addFault({ kind: 'status', status: 403, body: 'No', command, skip: 1 });
	});

	const run = async (settings: NodeSettings) =>
		await runNode(parameters, { server, input, ...settings });

	test('On Error: stop', async () => {
		const { error, items } = await run({ onError: 'stopWorkflow' });

		expect(error).toMatchObject({ message: expect.stringMatching(refused), itemIndex: 1 });
		expect(items).toEqual([]);
		expect(server.control.requests(command)).toHaveLength(2);
		group.addError('On Error: stop, the second of three items fails', operation, error);
	});

	test('On Error: continue', async () => {
		const report = await run({ onError: 'continueRegularOutput' });

		expect([...new Set(pairedItemIndexes(report))]).toEqual([0, 1, 2]);
		expect(report.json.filter((json) => 'error' in json)).toEqual([errorItemMatching(refused)]);
		expect(server.control.requests(command)).toHaveLength(3);
		group.addToPage('On Error: continue, the second of three items fails', operation, {
			result: 'the results of the others, and in its place one item with `error` and `message`',
		});
	});

	test('On Error: error output', async () => {
		const report = await run({ onError: 'continueErrorOutput' });

		expect([...new Set(pairedItemIndexes(report))]).toEqual([0, 2]);
		expect(report.errorItems).toHaveLength(1);
		expect(report.errorItems[0]?.json).toMatchObject({ error: expect.stringMatching(refused) });
		expect(server.control.requests(command)).toHaveLength(3);
		group.addToPage('On Error: error output, the second of three items fails', operation, {
			result:
				'the results of the others, and one item with `error` and `message` at the other output',
		});
	});

	test('Retry On Fail', async () => {
		const { error, items } = await run({ retryOnFail: true, maxTries: 2, waitBetweenTries: 1 });

		expect(error).toBeUndefined();
		expect(items.length).toBeGreaterThanOrEqual(3);
		// n8n runs the whole node once more: it is the user's switch that sends a change again, never the node.
		expect(server.control.requests(command)).toHaveLength(2 + 3);
		group.addToPage('Retry On Fail, the second of three items fails at first', operation, {
			result:
				command === PLAY
					? 'the results of the second try; n8n runs all items again, and sends their changes again'
					: 'the results of the second try',
		});
	});
});

test.each(TRIED)(
	'As a tool of an AI agent: $operation',
	async ({ operation, parameters, command }) => {
		const named = Object.entries(parameters).map(([name, value]) => [
			name,
			value === EACH ? byId(OFFICE) : value,
		]);
		server.control.addFault({ kind: 'status', status: 403, body: 'No', command });
		const tool: INode = {
			id: 'tool',
			name: 'Music',
			type: `${NODE_TYPE}Tool`,
			typeVersion: 1,
			position: [0, 0],
			parameters: Object.fromEntries(named) as INodeParameters,
			credentials: { [CREDENTIAL_TYPE]: { id: 'account', name: 'Music Assistant account' } },
		};
		const [music] = await sourceEngine().tools([tool], credentialsFor(server));
		// What n8n hands to the model in place of an answer, as one line.
		const refused = await music!
			.call({})
			.catch((reason: unknown) => (reason as Error).message.replace(/\s+/g, ' '));
		const answered = await music!.call({});

		expect(refused).toMatch(/is not allowed to use/);
		expect(answered).not.toMatch(/is not allowed to use/);
		expectNoToken([refused, answered], server.tokens.admin);
		expect(server.control.requests(command)).toHaveLength(2);
		group.addError('As a tool of an AI agent, refused', operation, { message: refused });
	},
);

describe('Two executions at once', () => {
	const other = musicServer('2.7');

	/** Runs an operation twice on one server, with two credentials, and once on another, all at the same time. */
	async function runAtOnce(command: string, parameters: readonly INodeParameters[]) {
		const [here, there] = [server, other].map(({ control }) => control.hold(command));
		const runs = [
			runNode(parameters[0]!, { server }),
			runNode(parameters[1]!, { server, user: 'user' }),
			runNode(parameters[2]!, { server: other }),
		];
		await here!.waiting(2);
		await there!.waiting(1);
		here!.release();
		there!.release();
		return await Promise.all(runs);
	}

	const result = 'each sends its own request, with its own credential';

	test('Player: Set Volume', async () => {
		const levels = [21, 22, 23];
		await runAtOnce(
			VOLUME,
			levels.map((volumeLevel) => setVolumeParameters(OFFICE, 'set', { volumeLevel })),
		);

		const sent = ({ control }: typeof server) =>
			control
				.requests(VOLUME)
				.map(({ args, headers }) => [headers.authorization, args?.volume_level])
				.sort();
		expect(sent(server)).toEqual([
			['Bearer <admin>', 21],
			['Bearer <user>', 22],
		]);
		expect(sent(other)).toEqual([['Bearer <admin>', 23]]);
		group.addToPage('Two executions at once', 'Player: Set Volume', { result });
	});

	test('Get Many', async () => {
		const reports = await runAtOnce(ALL_QUEUES, Array(3).fill(getAllQueuesParameters()));

		for (const { error } of reports) expect(error).toBeUndefined();
		const callers = server.control.requests().map(({ headers }) => headers.authorization);
		expect(callers.sort()).toEqual(['Bearer <admin>', 'Bearer <user>']);
		expect(other.control.requests()).toHaveLength(1);
		group.addToPage('Two executions at once', GET_MANY, { result });
	});
});

group.testPage();
