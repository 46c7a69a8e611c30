import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ApiError } from '../../../../nodes/MusicAssistant/api/apiError';
import type { MusicAssistantClient } from '../../../../nodes/MusicAssistant/api/client';
import { parsePlayerQueue } from '../../../../nodes/MusicAssistant/api/models/playerQueue';
import type { JsonObject } from '../../../../nodes/MusicAssistant/helpers/json';
import { preparePlaybackVerifier } from '../../../../nodes/MusicAssistant/services/players/playbackCommands';
import { byId, byUri } from '../../../../scripts/engine/resource-locators';
import type { Fault, SimulatorControl } from '../../../../simulator';
import { runNode } from '../../../support/runNode';
import { controlParameters } from '../../player/support/playerParameters';
import { describeOnEveryServer, describeOnServers, musicServer } from '../../support/musicServer';
import {
	ALL_QUEUES,
	BEDROOM,
	KITCHEN,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
	PLAYLIST,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';
import { PROFILES_WITH_QUEUE_COMMANDS, queueOperationParameters } from '../support/queueCommands';
import {
	errorWith,
	officeQueueResponse,
	playMedia,
	queueItemResponse,
	respondWithQueueStates,
} from '../support/queueRuns';

const GET_PLAYER = 'players/get';
/** Gives up after a second. */
const HURRIED = { options: { confirmSeconds: 1 } };
const HURRIED_IN_KITCHEN = { ...HURRIED, queueId: byId(KITCHEN) };
const IGNORED = { kind: 'ignore-command', command: PLAY_MEDIA } as const;

const playing = (elapsed_time: number | null, more: IDataObject = {}) =>
	officeQueueResponse({ state: 'playing', elapsed_time, ...more });
/** The Office plays its second item. */
const playingTwo = (elapsed_time: number | null, media: IDataObject = {}) =>
	playing(elapsed_time, { current_item: queueItemResponse('two', media) });

/** The Office plays its first item, and reports these positions one after another. */
function respondWithPositions(control: SimulatorControl, positions: number[], more: IDataObject) {
	control.fillQueue(OFFICE, 2, { state: 'playing' });
	respondWithQueueStates(control, ...positions.map((elapsed) => playing(elapsed, more)));
	control.addFault(IGNORED);
}

describeOnServers(['2.7', '2.8', '2.10', '2.11'], (server) => {
	it('a jingle is confirmed that is over before anybody has seen it play', async () => {
		server.control.setLatency(2500);
		const { json } = await playMedia(server, { media: byUri('http://sounds.example/jingle.mp3') });

		expect(json).toMatchObject([{ state: 'idle', confirmed: true }]);
	});
});

describeOnEveryServer((server) => {
	it('playback is confirmed once the new media really plays, with its name', async () => {
		const { control } = server;
		const before = { state: 'paused', elapsed: 30 } as const;
		control.fillQueue(OFFICE, ['library://track/1', 'library://track/2'], before);
		const { json } = await playMedia(server, { enqueue: 'replace' });

		const title = control.queue(OFFICE).currentItem?.name ?? '?';
		const played = { state: 'playing', title, artist: 'The Copper Weirs', media: PLAYLIST };
		const office = { queue: 'Office', queue_id: OFFICE, success: true, confirmed: true };
		expect(json).toMatchObject([{ ...office, ...played }]);
	});

	it('an old track that continues proves nothing', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 5, { currentIndex: 2, state: 'playing', elapsed: 30 });
		control.addFault(IGNORED);
		const { error } = await playMedia(server, HURRIED_IN_KITCHEN);

		const message =
			'"Kitchen" did not start the requested media within 1 second: it is playing "Filler - Filler 3"';
		const expected = errorWith(message, /Confirm Within \(Seconds\)/);
		expect(error).toMatchObject({ name: 'NodeApiError', ...expected });
		expect(control.requests(PLAY_MEDIA)).toHaveLength(1);
	});

	it('the same media that restarts is confirmed', async () => {
		const track = { media: byUri('library://track/5') };
		await playMedia(server, track);
		const { json } = await playMedia(server, track);

		expect(json).toMatchObject([{ confirmed: true, state: 'playing' }]);
	});
});

const server = musicServer('2.8');

