import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../support/runNode';
import { describeOnEveryServer, musicServer } from '../../support/musicServer';
import {
	KITCHEN,
	LIVING_ROOM,
	locator,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';
import { officeQueueResponse, respondWithQueueStates } from '../support/queueResponses';

const A = 'library://track/1';
const B = 'library://track/2';
const C = 'library://track/3';
const NEW = 'library://track/20';

function inLivingRoom(enqueue: string, changed: INodeParameters = {}): INodeParameters {
	return playMediaParameters({
		queueId: locator('id', LIVING_ROOM),
		media: locator('uri', NEW),
		enqueue,
		options: { confirmSeconds: 5 },
		...changed,
	});
}

/** In another room, and gives up after a second. */
function hurried(enqueue: string, queueId: string): INodeParameters {
	const options = { confirmSeconds: 1 };
	return inLivingRoom(enqueue, { queueId: locator('id', queueId), options });
}

describeOnEveryServer((server) => {
	// A, B and C are in the queue, and B plays, or is paused.
	it.each([
		['play inserts it after the current item and starts it', 'play', [A, B, NEW, C], NEW],
		['replace leaves only the new item', 'replace', [NEW], NEW],
		['next inserts it after the current item, which continues', 'next', [A, B, NEW, C], B],
		[
			'replace_next replaces the upcoming items, and the current item continues',
			'replace_next',
			[A, B, NEW],
			B,
		],
		['add appends it, and the current item continues', 'add', [A, B, C, NEW], B],
		['the default plays a track next', 'default', [A, B, NEW, C], NEW],
	])('%s', async (_, enqueue, after, playing) => {
		const { control } = server;
		// Servers of 2.8 lose the playback of a queue that is replaced while it plays.
		const state = enqueue === 'replace' ? 'paused' : 'playing';
		control.fillQueue(LIVING_ROOM, [A, B, C], { currentIndex: 1, state, elapsed: 30 });
		const { json } = await runNode(inLivingRoom(enqueue), { server });

		expect(json).toEqual([
			expect.objectContaining({ success: true, confirmed: true, media: NEW, state: 'playing' }),
		]);
		expect(control.queue(LIVING_ROOM)).toMatchObject({
			uris: after,
			state: 'playing',
			currentItem: { uri: playing },
		});
		expect(sentPlayMediaArguments(server)[0]).toEqual({
			queue_id: LIVING_ROOM,
			media: NEW,
			...(enqueue === 'default' ? {} : { option: enqueue }),
		});
	});

	it('the default replaces the queue with a playlist', async () => {
		const { control } = server;
		control.fillQueue(LIVING_ROOM, [A, B, C], { currentIndex: 1, state: 'paused', elapsed: 30 });
		const { json } = await runNode(
			inLivingRoom('default', { media: locator('uri', 'library://playlist/13') }),
			{ server },
		);

		const { items, uris, currentIndex } = control.queue(LIVING_ROOM);
		expect(json).toEqual([expect.objectContaining({ confirmed: true })]);
		expect(items).toBeGreaterThan(3);
		expect(uris.slice(0, 3)).not.toEqual([A, B, C]);
		expect(currentIndex).toBe(0);
	});

	it.each(['next', 'replace_next', 'add'])(
		'%s into a stopped queue leaves it stopped and is confirmed by the new items',
		async (enqueue) => {
			const { control } = server;
			control.fillQueue(LIVING_ROOM, [A, B, C]);
			const { json } = await runNode(inLivingRoom(enqueue), { server });

			expect(control.queue(LIVING_ROOM)).toMatchObject({ state: 'idle', currentIndex: 0 });
			expect(control.queue(LIVING_ROOM).uris).toContain(NEW);
			expect(json).toMatchObject([
				{
					state: 'idle',
					title: null,
					added: [NEW],
					added_names: [expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+$/)],
					success: true,
					confirmed: true,
				},
			]);
		},
	);
});

describe('media that never reached the queue', () => {
	const server = musicServer('2.8');

	const PLACES = [
		['next', LIVING_ROOM],
		['replace_next', KITCHEN],
		['add', OFFICE],
	] as const;

	it('fails the item, and what plays proves nothing', async () => {
		const { control } = server;
		control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA, times: Infinity });
		const runs = PLACES.map(async ([enqueue, queueId]) => {
			control.fillQueue(queueId, [A, B, C], { state: 'playing', elapsed: 30 });
			return await runNode(hurried(enqueue, queueId), { server });
		});

		for (const { error } of await Promise.all(runs)) {
			expect(error?.message).toMatch(/^Nothing was added to the queue "[\w ]+" within 1 second$/);
			expect(error?.description).toMatch(/nothing changed/);
		}
		expect(sentPlayMediaArguments(server)).toHaveLength(3);
	});

	it('fails the item, even if the queue moved on to its own next item in the meantime', async () => {
		const { control } = server;
		control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA, times: Infinity });
		const hold = control.hold(PLAY_MEDIA);
		const runs = PLACES.map(async ([enqueue, queueId]) => {
			control.fillQueue(queueId, 5, { state: 'playing', elapsed: 170 });
			return await runNode(hurried(enqueue, queueId), { server });
		});
		await hold.waiting(PLACES.length);
		for (const [, queueId] of PLACES) control.playForward(queueId, 20);
		hold.release();

		for (const { error } of await Promise.all(runs)) {
			expect(error?.message).toMatch(/^Nothing was added to the queue/);
		}
	});

	it('is waited for', async () => {
		const { control } = server;
		respondWithQueueStates(
			control,
			officeQueueResponse({ items: 2 }),
			officeQueueResponse({ items: 2 }),
			officeQueueResponse({ items: 3 }),
		);
		const { json } = await runNode(playMediaParameters({ enqueue: 'add' }), { server });

		expect(json[0]).toMatchObject({ confirmed: true });
	});

	it('is recognized by the upcoming items, even if there are fewer than before', async () => {
		const { control } = server;
		control.fillQueue(OFFICE, 90, { state: 'playing', elapsed: 30 });
		const { json } = await runNode(playMediaParameters({ enqueue: 'replace_next' }), { server });

		expect(json[0]).toMatchObject({ confirmed: true });
		expect(control.queue(OFFICE).items).toBeLessThan(90);
	});
});
