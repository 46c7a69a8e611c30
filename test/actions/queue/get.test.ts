import {
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
	FORMER_KITCHEN,
} from '../../../simulator/world/players/players';
import { runNode } from '../../support/runNode';
import { describeOnEveryServer, musicServer } from '../support/musicServer';
import { outputValues, pairedItemIndexes } from '../support/nodeReports';
import {
	byId,
	getQueueParameters,
	KITCHEN_QUEUE,
	getAllQueuesParameters,
} from '../support/queueParameters';
import { readSentBodies } from '../support/sentRequests';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { expectRefused } from './support/queueRuns';

const PER_ITEM = byId('={{ $json.queue }}');

const THE_ONE_REQUEST = { command: 'player_queues/all', args: {} };

/** Get, and Get Many. */

describeOnEveryServer((server) => {
	it('returns the queue of each of three items, with one request for all', async () => {
		const input = [{ queue: LIVING_ROOM }, { queue: KITCHEN }, { queue: OFFICE }];
		const report = await runNode(getQueueParameters(PER_ITEM), { server, input });

		expect(report.error).toBeUndefined();
		expect(outputValues(report, 'name')).toEqual(['Living Room', 'Kitchen', 'Office']);
		expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
		expect(readSentBodies(server)).toEqual([THE_ONE_REQUEST]);
		expect(server.control.requests()[0]?.headers.authorization).toBe('Bearer <admin>');
	});

	it('returns in ten simplified fields what the queue plays, how long it is and its modes', async () => {
		const report = await runNode(getQueueParameters(byId(KITCHEN)), { server });

		expect(report.json).toEqual([KITCHEN_QUEUE]);
	});

	it.each(['envelope', 'bare'] as const)('is whole if Simplify is off: %s', async (kind) => {
		const queues = await callServerUnlogged(server, 'player_queues/all');
		server.control.addFault({ kind, times: Infinity });
		const input = [{ simple: false }, { simple: true }];
		const parameters = getQueueParameters(byId(KITCHEN), { simplify: '={{ $json.simple }}' });
		const report = await runNode(parameters, { server, input });

		expect(report.json[0]).toEqual(queues.find(({ queue_id: id }) => id === KITCHEN));
		expect(Object.keys(report.json[1] ?? {})).toHaveLength(10);
	});

	it('lists every queue in ten simplified fields', async () => {
		const queues = await callServerUnlogged(server, 'player_queues/all');
		const report = await runNode(getAllQueuesParameters(), { server });

		expect(outputValues(report, 'queue_id')).toEqual(queues.map(({ queue_id: id }) => id));
		expect(report.json[1]).toEqual(KITCHEN_QUEUE);
		const empty = { queue_id: OFFICE, state: 'idle', title: null, item_count: 0 };
		expect(report.json[4]).toMatchObject(empty);
		expect(readSentBodies(server)).toEqual([THE_ONE_REQUEST]);
	});

	it("returns the server's own objects unchanged if Simplify is off", async () => {
		const queues = await callServerUnlogged(server, 'player_queues/all');
		const report = await runNode(getAllQueuesParameters({ simplify: false }), { server });

		expect(report.json).toEqual(queues);
	});

	it('evaluates limit, filters and Simplify for each input item', async () => {
		const parameters = getAllQueuesParameters({
			returnAll: '={{ $json.all }}',
			limit: '={{ $json.limit }}',
			simplify: '={{ $json.simple }}',
			filters: { state: '={{ $json.state }}', availableOnly: '={{ $json.reachable }}' },
		});
		const anything = { all: false, limit: 50, simple: true, state: 'any', reachable: false };
		const input = [
			{ ...anything, limit: 2 },
			{ ...anything, state: 'paused', simple: false },
			{ ...anything, all: true, limit: 1, reachable: true },
		];
		const report = await runNode(parameters, { server, input, user: 'user' });

		expect(report.error).toBeUndefined();
		const ids = outputValues(report, 'queue_id').slice(0, 3);
		expect(ids).toEqual([FORMER_KITCHEN, KITCHEN, KITCHEN]);
		expect(pairedItemIndexes(report)).toEqual([0, 0, 1, 2, 2, 2, 2]);
		expect(report.json[2]).toHaveProperty('elapsed_time');
		expect(report.json[3]).not.toHaveProperty('elapsed_time');
		expect(readSentBodies(server)).toEqual([THE_ONE_REQUEST]);
		const [request] = server.control.requests();
		const headers = { authorization: 'Bearer <user>', 'content-type': 'application/json' };
		expect(request).toMatchObject({ method: 'POST', path: '/api', headers });
	});
});

describe('Get Many', () => {
	const server = musicServer();

	it('filters before the limit, and may find nothing', async () => {
		const filters = { availableOnly: true, state: 'idle' };
		const { json } = await runNode(getAllQueuesParameters({ limit: 1, filters }), { server });
		expect(json).toMatchObject([{ name: 'Living Room' }]);

		const none = getAllQueuesParameters({ filters: { state: 'playing' } });
		expect(await runNode(none, { server })).toMatchObject({ status: 'success', json: [] });
	});

	it('refuses a state that queues do not have, before anything is sent', async () => {
		const parameters = getAllQueuesParameters({ filters: { state: '={{ "asleep" }}' } });
		const message = '"State" is "asleep", which is not one of the options';
		const remedy =
			'Choose from the list, or change the expression so that it returns one of: any (Any), idle (Idle), paused (Paused), playing (Playing).';
		await expectRefused(server, parameters, message, remedy);
		expect(server.control.requests()).toEqual([]);
	});
});