describe('a queue did not start the requested media', () => {
	const still = /: it is playing "Track one"$/;
	const requested = (uri: string) => ({ ...HURRIED, media: byUri(uri) });

	it.each<[string, INodeParameters, (control: SimulatorControl) => void, RegExp]>([
		[
			'if it is paused',
			HURRIED_IN_KITCHEN,
			(control) => control.addFault(IGNORED),
			/it is paused$/,
		],
		['if it is idle', HURRIED, (control) => control.addFault(IGNORED), /it is idle$/],
		[
			'if it was resumed where it was',
			HURRIED,
			(control) => {
				const paused = officeQueueResponse({ state: 'paused', elapsed_time: 40 });
				respondWithQueueStates(control, paused, playing(41));
			},
			still,
		],
		[
			'if it was playing the requested media before',
			requested('library://track/one'),
			(control) => respondWithPositions(control, [40, 41, 42], {}),
			still,
		],
		[
			'if its old track ended and was repeated',
			requested('library://track/two'),
			(control) => respondWithPositions(control, [170, 1], { repeat_mode: 'one' }),
			still,
		],
	])('%s', async (_, changed, prepare, message) => {
		prepare(server.control);
		const { error } = await playMedia(server, changed);

		expect(error?.message).toMatch(message);
	});

	it('if it reports "playing" before it reports its item', async () => {
		server.control.fillQueue(OFFICE, ['library://track/1'], { elapsed: 30 });
		server.control.setTimeScale(1);
		const { error } = await playMedia(server, { ...HURRIED, enqueue: 'replace' });

		expect(server.control.queue(OFFICE).uris).not.toContain('library://track/1');
		expect(error?.message).toMatch(/within 1 second: it is playing$/);
	});
});

it('is waited for while its player still starts', async () => {
	server.control.setTimeScale(0);
	respondWithQueueStates(
		server.control,
		officeQueueResponse(),
		officeQueueResponse({ state: 'playing', current_item: null }),
		officeQueueResponse({ state: 'idle', current_item: queueItemResponse('two') }),
		playingTwo(0),
	);
	const { json } = await playMedia(server);

	expect(json).toMatchObject([{ confirmed: true, title: 'Track two' }]);
	expect(server.control.requests(ALL_QUEUES)).toHaveLength(4);
});

it('is not waited for any longer when the execution is cancelled', async () => {
	// Below the engine: that gives a cancelled execution back also while its node goes on in the background.
	const cancel = new AbortController();
	const looks: string[] = [];
	const queue = parsePlayerQueue(officeQueueResponse() as JsonObject);
	const call = async (command: string) => {
		looks.push(command);
		if (looks.length === 2) cancel.abort(new Error('stopped by the user'));
		return [queue];
	};
	const client = { signal: cancel.signal, call } as unknown as MusicAssistantClient;
	const verify = await preparePlaybackVerifier(client, queue, false);
	const check = { isDone: () => false, seconds: 40, notDone: () => new Error() as ApiError };

	await expect(verify(check)).rejects.toThrow('stopped by the user');
	expect(looks).toEqual([ALL_QUEUES, ALL_QUEUES]);
});

describe('with a start item, only that item counts', () => {
	const documented = musicServer('documented');
	const provider_mappings = [{ item_id: 'x/y.flac', provider_instance: 'filesystem--1' }];
	const other = { message: expect.stringMatching(/: it is playing "Track two"$/) };

	it.each<[string, string, IDataObject, object]>([
		['and another one of the same playlist does not', 'Mirrors', {}, { error: other }],
		['found by its name', 'Mirrors', { name: 'Hall of Mirrors' }, { json: [{ confirmed: true }] }],
		['by a provider ID', 'x/y.flac', { provider_mappings }, { json: [{ confirmed: true }] }],
	])('%s', async (_, startItem, media, expected) => {
		documented.control.addFault(IGNORED);
		respondWithQueueStates(documented.control, officeQueueResponse(), playingTwo(0, media));
		const report = await playMedia(documented, { ...HURRIED, startAt: 'item', startItem });

		expect(report).toMatchObject(expected);
	});
});

/** Whatever is seen later would pass for new. */
it.each([
	['are refused', 'replace', { kind: 'status', status: 500 }],
	['have no IDs', 'replace', { kind: 'body', body: '[{"name":"Old"}]' }],
	['have no IDs', 'add', { kind: 'body', body: '[{"name":"Old"}]' }],
] as const)('if the items before %s, "%s" cannot be confirmed', async (_, enqueue, fault) => {
	server.control.fillQueue(OFFICE, 2);
	server.control.addFault({ ...fault, command: 'player_queues/items' });
	const { json } = await playMedia(server, { enqueue });

	const reason = 'This server does not report what is in its queues';
	expect(json).toMatchObject([{ success: true, confirmed: false, reason }]);
	expect(server.control.requests(PLAY_MEDIA)).toHaveLength(1);
});

