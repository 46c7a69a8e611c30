import type { INodeParameters } from 'n8n-workflow';
import type { MusicAssistantClient } from '../../../../nodes/MusicAssistant/api/client';
import { parsePlayerQueue } from '../../../../nodes/MusicAssistant/api/models/playerQueue';
import type { JsonObject } from '../../../../nodes/MusicAssistant/helpers/json';
import { preparePlaybackVerifier } from '../../../../nodes/MusicAssistant/services/players/playbackCommands';
import type { ApiError } from '../../../../nodes/MusicAssistant/api/apiError';
import { runNode } from '../../../support/runNode';
import { describeOnEveryServer, musicServer } from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import { HALL_OF_MIRRORS, PLAYLIST } from '../support/mediaFixtures';
import {
	ALL_QUEUES,
	KITCHEN,
	locator,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
	unconfirmedPlayMediaParameters,
} from '../support/playMediaParameters';
import {
	officeQueueResponse,
	queueItemResponse,
	respondWithQueueStates,
} from '../support/queueResponses';

/** Gives up after a second. */
function hurried(changed: INodeParameters = {}): INodeParameters {
	return playMediaParameters({ options: { confirmSeconds: 1 }, ...changed });
}

describeOnEveryServer((server) => {
	it('playback is confirmed once the new media really plays, with its name', async () => {
		const { control } = server;
		control.fillQueue(OFFICE, ['library://track/1', 'library://track/2'], {
			state: 'paused',
			elapsed: 30,
		});
		const { json } = await runNode(playMediaParameters({ enqueue: 'replace' }), { server });

		const playing = control.queue(OFFICE).currentItem?.name ?? '?';
		expect(json).toMatchObject([
			{
				success: true,
				confirmed: true,
				queue: 'Office',
				queue_id: OFFICE,
				media: PLAYLIST,
				state: 'playing',
				title: playing,
				artist: 'The Copper Weirs',
			},
		]);
	});

	it('an old track that continues proves nothing', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 5, { currentIndex: 2, state: 'playing', elapsed: 30 });
		control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const { error } = await runNode(hurried({ queueId: locator('id', KITCHEN) }), {
			server,
		});

		expect(error?.message).toBe(
			'"Kitchen" did not start the requested media within 1 second: it is playing "Filler - Filler 3"',
		);
		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(error?.description).toContain('Confirm Within (Seconds)');
		expect(control.requests(PLAY_MEDIA)).toHaveLength(1);
	});

	it('the same media that restarts is confirmed', async () => {
		const track = playMediaParameters({ media: locator('uri', 'library://track/5') });
		await runNode(track, { server });
		const { json } = await runNode(track, { server });

		expect(json).toEqual([expect.objectContaining({ confirmed: true, state: 'playing' })]);
	});
});

describe('a queue that did not start the requested media', () => {
	const server = musicServer('2.8');

	it('is reported with its state, when it is paused', async () => {
		server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const { error } = await runNode(hurried({ queueId: locator('id', KITCHEN) }), {
			server,
		});

		expect(error?.message).toMatch(/"Kitchen" did not start .* within 1 second: it is paused$/);
	});

	it('is reported with its state, when it is idle', async () => {
		server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const { error } = await runNode(hurried(), { server });

		expect(error?.message).toMatch(/"Office" did not start .* within 1 second: it is idle$/);
	});

	it('does not count as started because it moved on to its own next item', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 5, { state: 'playing', elapsed: 170 });
		control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const hold = control.hold(PLAY_MEDIA);
		const running = runNode(hurried({ queueId: locator('id', KITCHEN) }), { server });
		await hold.waiting();
		control.playForward(KITCHEN, 20);
		hold.release();

		expect((await running).error?.message).toMatch(/: it is playing "Filler - Filler 2"$/);
	});

	it('does not count as started because it reports "playing" before it reports its item', async () => {
		const { control } = server;
		control.fillQueue(OFFICE, ['library://track/1'], { elapsed: 30 });
		control.setTimeScale(1);
		const { error } = await runNode(hurried({ enqueue: 'replace' }), { server });

		expect(control.queue(OFFICE).uris).not.toContain('library://track/1');
		expect(error?.message).toMatch(/within 1 second: it is playing$/);
	});

	it('does not count as started because it was resumed where it was', async () => {
		const { control } = server;
		respondWithQueueStates(
			control,
			officeQueueResponse({ state: 'paused', elapsed_time: 40 }),
			officeQueueResponse({ state: 'playing', elapsed_time: 41 }),
		);
		const { error } = await runNode(hurried(), { server });

		expect(error?.message).toMatch(/: it is playing "Track one"$/);
	});

	it('does not count as started because its old track ended and was repeated', async () => {
		server.control.fillQueue(OFFICE, 2, { state: 'playing' });
		respondWithQueueStates(
			server.control,
			officeQueueResponse({ state: 'playing', elapsed_time: 170, repeat_mode: 'one' }),
			officeQueueResponse({ state: 'playing', elapsed_time: 1, repeat_mode: 'one' }),
		);
		server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const { error } = await runNode(hurried({ media: locator('uri', 'library://track/two') }), {
			server,
		});

		expect(error?.message).toMatch(/: it is playing "Track one"$/);
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
		server.control.fillQueue(OFFICE, 2, { state: 'playing' });
		respondWithQueueStates(
			server.control,
			officeQueueResponse({ state: 'playing', elapsed_time: 40 }),
			officeQueueResponse({ state: 'playing', elapsed_time: 0 }),
			officeQueueResponse({ state: 'playing', elapsed_time: 1 }),
		);
		server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const { json } = await runNode(hurried({ media: locator('uri', 'library://track/one') }), {
			server,
		});

		expect(json).toEqual([expect.objectContaining({ confirmed: true, title: 'Track one' })]);
	});

	it('is waited for while its player still starts', async () => {
		const { control } = server;
		control.setTimeScale(0);
		respondWithQueueStates(
			control,
			officeQueueResponse(),
			officeQueueResponse({ state: 'playing', current_item: null }),
			officeQueueResponse({ state: 'idle', current_item: queueItemResponse('two') }),
			officeQueueResponse({ state: 'playing', current_item: queueItemResponse('two') }),
		);
		const { json } = await runNode(playMediaParameters(), { server });

		expect(json).toEqual([expect.objectContaining({ confirmed: true, title: 'Track two' })]);
		expect(control.requests(ALL_QUEUES)).toHaveLength(4);
	});
});

