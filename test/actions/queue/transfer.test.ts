import type { INodeParameters } from 'n8n-workflow';
import { byId, byPlayer } from '../../../scripts/engine/resource-locators';
import { musicServer, describeOnServers } from '../support/musicServer';
import { sentArguments } from '../support/sentRequests';
import { runOnQueue, expectRefused } from './support/queueRuns';
import {
	PROFILES_WITH_QUEUE_COMMANDS,
	TRANSFER,
	queueOperationParameters,
	advanceClocksWithEachRequestAfter,
} from './support/queueCommands';
import { testQueueChange } from './support/testQueueChange';
import {
	ATTIC,
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
	ALL_QUEUES,
} from './support/playMediaParameters';
import { runNode } from '../../support/runNode';

function transfer(from: string, to: string, more: INodeParameters = {}): INodeParameters {
	return queueOperationParameters('transfer', from, { targetQueueId: byId(to), ...more });
}

testQueueChange({
	parameters: {
		resource: 'queue',
		operation: 'transfer',
		targetQueueId: byId('={{ $json.target }}'),
		autoPlay: '={{ $json.start }}',
	},
	command: TRANSFER,
	profiles: PROFILES_WITH_QUEUE_COMMANDS,
	needsAvailablePlayer: false,
	errorWithoutEffect: [
		'"Office" did not take over from "Living Room" within 15 seconds: it is idle',
		/^The server accepted the command\./,
	],
	itemsAndArguments({ control }) {
		control.addPlayer({ id: 'porch', name: 'Porch' });
		return {
			input: [
				{ queue: LIVING_ROOM, target: OFFICE, start: 'default' },
				{ queue: BEDROOM, target: LIVING_ROOM, start: 'yes' },
				{ queue: KITCHEN, target: 'porch', start: 'no' },
			],
			sent: [
				{ source_queue_id: LIVING_ROOM, target_queue_id: OFFICE },
				{ source_queue_id: BEDROOM, target_queue_id: LIVING_ROOM, auto_play: true },
				{ source_queue_id: KITCHEN, target_queue_id: 'porch', auto_play: false },
			],
		};
	},
});

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	it('makes the target continue where the source was', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 6, { state: 'playing', currentIndex: 3, elapsed: 60 });
		const { itemIds, currentItem } = control.queue(KITCHEN);
		const { json } = await runNode(transfer(KITCHEN, BEDROOM), { server });
		const target = control.queue(BEDROOM);

		expect(target).toMatchObject({ state: 'playing', currentIndex: 3, itemIds, currentItem });
		expect(target.elapsed).toBeGreaterThanOrEqual(60);
		expect(control.queue(KITCHEN)).toMatchObject({ items: 0, state: 'idle' });
		const from = { queue: 'Kitchen', queue_id: KITCHEN };
		const to = { target_queue: 'Bedroom', target_queue_id: BEDROOM };
		const moved = { item_count: 6, state: 'playing', title: 'Filler 4' };
		expect(json).toMatchObject([{ ...from, ...to, ...moved, success: true, confirmed: true }]);
	});

	it.each([
		['playing', 'no', 'idle'],
		['paused', 'yes', 'playing'],
		['paused', 'default', 'idle'],
	] as const)('from a %s source with "%s" the target is %s', async (state, autoPlay, then) => {
		const { control } = server;
		control.fillQueue(KITCHEN, 6, { state, currentIndex: 2, elapsed: 20 });
		const { json } = await runNode(transfer(KITCHEN, OFFICE, { autoPlay }), { server });

		expect(json[0]).toMatchObject({ confirmed: true, item_count: 6, state: then });
		expect(control.queue(OFFICE)).toMatchObject({ state: then, currentIndex: 2, items: 6 });
	});
});

const server = musicServer('2.8');