/** The operations that start something in the Office, which has two items of which the first plays. */
const TO_OFFICE = { targetQueueId: byId(OFFICE), autoPlay: 'yes' };
describe.each<[string, INodeParameters]>([
	['Play Media', playMediaParameters({ enqueue: 'play' })],
	['Play Item', queueOperationParameters('playItem', OFFICE, { position: 1 })],
	['Transfer', queueOperationParameters('transfer', BEDROOM, TO_OFFICE)],
])('%s', (_, parameters) => {
	const idle = { player_id: OFFICE, playback_state: 'idle', elapsed_time: null };
	const words =
		/within 15 seconds: its queue reports that ".+" is playing, but its player is idle$/;
	const idleError = { message: expect.stringMatching(words) };
	const confirmed = { json: [{ confirmed: true, state: 'playing' }] };

	it.each<[string, Fault, object]>([
		['is no success while', { kind: 'body', body: JSON.stringify(idle) }, { error: idleError }],
		['is confirmed without a report whether', { kind: 'body', body: 'null' }, confirmed],
		['is confirmed if it is refused whether', { kind: 'status', status: 500 }, confirmed],
	])('%s the player itself is idle', async (__, fault, expected) => {
		server.control.fillQueue(OFFICE, 2, { state: 'playing', elapsed: 30 });
		server.control.addFault({ ...fault, command: GET_PLAYER, times: Infinity });

		expect(await runNode(parameters, { server })).toMatchObject(expected);
	});
});

describe('a position that does not advance', () => {
	it.each([
		['played before', { playback_state: 'playing', elapsed_time: 30.5 }],
		['reports no position of its own', { playback_state: 'playing', elapsed_time: null }],
	])('does not confirm the report of a player that %s', async (_, player) => {
		respondWithQueueStates(server.control, officeQueueResponse(), playingTwo(0));
		const body = JSON.stringify({ player_id: OFFICE, ...player });
		server.control.addFault({ kind: 'body', command: GET_PLAYER, body, times: Infinity });
		const { json } = await playMedia(server);

		const reason =
			'The server reports that it is playing, but the position did not move within 15 seconds';
		expect(json).toMatchObject([{ success: true, confirmed: false, title: 'Track two', reason }]);
	});

	it.each([
		['proves nothing with servers that report no position', [null, null], true],
		['left over from the previous stream is not taken for one that advances', [7, 8, 0], false],
	])('%s', async (_, [before = null, ...after], confirmed) => {
		server.control.fillQueue(OFFICE, 2, { state: 'playing' });
		const states = after.map((elapsed) => playingTwo(elapsed));
		respondWithQueueStates(server.control, playing(before), ...states);
		const { json } = await playMedia(server, { enqueue: 'play' });

		expect(json[0]).toMatchObject({ confirmed });
	});
});

it('a replace during playback, which a 2.8 server loses, is an error that says what to do', async () => {
	const inKitchen = { queueId: byId(KITCHEN), enqueue: 'replace' };
	server.control.fillQueue(KITCHEN, 5, { state: 'playing', elapsed: 60 });
	const { error } = await playMedia(server, inKitchen);

	const message = /^"Kitchen" did not start .* but its player is idle$/;
	expect(error).toMatchObject(errorWith(message, /Stop the player with Control Playback first/));
	expect(server.control.requests(PLAY_MEDIA)).toHaveLength(1);

	server.control.fillQueue(KITCHEN, 5, { state: 'playing', elapsed: 60 });
	await runNode(controlParameters(KITCHEN, 'stop'), { server });
	const { json } = await playMedia(server, inKitchen);
	expect(json[0]).toMatchObject({ confirmed: true, state: 'playing' });
});

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (each) => {
	it('a replaced queue that was stopped is confirmed with one read of its player', async () => {
		each.control.fillQueue(OFFICE, 3, { currentIndex: 1 });
		const { json } = await playMedia(each, { enqueue: 'replace' });

		expect(json[0]).toMatchObject({ confirmed: true, state: 'playing' });
		// How it was before, and now.
		expect(each.control.requests(GET_PLAYER)).toHaveLength(2);
	});
});

it.each<[string, Fault]>([
	['is refused', { kind: 'status', status: 500 }],
	['meets a proxy that finds nobody', { kind: 'status', status: 502 }],
	['breaks off', { kind: 'drop', when: 'mid-body' }],
	['gives no whole JSON', { kind: 'truncate' }],
	['gives a web page', { kind: 'body', body: '<html></html>', contentType: 'text/html' }],
])('a check of the queue that %s is repeated until the timeout', async (_, fault) => {
	server.control.addFault({ ...fault, command: ALL_QUEUES, skip: 1, times: 2 });
	const { json } = await playMedia(server);
	expect(json).toMatchObject([{ success: true, confirmed: true }]);

	server.control.addFault({ ...fault, command: ALL_QUEUES, skip: 1, times: Infinity });
	const { error } = await playMedia(server, HURRIED);
	const message = /^The command was sent, but its result could not be verified: ./;
	const remedy = /^Check the result before you run the node again\. ./;
	expect(error).toMatchObject({ name: 'NodeApiError', ...errorWith(message, remedy) });
	expect(sentPlayMediaArguments(server)).toHaveLength(2);
});