describe('with a start item, only that item counts', () => {
	const server = musicServer('documented');
	const fromMirrorsOn = hurried({ startAt: 'item', startItem: 'Mirrors' });

	beforeEach(() => server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA }));

	it('and another one of the same playlist does not', async () => {
		respondWithQueueStates(
			server.control,
			officeQueueResponse(),
			officeQueueResponse({ state: 'playing', current_item: queueItemResponse('two') }),
		);
		const { error } = await runNode(fromMirrorsOn, { server });

		expect(error?.message).toMatch(/: it is playing "Track two"$/);
	});

	it('found by its name', async () => {
		const mirrors = queueItemResponse('two', { name: HALL_OF_MIRRORS.name });
		respondWithQueueStates(
			server.control,
			officeQueueResponse(),
			officeQueueResponse({ state: 'playing', current_item: mirrors }),
		);
		const { json } = await runNode(fromMirrorsOn, { server });

		expect(json[0]).toMatchObject({ confirmed: true });
	});

	it('found by the ID that a provider has for it', async () => {
		const provider_mappings = [{ item_id: 'x/y.flac', provider_instance: 'filesystem--1' }];
		respondWithQueueStates(
			server.control,
			officeQueueResponse(),
			officeQueueResponse({
				state: 'playing',
				current_item: queueItemResponse('two', { provider_mappings }),
			}),
		);
		const { json } = await runNode(hurried({ startAt: 'item', startItem: 'x/y.flac' }), { server });

		expect(json[0]).toMatchObject({ confirmed: true });
	});
});

describeOnEveryServer((server) => {
	it('with Confirm off, the queue is not read, which the output says', async () => {
		const { control } = server;
		control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const { json } = await runNode(unconfirmedPlayMediaParameters(), { server });

		expect(json).toMatchObject([
			{
				success: true,
				confirmed: false,
				state: null,
				title: null,
				reason: 'Confirm is switched off',
				queue_id: OFFICE,
				media: PLAYLIST,
			},
		]);
		expect(sentCommands(server).at(-1)).toBe(PLAY_MEDIA);
	});

	it.each([
		['do not report what they play', 'replace', {}, 'what its queues are playing'],
		[
			'have no state',
			'replace',
			{ state: null, current_item: null },
			'what its queues are playing',
		],
		['do not report their length', 'add', {}, 'what is in its queues'],
		['have no length', 'next', { items: null }, 'what is in its queues'],
	])('if queues %s, %s succeeds unconfirmed with the reason', async (_, enqueue, told, what) => {
		respondWithQueueStates(server.control, { queue_id: OFFICE, display_name: 'Office', ...told });
		const { json } = await runNode(playMediaParameters({ enqueue }), { server });

		expect(json).toMatchObject([
			{
				success: true,
				confirmed: false,
				state: null,
				title: null,
				reason: `This server does not report ${what}`,
				queue_id: OFFICE,
				media: PLAYLIST,
			},
		]);
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
		const { json } = await runNode(playMediaParameters({ enqueue }), { server });

		expect(json[0]).toMatchObject({
			success: true,
			confirmed: false,
			reason: 'This server does not report what is in its queues',
		});
		expect(server.control.requests(PLAY_MEDIA)).toHaveLength(1);
	});
});
