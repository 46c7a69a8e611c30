import type { INodeParameters } from 'n8n-workflow';
import { byId, byPlayer } from '../../../../scripts/engine/resource-locators';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { expectRefused } from '../support/queueRuns';
import {
	sentChangeCommands,
	PROFILES_WITH_QUEUE_COMMANDS,
	queueOperationParameters,
	TRANSFER,
	advanceClocksWithEachRequestAfter,
} from '../support/queueCommands';
import {
	ALL_QUEUES,
	ATTIC,
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../support/playMediaParameters';

function transfer(from: string, to: string, more: INodeParameters = {}): INodeParameters {
	return queueOperationParameters('transfer', from, { targetQueueId: byId(to), ...more });
}

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	it.each([
		['an empty source', OFFICE, BEDROOM, /^"Queue" refers to the queue "Office", which is empty$/],
		['an unavailable target', BEDROOM, ATTIC, /^"Target Queue" refers to "Attic" .*not available$/],
	])('%s is refused before anything is sent', async (_, from, to, message) => {
		await expectRefused(server, transfer(from, to), message);

		expect(server.control.queue(BEDROOM).items).toBe(5);
	});
});

const server = musicServer('2.8');

it.each<[string, INodeParameters, RegExp, RegExp]>([
	['itself', transfer(BEDROOM, BEDROOM), /^"Target Queue" is "Bedroom", the queue to tran/, /one/],
	['no target', transfer(BEDROOM, '={{ "" }}'), /^"Target Queue" must not be empty$/, /Choose/],
	[
		'an unknown target',
		transfer(BEDROOM, 'nowhere'),
		/^"Target Queue" refers to the queue "nowhere"/,
		/Living Room/,
	],
	[
		'an invalid choice of how to start',
		transfer(BEDROOM, OFFICE, { autoPlay: '={{ true }}' }),
		/^"Start Playing" is "true", which is not one of the options$/,
		/yes \(Yes\)/,
	],
])('%s is refused before anything is sent', async (_, parameters, message, remedy) => {
	await expectRefused(server, parameters, message, remedy);
});

it('a member of the group that the source leads is the same queue, if given as a player', async () => {
	server.control.group(LIVING_ROOM, [BEDROOM]);
	const { error } = await runNode(
		transfer(LIVING_ROOM, '', { targetQueueId: byPlayer('Bedroom') }),
		{ server },
	);

	expect(error?.message).toBe('"Target Queue" is "Living Room", the queue to transfer from');
	expect(error?.description).toMatch(/Grouped players share one queue\.$/);
	expect(sentChangeCommands(server)).toEqual([]);
});

it('the second of two items finds an empty source, and sends nothing', async () => {
	const { json } = await runNode(transfer(BEDROOM, OFFICE), {
		server,
		input: [{}, {}],
		onError: 'continueRegularOutput',
	});

	expect(json).toMatchObject([
		{ confirmed: true },
		{ error: expect.stringMatching(/"Bedroom", which is empty$/) },
	]);
	expect(server.control.queue(OFFICE).items).toBe(5);
});

describe('a transfer that the server accepts but does not carry out', () => {
	beforeEach(() => {
		server.control.addFault({ kind: 'ignore-command', command: TRANSFER });
		advanceClocksWithEachRequestAfter(server, TRANSFER);
	});

	it('is an error with the state of the target', async () => {
		const { error } = await runNode(transfer(BEDROOM, OFFICE), { server });

		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(error?.message).toBe(
			'"Office" did not take over from "Bedroom" within 15 seconds: it is idle',
		);
		expect(error?.description).toMatch(/^The server accepted the command\./);
		expect(server.control.requests(TRANSFER)).toHaveLength(1);
	});

	it('does not count as done because the target has a long queue of its own', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 9, { state: 'playing', currentIndex: 1 });
		control.fillQueue(LIVING_ROOM, 4, { state: 'playing', currentIndex: 1 });
		const { error } = await runNode(transfer(LIVING_ROOM, KITCHEN), { server });

		expect(error?.message).toMatch(/^"Kitchen" did not take over from "Living Room"/);
	});

	it('succeeds unconfirmed with the reason if queues report nothing', async () => {
		const queues = [BEDROOM, OFFICE].map((queue_id) => ({ queue_id, display_name: queue_id }));
		const body = JSON.stringify(queues);
		server.control.addFault({ kind: 'body', command: ALL_QUEUES, body, times: Infinity });
		const { json } = await runNode(transfer(BEDROOM, OFFICE), { server });

		expect(json).toMatchObject([{ success: true, confirmed: false, reason: expect.any(String) }]);
	});

	it.each([
		['default', false],
		['yes', false],
		['no', true],
	])(
		'with queues that only report their length can be confirmed if nothing is to start (%s)',
		async (autoPlay, confirmed) => {
			const told = (source: number, target: number) =>
				JSON.stringify([
					{ queue_id: BEDROOM, display_name: 'Bedroom', items: source },
					{ queue_id: OFFICE, display_name: 'Office', items: target },
				]);
			const { control } = server;
			control.addFault({ kind: 'body', command: ALL_QUEUES, body: told(5, 0) });
			control.addFault({ kind: 'body', command: ALL_QUEUES, body: told(0, 5), times: Infinity });
			const { json } = await runNode({ ...transfer(BEDROOM, OFFICE), autoPlay }, { server });

			expect(json[0]).toMatchObject({ success: true, confirmed });
			expect('reason' in json[0]!).toBe(!confirmed);
		},
	);
});