describe('the queues', () => {
	it.each([
		['given by the names of their players', byPlayer('living room'), LIVING_ROOM, 5],
		['of an unavailable player', byId(ATTIC), ATTIC, 4],
	])('may be %s', async (_, queueId, id, count) => {
		server.control.fillQueue(ATTIC, 4);
		const targetQueueId = byPlayer(' OFFICE ');
		const { json } = await runOnQueue(server, 'transfer', '', { queueId, targetQueueId });

		const moved = { queue_id: id, target_queue_id: OFFICE, confirmed: true, item_count: count };
		expect(json).toMatchObject([moved]);
	});

	it('of a grouped player continue on a member of its group, which leaves it', async () => {
		const { control } = server;
		control.fillQueue(LIVING_ROOM, 3, { state: 'playing', currentIndex: 1 });
		control.group(LIVING_ROOM, [BEDROOM]);
		const { json } = await runNode(transfer(LIVING_ROOM, BEDROOM), { server });

		expect(sentArguments(server, TRANSFER)).toHaveLength(1);
		expect(control.player(BEDROOM).syncedTo).toBeNull();
		expect(json[0]).toMatchObject({ target_queue_id: BEDROOM, state: 'playing', item_count: 3 });
	});
});

const toUnknown = transfer(BEDROOM, 'nowhere');
const invalidStart = transfer(BEDROOM, OFFICE, { autoPlay: '={{ true }}' });
const notAnOption = /^"Start Playing" is "true", which is not one of the options$/;

it.each<[string, INodeParameters, RegExp, RegExp]>([
	[
		'an empty source',
		transfer(OFFICE, BEDROOM),
		/^"Queue" refers to .* "Office", which is empty$/,
		/./,
	],
	['an unavailable target', transfer(BEDROOM, ATTIC), /^"Target .* "Attic" .*not available$/, /./],
	['itself', transfer(BEDROOM, BEDROOM), /^"Target Queue" is "Bedroom", the queue to tran/, /one/],
	['no target', transfer(BEDROOM, '={{ "" }}'), /^"Target Queue" must not be empty$/, /Choose/],
	['an unknown target', toUnknown, /^"Target Queue" refers to the queue "nowhere"/, /Living Room/],
	['an invalid choice of how to start', invalidStart, notAnOption, /yes \(Yes\)/],
])('%s is refused before anything is sent', async (_, parameters, message, remedy) => {
	await expectRefused(server, parameters, message, remedy);
});

it('a member of the group that the source leads is the same queue, if given as a player', async () => {
	server.control.group(LIVING_ROOM, [BEDROOM]);
	const parameters = transfer(LIVING_ROOM, '', { targetQueueId: byPlayer('Bedroom') });
	const message = '"Target Queue" is "Living Room", the queue to transfer from';
	await expectRefused(server, parameters, message, /Grouped players share one queue\.$/);
});

describe('a transfer that the server accepts but does not carry out', () => {
	beforeEach(() => {
		server.control.addFault({ kind: 'ignore-command', command: TRANSFER });
		advanceClocksWithEachRequestAfter(server, TRANSFER);
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
	])('with queues that only report their length, Start Playing %s', async (autoPlay, confirmed) => {
		const told = (source: number, target: number) => {
			const bedroom = { queue_id: BEDROOM, display_name: 'Bedroom', items: source };
			const office = { queue_id: OFFICE, display_name: 'Office', items: target };
			return JSON.stringify([bedroom, office]);
		};
		const { control } = server;
		control.addFault({ kind: 'body', command: ALL_QUEUES, body: told(5, 0) });
		control.addFault({ kind: 'body', command: ALL_QUEUES, body: told(0, 5), times: Infinity });
		const { json } = await runNode({ ...transfer(BEDROOM, OFFICE), autoPlay }, { server });

		// Only if nothing is to start, the length shows all of it.
		expect(json[0]).toMatchObject({ success: true, confirmed });
		expect('reason' in json[0]!).toBe(!confirmed);
	});
});
