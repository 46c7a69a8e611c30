import type { INodeParameters } from 'n8n-workflow';
import { byId, byUri } from '../../../../scripts/engine/resource-locators';
import { describeOnEveryServer, musicServer } from '../../support/musicServer';
import {
	PLAYLIST,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
	PLAY_MEDIA,
	sentPlayMediaArguments,
	playMediaParameters,
} from '../support/playMediaParameters';
import { playMedia, officeQueueResponse, respondWithQueueStates } from '../support/queueRuns';
import { runNode } from '../../../support/runNode';
import { sentCommands } from '../../support/sentRequests';

const A = 'library://track/1';
const B = 'library://track/2';
const C = 'library://track/3';
const NEW = 'library://track/20';

function inQueue(enqueue: string, queueId = LIVING_ROOM, confirmSeconds = 5): INodeParameters {
	return { queueId: byId(queueId), media: byUri(NEW), enqueue, options: { confirmSeconds } };
}

describeOnEveryServer((server) => {
	// A, B and C are in the queue, and B plays, or is paused.
	it.each([
		['play inserts it after the current item and starts it', 'play', [A, B, NEW, C], NEW],
		['replace leaves only the new item', 'replace', [NEW], NEW],
		['next inserts it after the current item, which continues', 'next', [A, B, NEW, C], B],
		['replace_next replaces what follows, and B continues', 'replace_next', [A, B, NEW], B],
		['add appends it, and the current item continues', 'add', [A, B, C, NEW], B],
		['the default plays a track next', 'default', [A, B, NEW, C], NEW],
	])('%s', async (_, enqueue, uris, playing) => {
		// Servers of 2.8 lose the playback of a queue that is replaced while it plays.
		const state = enqueue === 'replace' ? 'paused' : 'playing';
		server.control.fillQueue(LIVING_ROOM, [A, B, C], { currentIndex: 1, state, elapsed: 30 });
		const { json } = await playMedia(server, inQueue(enqueue));

		expect(json).toMatchObject([{ success: true, confirmed: true, media: NEW, state: 'playing' }]);
		const after = { uris, state: 'playing', currentItem: { uri: playing } };
		expect(server.control.queue(LIVING_ROOM)).toMatchObject(after);
		const option = enqueue === 'default' ? {} : { option: enqueue };
		expect(sentPlayMediaArguments(server)[0]).toEqual({
			queue_id: LIVING_ROOM,
			media: NEW,
			...option,
		});
	});

	it('the default replaces the queue with a playlist', async () => {
		const before = { currentIndex: 1, state: 'paused', elapsed: 30 } as const;
		server.control.fillQueue(LIVING_ROOM, [A, B, C], before);
		const { json } = await playMedia(server, { ...inQueue('default'), media: byUri(PLAYLIST) });

		const { items, uris, currentIndex } = server.control.queue(LIVING_ROOM);
		expect(json).toMatchObject([{ confirmed: true }]);
		expect(items).toBeGreaterThan(3);
		expect(uris.slice(0, 3)).not.toEqual([A, B, C]);
		expect(currentIndex).toBe(0);
	});

	it.each(['next', 'replace_next', 'add'])(
		'%s into a stopped queue leaves it stopped and is confirmed by the new items',
		async (enqueue) => {
			server.control.fillQueue(LIVING_ROOM, [A, B, C]);
			const { json } = await playMedia(server, inQueue(enqueue));

			const queue = server.control.queue(LIVING_ROOM);
			expect(queue).toMatchObject({ state: 'idle', currentIndex: 0 });
			expect(queue.uris).toContain(NEW);
			const added_names = [expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+$/)];
			const added = { state: 'idle', title: null, added: [NEW], added_names };
			expect(json).toMatchObject([{ ...added, success: true, confirmed: true }]);
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

	it.each([
		['and what plays proves nothing', 30, 0],
		['even if the queue moved on to its own next item in the meantime', 170, 20],
	])('fails the item, %s', async (_, elapsed, seconds) => {
		const { control } = server;
		control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA, times: Infinity });
		const hold = control.hold(PLAY_MEDIA);
		const runs = PLACES.map(async ([enqueue, queueId]) => {
			control.fillQueue(queueId, 5, { state: 'playing', elapsed });
			return await playMedia(server, inQueue(enqueue, queueId, 1));
		});
		await hold.waiting(PLACES.length);
		for (const [, queueId] of PLACES) control.playForward(queueId, seconds);
		hold.release();

		for (const { error } of await Promise.all(runs)) {
			expect(error?.message).toMatch(/^Nothing was added to the queue "[\w ]+" within 1 second$/);
			expect(error?.description).toMatch(/nothing changed/);
		}
		expect(sentPlayMediaArguments(server)).toHaveLength(3);
	});

	it('is waited for', async () => {
		const states = [2, 2, 3].map((items) => officeQueueResponse({ items }));
		respondWithQueueStates(server.control, ...states);
		const { json } = await playMedia(server, { enqueue: 'add' });

		expect(json[0]).toMatchObject({ confirmed: true });
	});

	it('is recognized by the upcoming items, even if there are fewer than before', async () => {
		server.control.fillQueue(OFFICE, 90, { state: 'playing', elapsed: 30 });
		const { json } = await playMedia(server, { enqueue: 'replace_next' });

		expect(json[0]).toMatchObject({ confirmed: true });
		expect(server.control.queue(OFFICE).items).toBeLessThan(90);
	});
});

