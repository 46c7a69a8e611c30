import type { INodeParameters } from 'n8n-workflow';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { runNode, runOn } from '../../support/runNode';
import { musicServer } from '../support/musicServer';
import { outputValues, errorItemMatching, pairedItemIndexes } from '../support/nodeReports';
import {
	byId,
	getQueueParameters,
	getAllQueuesParameters,
	getQueueItemsParameters,
} from '../support/queueParameters';
import { readSentBodies, countSentCommands, requestedQueuePages } from '../support/sentRequests';
import { waitForPendingRequests } from '../../support/pendingRequests';
import { announceUrlParameters } from '../player/support/playerParameters';
import { locator } from '../player/support/playerSettings';
import { setupSoundServer } from '../player/support/playerServers';

const server = musicServer();
const run = runOn(server);
const onError = 'continueRegularOutput';

describe('an execution that the user stops', () => {
	it('ends between two pages as cancelled, and no further page is requested', async () => {
		server.control.fillQueue(KITCHEN, 5000);
		const stop = new AbortController();
		const first = server.control.hold('player_queues/items');
		const parameters = getQueueItemsParameters(byId(KITCHEN), { returnAll: true });
		const running = run(parameters, { signal: stop.signal });
		await first.waiting();
		first.release();
		const window = server.control.hold('player_queues/items');
		await window.waiting(4);

		stop.abort();
		const report = await running;
		expect(report.status).toBe('canceled');
		expect(report.items).toEqual([]);

		window.release();
		await waitForPendingRequests(server);
		expect(requestedQueuePages(server)).toHaveLength(5);
	});

	it('requests nothing for the remaining items, even if the node continues on errors', async () => {
		const stop = new AbortController();
		const hold = server.control.hold('player_queues/items');
		const input = [KITCHEN, LIVING_ROOM, BEDROOM].map((queue) => ({ queue }));
		const options = { concurrency: 1 };
		const parameters = getQueueItemsParameters(byId('={{ $json.queue }}'), { options });
		const running = run(parameters, { signal: stop.signal, input, onError });
		await hold.waiting();

		stop.abort();
		expect((await running).status).toBe('canceled');

		hold.release();
		await waitForPendingRequests(server);
		expect(countSentCommands(server)['player_queues/items']).toBe(1);
	});
});

describe('two executions at once', () => {
	const other = musicServer('2.7');

	it('share neither responses nor credentials', async () => {
		const [here, there] = [server, other].map(({ control }) => control.hold('player_queues/all'));
		const runs = [
			run(getAllQueuesParameters(), { user: 'admin' }),
			run(getAllQueuesParameters(), { user: 'user' }),
			runNode(getQueueParameters(byId(KITCHEN)), { server: other }),
		];
		await here!.waiting(2);
		await there!.waiting();
		here!.release();
		there!.release();
		const reports = await Promise.all(runs);

		expect(reports.map(({ items }) => items.length)).toEqual([6, 6, 1]);
		expect(readSentBodies(server)).toHaveLength(2);
		expect(readSentBodies(other)).toHaveLength(1);
		const callers = server.control.requests().map(({ headers }) => headers.authorization);
		expect(callers.sort()).toEqual(['Bearer <admin>', 'Bearer <user>']);
	});

	it('can be stopped separately', async () => {
		const controller = new AbortController();
		const hold = server.control.hold('player_queues/all');
		const stopped = run(getAllQueuesParameters(), { signal: controller.signal });
		const goingOn = run(getAllQueuesParameters());
		await hold.waiting(2);
		controller.abort();
		hold.release();

		expect((await stopped).status).toBe('canceled');
		expect((await goingOn).json).toHaveLength(6);
	});
});

test('Retry On Fail reads everything again', async () => {
	server.control.fillQueue(KITCHEN, 501);
	const command = 'player_queues/items';
	server.control.addFault({ kind: 'status', status: 403, command, skip: 1 });
	const retries = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const report = await run(getQueueItemsParameters(byId(KITCHEN), { returnAll: true }), retries);

	expect(report.error).toBeUndefined();
	expect(report.json).toHaveLength(501);
	expect(server.control.requests(command)).toHaveLength(4);
});

test('no input items produce no output, and nothing is sent', async () => {
	const report = await run(getAllQueuesParameters(), { input: [] });

	expect(report.status).toBe('success');
	expect(report.items).toEqual([]);
	expect(server.control.requests()).toEqual([]);
});

describe('an operation that this node does not have', () => {
	const CHOICES: [string, INodeParameters][] = [
		['Custom API Call of the resource', { resource: 'queue', operation: '__CUSTOM_API_CALL__' }],
		['Custom API Call of the node', { resource: '__CUSTOM_API_CALL__' }],
		['one of a newer version', { resource: 'queue', operation: 'juggle' }],
		['a resource of a newer version', { resource: 'lamp', operation: 'getAll' }],
	];
	const input = [{ queue: KITCHEN }, { queue: BEDROOM }];

	it.each(CHOICES)('is refused with what to do: %s', async (_, parameters) => {
		const report = await run(parameters, { input });

		expect(report.error).toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringContaining('has no operation'),
			description: expect.stringContaining('Choose a resource and an operation'),
		});
		expect(server.control.requests()).toEqual([]);
	});

	it('is an error on each item if the node continues, not a success', async () => {
		const parameters = { resource: 'queue', operation: '__CUSTOM_API_CALL__' };
		const report = await run(parameters, { input, onError });

		expect(report.json).toEqual(input.map(() => errorItemMatching(/has no operation/)));
		expect(pairedItemIndexes(report)).toEqual([0, 1]);
	});
});

describe('a missing credential', () => {
	const credentials = {};

	it("stops the workflow with n8n's message", async () => {
		const report = await runNode(getAllQueuesParameters(), { credentials });

		expect(report.error).toMatchObject({ message: expect.stringContaining('Credential') });
	});

	it('is an error on each item if the node continues', async () => {
		const input = [{}, {}];
		const report = await runNode(getAllQueuesParameters(), { credentials, input, onError });

		const missing = expect.stringContaining('Credential');
		expect(outputValues(report, 'error')).toEqual([missing, missing]);
		expect(pairedItemIndexes(report)).toEqual([0, 1]);
	});
});

const sound = setupSoundServer();

function announcing(changed: INodeParameters = {}): INodeParameters {
	return announceUrlParameters(sound.chime, { playerId: locator('id', OFFICE), ...changed });
}

describe('an announcement for several input items', () => {
	it('has a hint if it is the same for all', async () => {
		const { hints, json } = await runNode(announcing(), { server, input: [{}, {}, {}] });

		expect(json).toHaveLength(3);
		expect(hints).toEqual([expect.stringMatching(/^Announce ran 3 times.*"Execute Once"/)]);
	});

	it.each([
		['of one input item', announcing(), [30]],
		['of another level', announcing({ options: { volumeLevel: '={{ $json.level }}' } }), [30, 40]],
	])('has none if it is %s', async (_, parameters, levels) => {
		const input = levels.map((level) => ({ level }));
		const { hints } = await runNode(parameters, { server, input });

		expect(hints).toEqual([]);
	});
});
