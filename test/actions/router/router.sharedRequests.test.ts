import type { IDataObject } from 'n8n-workflow';
import type { Fault } from '../../../simulator';
import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../../simulator/world/players/players';
import { runNode, runOn } from '../../support/runNode';
import { musicServer } from '../support/musicServer';
import { outputValues, pairedItemIndexes } from '../support/nodeReports';
import {
	byId,
	byPlayer,
	getQueueParameters,
	getQueueItemsParameters,
} from '../support/queueParameters';
import { countSentCommands, requestedQueuePages, sentArguments } from '../support/sentRequests';

const server = musicServer();
const run = runOn(server);

function times(count: number, item: (place: number) => IDataObject): IDataObject[] {
	return Array.from({ length: count }, (_, place) => item(place));
}

describe('a request of several input items is sent once', () => {
	it('for two hundred items that read the same queue', async () => {
		const input = times(200, () => ({ queue: KITCHEN }));
		const report = await run(getQueueParameters(byId('={{ $json.queue }}')), { input });

		expect(outputValues(report, 'queue_id')).toEqual(Array(200).fill(KITCHEN));
		expect(pairedItemIndexes(report)).toEqual([...Array(200).keys()]);
		expect(countSentCommands(server)).toEqual({ 'player_queues/all': 1 });
	});

	it('for two hundred items that read two queues by the names of their players', async () => {
		const input = times(200, (place) => ({ player: place % 2 ? 'kitchen' : 'Bedroom' }));
		const report = await run(getQueueParameters(byPlayer('={{ $json.player }}')), { input });

		expect(outputValues(report, 'queue_id')).toEqual(
			input.map((_, at) => (at % 2 ? KITCHEN : BEDROOM)),
		);
		expect(countSentCommands(server)).toEqual({
			'players/all': 1,
			'player_queues/get_active_queue': 2,
		});
	});

	it('page by page, for items that read the same long queue', async () => {
		server.control.fillQueue(KITCHEN, 25);
		const input = times(12, () => ({}));
		const pages = { returnAll: true, options: { pageSize: 10 } };
		const report = await run(getQueueItemsParameters(byId(KITCHEN), pages), { input });

		const { itemIds } = server.control.queue(KITCHEN);
		expect(outputValues(report, 'queue_item_id')).toEqual(input.flatMap(() => itemIds));
		expect(pairedItemIndexes(report)).toEqual(input.flatMap((_, item) => itemIds.map(() => item)));
		expect(requestedQueuePages(server).map(([offset]) => offset)).toEqual([0, 10, 20]);
		expect(countSentCommands(server)).toEqual({ 'player_queues/items': 3, 'player_queues/all': 1 });
	});

	it('even if it is refused, and so is the diagnosis', async () => {
		const refusal = { kind: 'status', status: 500, body: 'Internal server error' } as const;
		server.control.addFault({ ...refusal, command: 'player_queues/items', times: Infinity });
		const input = times(50, () => ({}));
		const onError = 'continueRegularOutput';
		const report = await run(getQueueItemsParameters(byId(KITCHEN)), { input, onError });

		expect(outputValues(report, 'error').filter(Boolean)).toHaveLength(50);
		expect(countSentCommands(server)).toEqual({
			'player_queues/items': 1,
			'player_queues/all': 1,
			'players/all': 1,
		});
	});
});

describe('a failed read', () => {
	const input = times(3, () => ({}));
	const oneByOne = getQueueParameters(byId(KITCHEN), { options: { concurrency: 1 } });
	const onError = 'continueRegularOutput';

	it.each<[string, Fault]>([
		['a lost connection', { kind: 'drop', when: 'before-headers' }],
		['half of a response', { kind: 'truncate' }],
		['a proxy that does not reach the server', { kind: 'status', status: 502 }],
		['a web page', { kind: 'body', body: '<html></html>', contentType: 'text/html' }],
	])('because of %s fails one item, and the next one sends it again', async (_, fault) => {
		server.control.addFault({ ...fault, command: 'player_queues/all' });
		const report = await run(oneByOne, { input, onError });

		const types = report.json.map(({ error }) => typeof error);
		expect(types).toEqual(['string', 'undefined', 'undefined']);
		expect(countSentCommands(server)).toEqual({ 'player_queues/all': 2 });
	});

	it('that was refused is not sent again', async () => {
		server.control.addFault({ kind: 'status', status: 403, command: 'player_queues/all' });
		const report = await run(oneByOne, { input, onError });

		expect(report.json.map(({ error }) => typeof error)).toEqual(Array(3).fill('string'));
		expect(countSentCommands(server)).toEqual({ 'player_queues/all': 1 });
	});
});

test('different requests are sent for each queue and page', async () => {
	const input = [
		{ queue: LIVING_ROOM, from: 0 },
		{ queue: LIVING_ROOM, from: 2 },
		{ queue: BEDROOM, from: 0 },
	];
	const options = { offset: '={{ $json.from }}', concurrency: 1 };
	const parameters = getQueueItemsParameters(byId('={{ $json.queue }}'), { limit: 2, options });
	const report = await run(parameters, { input });

	expect(outputValues(report, 'index')).toEqual([0, 1, 2, 3, 0, 1]);
	const sent = input.map(({ queue, from }) => ({ queue_id: queue, limit: 2, offset: from }));
	expect(sentArguments(server, 'player_queues/items')).toEqual(sent);
});

const documented = musicServer('documented');

test('a command that the server does not know is not sent again for later items', async () => {
	const names = ['Kitchen', 'Bedroom', 'Office'];
	const input = names.map((player) => ({ player }));
	const parameters = getQueueParameters(byPlayer('={{ $json.player }}'), {
		options: { concurrency: 1 },
	});
	const report = await runNode(parameters, { server: documented, input });

	expect(outputValues(report, 'name')).toEqual(names);
	const commands = ['players/all', 'player_queues/all', 'player_queues/get_active_queue'];
	for (const command of commands) expect(documented.control.requests(command)).toHaveLength(1);
});
