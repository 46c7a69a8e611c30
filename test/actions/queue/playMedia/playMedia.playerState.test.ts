import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId } from '../../../../scripts/engine/resource-locators';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import {
	playMedia,
	queueItemResponse,
	respondWithQueueStates,
	officeQueueResponse,
} from '../support/queueRuns';
import { PROFILES_WITH_QUEUE_COMMANDS, queueOperationParameters } from '../support/queueCommands';
import {
	BEDROOM,
	KITCHEN,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
	ALL_QUEUES,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';
import type { Fault } from '../../../../simulator';

const GET_PLAYER = 'players/get';

/** The operations that start something in the Office, which has two items of which the first plays. */
const STARTING: ReadonlyArray<[string, INodeParameters]> = [
	['Play Media', playMediaParameters({ enqueue: 'play' })],
	['Play Item', queueOperationParameters('playItem', OFFICE, { position: 1 })],
	[
		'Transfer',
		queueOperationParameters('transfer', BEDROOM, {
			targetQueueId: byId(OFFICE),
			autoPlay: 'yes',
		}),
	],
];

describe.each(STARTING)('%s', (_, parameters) => {
	const server = musicServer('2.8');

	beforeEach(() => {
		server.control.fillQueue(OFFICE, 2, { state: 'playing', elapsed: 30 });
	});

	/** Lets the server tell this of every player. */
	function tellPlayer(player: IDataObject | null): void {
		const body = JSON.stringify(player);
		server.control.addFault({ kind: 'body', command: GET_PLAYER, body, times: Infinity });
	}

	it('is no success while the player itself is idle, whatever its queue reports', async () => {
		tellPlayer({ player_id: OFFICE, playback_state: 'idle', elapsed_time: null });
		const { error } = await runNode(parameters, { server });

		expect(error?.message).toMatch(
			/within 15 seconds: its queue reports that ".+" is playing, but its player is idle$/,
		);
	});

	it('is confirmed if the server does not report its players', async () => {
		tellPlayer(null);
		const { json } = await runNode(parameters, { server });

		expect(json).toMatchObject([{ confirmed: true, state: 'playing' }]);
	});

	it.each([
		['refuses to report its players', { kind: 'status', status: 500 }],
		[
			'has no command for it',
			{ kind: 'status', status: 400, body: `Invalid Command: ${GET_PLAYER}` },
		],
	] as const)('is confirmed if the server %s', async (__, fault) => {
		server.control.addFault({ ...fault, command: GET_PLAYER, times: Infinity });
		const { json } = await runNode(parameters, { server });

		expect(json).toMatchObject([{ confirmed: true, state: 'playing' }]);
	});
});

describe('a position that does not advance', () => {
	const server = musicServer('2.8');
	const standing = officeQueueResponse({
		state: 'playing',
		elapsed_time: 0,
		current_item: queueItemResponse('two'),
	});

	it.each([
		['played before', { playback_state: 'playing', elapsed_time: 30.5 }],
		['reports no position of its own', { playback_state: 'playing', elapsed_time: null }],
	])('does not confirm the report of a player that %s', async (_, player) => {
		respondWithQueueStates(server.control, officeQueueResponse(), standing);
		const body = JSON.stringify({ player_id: OFFICE, ...player });
		server.control.addFault({ kind: 'body', command: GET_PLAYER, body, times: Infinity });
		const { json, error } = await playMedia(server);

		expect(error?.message).toBeUndefined();
		expect(json).toMatchObject([
			{
				success: true,
				confirmed: false,
				title: 'Track two',
				reason:
					'The server reports that it is playing, but the position did not move within 15 seconds',
			},
		]);
	});

	it('proves nothing with servers that report no position', async () => {
		server.control.fillQueue(OFFICE, 2, { state: 'playing' });
		respondWithQueueStates(
			server.control,
			officeQueueResponse({ state: 'playing', elapsed_time: null }),
			officeQueueResponse({
				state: 'playing',
				elapsed_time: null,
				current_item: queueItemResponse('two'),
			}),
		);
		const { json } = await playMedia(server, { enqueue: 'play' });

		expect(json[0]).toMatchObject({ confirmed: true });
	});

	it('left over from the previous stream is not taken for one that advances', async () => {
		server.control.fillQueue(OFFICE, 2, { state: 'playing' });
		const two = (elapsed_time: number) =>
			officeQueueResponse({
				state: 'playing',
				elapsed_time,
				current_item: queueItemResponse('two'),
			});
		respondWithQueueStates(
			server.control,
			officeQueueResponse({ state: 'playing', elapsed_time: 7 }),
			two(8),
			two(0),
		);
		const { json } = await playMedia(server, { enqueue: 'play' });

		expect(json[0]).toMatchObject({ confirmed: false });
	});
});

describe('a replace during playback', () => {
	const server = musicServer('2.8');

	it('is an error that says what to do, if a 2.8 server loses the playback', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 5, { state: 'playing', elapsed: 60 });
		const { error } = await playMedia(server, { queueId: byId(KITCHEN), enqueue: 'replace' });

		expect(error?.message).toMatch(/^"Kitchen" did not start .* but its player is idle$/);
		expect(error?.description).toMatch(/Stop the player with Control Playback first/);
		expect(control.requests(PLAY_MEDIA)).toHaveLength(1);
	});

	it('plays when the player is stopped first, as the error says', async () => {
		const queueId = byId(KITCHEN);
		server.control.fillQueue(KITCHEN, 5, { state: 'playing', elapsed: 60 });
		await runNode(
			{
				resource: 'player',
				operation: 'control',
				playerId: byId(KITCHEN),
				command: 'stop',
			},
			{ server },
		);
		const { json } = await playMedia(server, { queueId, enqueue: 'replace' });

		expect(json[0]).toMatchObject({ confirmed: true, state: 'playing' });
	});
});

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	it('a queue that was replaced while it was stopped is confirmed with one read of its player', async () => {
		const { control } = server;
		control.fillQueue(OFFICE, 3, { currentIndex: 1 });
		const { json } = await playMedia(server, { enqueue: 'replace' });

		expect(json[0]).toMatchObject({ confirmed: true, state: 'playing' });
		// How it was before, and now.
		expect(control.requests(GET_PLAYER).length).toBe(profile === 'documented' ? 0 : 2);
	});
});

const FAILING: [string, Fault][] = [
	['is refused', { kind: 'status', status: 500 }],
	['meets a proxy that finds nobody', { kind: 'status', status: 502 }],
	['breaks off', { kind: 'drop', when: 'mid-body' }],
	['gives no whole JSON', { kind: 'truncate' }],
	['gives a web page', { kind: 'body', body: '<html></html>', contentType: 'text/html' }],
];

const server = musicServer('2.8');

describe.each(FAILING)('a check of the queue that %s', (_, fault) => {
	it('does not end the wait: the next one may not', async () => {
		server.control.addFault({ ...fault, command: ALL_QUEUES, skip: 1, times: 2 });
		const { json } = await playMedia(server);

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it('is an error that says that the command was sent, if all of them do until the timeout', async () => {
		server.control.addFault({ ...fault, command: ALL_QUEUES, skip: 1, times: Infinity });
		const { error } = await playMedia(server, { options: { confirmSeconds: 1 } });

		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(
				/^The command was sent, but its result could not be verified: ./,
			),
			description: expect.stringMatching(/^Check the result before you run the node again\. ./),
			itemIndex: 0,
		});
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});
});
