import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { MusicAssistantClient } from '../../../../nodes/MusicAssistant/api/client';
import { parsePlayerQueue } from '../../../../nodes/MusicAssistant/api/models/playerQueue';
import type { JsonObject } from '../../../../nodes/MusicAssistant/helpers/json';
import { preparePlaybackVerifier } from '../../../../nodes/MusicAssistant/services/players/playbackCommands';
import type { ApiError } from '../../../../nodes/MusicAssistant/api/apiError';
import { byId, byUri } from '../../../../scripts/engine/resource-locators';
import type { SimulatorControl } from '../../../../simulator';
import { describeOnEveryServer, musicServer } from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import {
	HALL_OF_MIRRORS,
	PLAYLIST,
	ALL_QUEUES,
	KITCHEN,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
} from '../support/playMediaParameters';
import {
	errorWith,
	playMedia,
	runWithChangeAt,
	officeQueueResponse,
	queueItemResponse,
	respondWithQueueStates,
} from '../support/queueRuns';

/** Gives up after a second. */
const HURRIED = { options: { confirmSeconds: 1 } };
const HURRIED_IN_KITCHEN = { ...HURRIED, queueId: byId(KITCHEN) };
const IGNORED = { kind: 'ignore-command', command: PLAY_MEDIA } as const;
const UNCONFIRMED = { success: true, confirmed: false, state: null, title: null };
const AT_THE_OFFICE = { queue_id: OFFICE, media: PLAYLIST };

const playing = (id: string, media: IDataObject = {}) =>
	officeQueueResponse({ state: 'playing', current_item: queueItemResponse(id, media) });

/** The Office plays its first item, and reports these positions one after another. */
function respondWithPositions(control: SimulatorControl, positions: number[], more: IDataObject) {
	control.fillQueue(OFFICE, 2, { state: 'playing' });
	const state = { state: 'playing', ...more };
	const states = positions.map((elapsed_time) => officeQueueResponse({ ...state, elapsed_time }));
	respondWithQueueStates(control, ...states);
	control.addFault(IGNORED);
}

describeOnEveryServer((server) => {
	it('playback is confirmed once the new media really plays, with its name', async () => {
		const { control } = server;
		const before = { state: 'paused', elapsed: 30 } as const;
		control.fillQueue(OFFICE, ['library://track/1', 'library://track/2'], before);
		const { json } = await playMedia(server, { enqueue: 'replace' });

		const title = control.queue(OFFICE).currentItem?.name ?? '?';
		const played = { queue: 'Office', state: 'playing', title, artist: 'The Copper Weirs' };
		expect(json).toMatchObject([{ success: true, confirmed: true, ...AT_THE_OFFICE, ...played }]);
	});

	it('an old track that continues proves nothing', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 5, { currentIndex: 2, state: 'playing', elapsed: 30 });
		control.addFault(IGNORED);
		const { error } = await playMedia(server, HURRIED_IN_KITCHEN);

		const message =
			'"Kitchen" did not start the requested media within 1 second: it is playing "Filler - Filler 3"';
		expect(error).toMatchObject(errorWith(message, /Confirm Within \(Seconds\)/));
		expect(error?.name).toBe('NodeApiError');
		expect(control.requests(PLAY_MEDIA)).toHaveLength(1);
	});

	it('the same media that restarts is confirmed', async () => {
		const track = { media: byUri('library://track/5') };
		await playMedia(server, track);
		const { json } = await playMedia(server, track);

		expect(json).toMatchObject([{ confirmed: true, state: 'playing' }]);
	});
});

describe('a queue that did not start the requested media', () => {
	const server = musicServer('2.8');

	it.each<[string, INodeParameters, (control: SimulatorControl) => void, RegExp]>([
		[
			'is reported as paused',
			HURRIED_IN_KITCHEN,
			(control) => control.addFault(IGNORED),
			/"Kitchen" did not start .* within 1 second: it is paused$/,
		],
		[
			'is reported as idle',
			HURRIED,
			(control) => control.addFault(IGNORED),
			/"Office" did not start .* within 1 second: it is idle$/,
		],
		[
			'does not count as started because it was resumed where it was',
			HURRIED,
			(control) =>
				respondWithQueueStates(
					control,
					officeQueueResponse({ state: 'paused', elapsed_time: 40 }),
					officeQueueResponse({ state: 'playing', elapsed_time: 41 }),
				),
			/: it is playing "Track one"$/,
		],
		[
			'does not count as started because it was playing the requested media before',
			{ ...HURRIED, media: byUri('library://track/one') },
			(control) => respondWithPositions(control, [40, 41, 42], {}),
			/: it is playing "Track one"$/,
		],
		[
			'does not count as started because its old track ended and was repeated',
			{ ...HURRIED, media: byUri('library://track/two') },
			(control) => respondWithPositions(control, [170, 1], { repeat_mode: 'one' }),
			/: it is playing "Track one"$/,
		],
	])('%s', async (_, changed, prepare, message) => {
		prepare(server.control);
		const { error } = await playMedia(server, changed);

		expect(error?.message).toMatch(message);
	});

	it('does not count as started because it moved on to its own next item', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 5, { state: 'playing', elapsed: 170 });
		control.addFault(IGNORED);
		const parameters = playMediaParameters(HURRIED_IN_KITCHEN);
		const moveOn = () => control.playForward(KITCHEN, 20);
		const { error } = await runWithChangeAt(PLAY_MEDIA, server, parameters, moveOn);

		expect(error?.message).toMatch(/: it is playing "Filler - Filler 2"$/);
	});

	it('does not count as started because it reports "playing" before it reports its item', async () => {
		const { control } = server;
		control.fillQueue(OFFICE, ['library://track/1'], { elapsed: 30 });
		control.setTimeScale(1);
		const { error } = await playMedia(server, { ...HURRIED, enqueue: 'replace' });

		expect(control.queue(OFFICE).uris).not.toContain('library://track/1');
		expect(error?.message).toMatch(/within 1 second: it is playing$/);
	});

	it('is not waited for any longer when the execution is cancelled', async () => {
		// Below the engine: that gives a cancelled execution back also while its node goes on in the background.
		const cancel = new AbortController();
		const looks: string[] = [];
		const looked = {
			signal: cancel.signal,
			call: async (command: string) => {
				looks.push(command);
				if (looks.length === 2) cancel.abort(new Error('stopped by the user'));
				return [parsePlayerQueue(officeQueueResponse() as JsonObject)];
			},
		} as unknown as MusicAssistantClient;

		const queue = parsePlayerQueue(officeQueueResponse() as JsonObject);
		const verify = await preparePlaybackVerifier(looked, queue, false);
		const check = { isDone: () => false, seconds: 40, notDone: () => new Error() as ApiError };

		await expect(verify(check)).rejects.toThrow('stopped by the user');
		expect(looks).toEqual([ALL_QUEUES, ALL_QUEUES]);
	});
});

