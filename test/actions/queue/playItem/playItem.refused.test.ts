import type { INodeParameters } from 'n8n-workflow';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { runOnQueue, expectRefused } from '../support/queueRuns';
import {
	sentChangeCommands,
	queueOperationParameters,
	PROFILES_WITH_QUEUE_COMMANDS,
} from '../support/queueCommands';
import { BEDROOM, KITCHEN, OFFICE } from '../support/playMediaParameters';
import { officeQueueResponse, respondWithQueueStates } from '../support/queueResponses';

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	it.each([
		[-1, /^"Position" is -1, which is out of range$/, /^Use 0 or more\.$/],
		[1237, /^"Position" is 1237, which is outside the queue "Kitchen"$/, /from 0 to 1236\.$/],
	])('position %d is refused before anything is sent', async (position, message, description) => {
		await expectRefused(
			server,
			queueOperationParameters('playItem', KITCHEN, { position }),
			message,
			description,
		);
	});
});

const server = musicServer('2.8');

it.each<[string, string, INodeParameters, RegExp, RegExp]>([
	[
		'a position in an empty queue',
		OFFICE,
		{ position: 0 },
		/outside the queue "Office"/,
		/is empty/,
	],
	['no place', BEDROOM, { position: '' }, /^"Position" must be a whole number, not empty/, /./],
	[
		'a fraction of a position',
		BEDROOM,
		{ position: 1.5 },
		/^"Position" must be a whole number/,
		/./,
	],
	[
		'no id',
		BEDROOM,
		{ itemInput: 'id', queueItemId: '={{ "" }}' },
		/^"Queue Item ID" must not be empty$/,
		/Get Items/,
	],
	[
		'a position as an ID',
		BEDROOM,
		{ itemInput: 'id', queueItemId: '2' },
		/^"Queue Item ID" is "2", which is not in the queue "Bedroom"$/,
		/Get Items/,
	],
	[
		'an unknown kind of reference',
		BEDROOM,
		{ itemInput: '={{ "name" }}', queueItemId: 'one' },
		/^"Item By" is "name", which is not one of the options$/,
		/position \(Position\)/,
	],
])('%s is refused before anything is sent', async (_, queue, parameters, message, remedy) => {
	await expectRefused(
		server,
		queueOperationParameters('playItem', queue, parameters),
		message,
		remedy,
	);
});

it('a queue with one item is described in the singular', async () => {
	server.control.fillQueue(OFFICE, 1);
	const { error } = await runOnQueue(server, 'playItem', OFFICE, { position: 1 });

	expect(error?.description).toBe('It contains 1 item: use a number from 0 to 0.');
});

it.each([
	[
		{ kind: 'status', status: 403 },
		/is not allowed to use player_queues\/items \(403 Forbidden\)$/,
	],
	[{ kind: 'status', status: 502 }, /is not responding right now \(502 Bad Gateway\)$/],
	[{ kind: 'status', status: 500 }, /^The server rejected player_queues\/items/],
] as const)(
	'a read that fails is reported as such (%j), not as a position outside',
	async (fault, words) => {
		server.control.addFault({ ...fault, command: 'player_queues/items', times: Infinity });
		const { error } = await runOnQueue(server, 'playItem', KITCHEN, { position: 2 });

		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(error?.message).toMatch(words);
		expect(sentChangeCommands(server)).toEqual([]);
	},
);

it('a position that is empty by now, in a queue of an unknown length, is not reported as an empty queue', async () => {
	respondWithQueueStates(server.control, officeQueueResponse({ items: null }));
	const { error } = await runOnQueue(server, 'playItem', OFFICE, { position: 7 });

	expect(error?.message).toMatch(/^"Position" is 7, which is outside the queue "Office"$/);
	expect(error?.description).toMatch(
		/^Nothing is at this position now: get the position from Get Items/,
	);
	expect(sentChangeCommands(server)).toEqual([]);
});