const ITEMS = 'player_queues/items';

function inKitchen(enqueue: string, changed: INodeParameters = {}): INodeParameters {
	return playMediaParameters({
		queueId: byId(KITCHEN),
		media: byUri(NEW),
		enqueue,
		options: { confirmSeconds: 1 },
		...changed,
	});
}

describeOnEveryServer((server) => {
	it.each(['replace', 'add'])(
		'for %s, the items from the current one on are read once, before the command is sent',
		async (enqueue) => {
			const { control } = server;
			control.fillQueue(KITCHEN, 80, { currentIndex: 7, state: 'playing', elapsed: 30 });
			await runNode(inKitchen(enqueue), { server });

			const before = control.requests().slice(0, sentCommands(server).indexOf(PLAY_MEDIA));
			expect(before.flatMap(({ command, args }) => (command === ITEMS ? [args] : []))).toEqual([
				{ queue_id: KITCHEN, limit: 50, offset: 7 },
			]);
		},
	);

	it('a queue that moved on past its next item proves nothing', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 5, { state: 'playing', elapsed: 30 });
		control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const hold = control.hold(PLAY_MEDIA);
		const running = runNode(inKitchen('replace'), { server });
		await hold.waiting();
		control.playForward(KITCHEN, 400);
		hold.release();

		const { currentItem } = control.queue(KITCHEN);
		expect(currentItem?.name).not.toMatch(/Filler [12]$/);
		expect((await running).error?.message).toMatch(/did not start .*: it is playing "Filler - /);
	});

	it.each([
		['next', 1],
		['replace_next', 1],
		['add', 5],
	])('what another user added in the meantime proves nothing for %s', async (enqueue, insertAt) => {
		const { control } = server;
		control.fillQueue(KITCHEN, 5, { state: 'playing', elapsed: 30 });
		control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		control.addFault({
			kind: 'change-queue',
			queueId: KITCHEN,
			change: { insertAt },
			command: PLAY_MEDIA,
		});
		const { error } = await runNode(inKitchen(enqueue), { server });

		expect(control.queue(KITCHEN).items).toBe(6);
		expect(error?.message).toBe('Nothing was added to the queue "Kitchen" within 1 second');
	});
});

describe('a shuffled queue', () => {
	const server = musicServer('2.8');

	it('mixes in added items: all that can be verified is that it grew', async () => {
		respondWithQueueStates(
			server.control,
			officeQueueResponse({ items: 2, shuffle_enabled: true }),
			officeQueueResponse({ items: 3, shuffle_enabled: true }),
		);
		server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const { json } = await playMedia(server, { enqueue: 'add' });

		expect(json).toMatchObject([{ confirmed: true, queue_id: OFFICE }]);
	});
});

describe('if the upcoming items cannot be read before', () => {
	const server = musicServer('2.8');

	it('the command is sent and confirmed anyway', async () => {
		server.control.addFault({ kind: 'status', status: 403, command: ITEMS, times: Infinity });
		const { json } = await playMedia(server);

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
	});
});