describe('a queue that started the requested media', () => {
	const server = musicServer('2.8');

	it('is recognized if the same queue item, with the same media, restarts', async () => {
		respondWithPositions(server.control, [40, 0, 1], {});
		const { json } = await playMedia(server, { ...HURRIED, media: byUri('library://track/one') });

		expect(json).toMatchObject([{ confirmed: true, title: 'Track one' }]);
	});

	it('is waited for while its player still starts', async () => {
		server.control.setTimeScale(0);
		respondWithQueueStates(
			server.control,
			officeQueueResponse(),
			officeQueueResponse({ state: 'playing', current_item: null }),
			officeQueueResponse({ state: 'idle', current_item: queueItemResponse('two') }),
			playing('two'),
		);
		const { json } = await playMedia(server);

		expect(json).toMatchObject([{ confirmed: true, title: 'Track two' }]);
		expect(server.control.requests(ALL_QUEUES)).toHaveLength(4);
	});
});

describe('with a start item, only that item counts', () => {
	const server = musicServer('documented');
	const provider_mappings = [{ item_id: 'x/y.flac', provider_instance: 'filesystem--1' }];

	it.each<[string, string, IDataObject, object]>([
		[
			'and another one of the same playlist does not',
			'Mirrors',
			{},
			{ json: [], error: { message: expect.stringMatching(/: it is playing "Track two"$/) } },
		],
		[
			'found by its name',
			'Mirrors',
			{ name: HALL_OF_MIRRORS.name },
			{ json: [{ confirmed: true }] },
		],
		[
			'found by the ID that a provider has for it',
			'x/y.flac',
			{ provider_mappings },
			{ json: [{ confirmed: true }] },
		],
	])('%s', async (_, startItem, media, report) => {
		server.control.addFault(IGNORED);
		respondWithQueueStates(server.control, officeQueueResponse(), playing('two', media));

		expect(await playMedia(server, { ...HURRIED, startAt: 'item', startItem })).toMatchObject(
			report,
		);
	});
});

describeOnEveryServer((server) => {
	it('with Confirm off, the queue is not read, which the output says', async () => {
		server.control.addFault(IGNORED);
		const { json } = await playMedia(server, { options: { confirm: false } });

		const reason = 'Confirm is switched off';
		expect(json).toMatchObject([{ ...UNCONFIRMED, ...AT_THE_OFFICE, reason }]);
		expect(sentCommands(server).at(-1)).toBe(PLAY_MEDIA);
	});

	const [PLAYS, CONTAINS] = ['what its queues are playing', 'what is in its queues'];
	it.each([
		['do not report what they play', 'replace', {}, PLAYS],
		['have no state', 'replace', { state: null, current_item: null }, PLAYS],
		['do not report their length', 'add', {}, CONTAINS],
		['have no length', 'next', { items: null }, CONTAINS],
	])('if queues %s, %s succeeds unconfirmed with the reason', async (_, enqueue, told, what) => {
		respondWithQueueStates(server.control, { queue_id: OFFICE, display_name: 'Office', ...told });
		const { json } = await playMedia(server, { enqueue });

		const reason = `This server does not report ${what}`;
		expect(json).toMatchObject([{ ...UNCONFIRMED, ...AT_THE_OFFICE, reason }]);
	});
});

/** Whatever is seen later would pass for new. */
describe('the previous upcoming items', () => {
	const server = musicServer('2.8');

	it.each([
		['is refused', 'replace', { kind: 'status', status: 500 }],
		['has no IDs', 'replace', { kind: 'body', body: '[{"name":"Old"}]' }],
		['has no IDs', 'add', { kind: 'body', body: '[{"name":"Old"}]' }],
	] as const)('if it %s, "%s" cannot be confirmed', async (_, enqueue, fault) => {
		server.control.fillQueue(OFFICE, 2);
		server.control.addFault({ ...fault, command: 'player_queues/items' });
		const { json } = await playMedia(server, { enqueue });

		const reason = 'This server does not report what is in its queues';
		expect(json).toMatchObject([{ success: true, confirmed: false, reason }]);
		expect(server.control.requests(PLAY_MEDIA)).toHaveLength(1);
	});
});
