import { sendCommand } from '../support/send-command';
import { KITCHEN, LIVING_ROOM, OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';
import {
	observeEventSequence,
	collectEventsDuring,
	IDLE,
	PLAYING,
	readRecordedSequence,
} from './support/eventSequences';

const ALBUM = 'library://album/3';

describe('a start on 2.8', () => {
	const simulator = useSimulator({ profile: '2.8', timeScale: 1 });
	const play = (queueId: string, media: string) =>
		sendCommand(simulator(), 'player_queues/play_media', {
			queue_id: queueId,
			media,
			option: 'replace',
		});

	test('is reported as recorded: first without an item, then with the position of the previous one', async () => {
		const file = 'events-2.8dev-same-track-on-two-players';
		// Near its end, so that the leftover position is reported as fully played.
		const place = { state: 'playing', elapsed: 171 } as const;
		simulator().control.fillQueue(OFFICE, ['library://track/1'], place);
		const hearing = { playerId: OFFICE, before: IDLE, during: 6000 };

		const course = await observeEventSequence(simulator(), hearing, async () => {
			await sendCommand(simulator(), 'player_queues/clear', { queue_id: OFFICE });
			await simulator().control.advance(1000);
			await play(OFFICE, 'library://track/1');
		});

		const part = { player: 'Living Room', from: 5500, until: 11_000, before: IDLE };
		expect(course.slice(course.indexOf('queue idle -/1'))).toEqual(
			readRecordedSequence(file, part),
		);
	});

	test('reports the previous position until the first tick', async () => {
		simulator().control.fillQueue(OFFICE, 1, { state: 'playing', elapsed: 100 });

		const frames = await collectEventsDuring(simulator(), 6000, async () => {
			await sendCommand(simulator(), 'player_queues/clear', { queue_id: OFFICE });
			await simulator().control.advance(1000);
			await play(OFFICE, 'library://track/2');
		});

		const playing = frames.filter(({ data }) => valueAt(data, 'state') === 'playing');
		const elapsed = playing
			.filter(({ event }) => event === 'queue_updated')
			.map(({ data }) => valueAt(data, 'elapsed_time'));
		expect(new Set(elapsed.slice(-2))).toEqual(new Set([100, 101]));
		const ticks = frames.filter(({ event }) => event === 'queue_time_updated');
		expect(Number(ticks[0]?.data)).toBeLessThan(10);
	});

	test('as a replacement is reported as recorded: the player stops, and its queue reports playback', async () => {
		simulator().control.fillQueue(OFFICE, 15, { state: 'playing', elapsed: 6 });
		const hearing = { playerId: OFFICE, before: PLAYING, during: 4000 };

		const course = await observeEventSequence(simulator(), hearing, () => play(OFFICE, ALBUM));

		const part = { player: 'Kitchen', from: 1000, before: PLAYING };
		expect(course).toEqual(readRecordedSequence('events-2.8dev-replace-while-playing', part));
	});

	test('of a group waits until all can play', async () => {
		simulator().control.group(KITCHEN, [LIVING_ROOM]);
		simulator().control.fillQueue(KITCHEN, 0);
		const hearing = { playerId: KITCHEN, before: IDLE, during: 4000 };

		const course = await observeEventSequence(simulator(), hearing, () => play(KITCHEN, ALBUM));

		const part = { player: 'Kitchen', from: 5000, before: IDLE };
		expect(course).toEqual(readRecordedSequence('events-2.8dev-group-then-play', part));
	});

	test('of a transferred queue: its source first reports that it plays nothing', async () => {
		simulator().control.fillQueue(OFFICE, 15, { state: 'playing', elapsed: 6 });
		simulator().control.fillQueue(LIVING_ROOM, 0);
		const hearing = { playerId: OFFICE, before: PLAYING, during: 4000 };

		const course = await observeEventSequence(simulator(), hearing, () =>
			sendCommand(simulator(), 'player_queues/transfer', {
				source_queue_id: OFFICE,
				target_queue_id: LIVING_ROOM,
			}),
		);

		const part = { player: 'Kitchen', from: 1000, before: PLAYING };
		expect(course).toEqual(readRecordedSequence('events-2.8dev-transfer', part));
	});
});

describe('a start on 2.7', () => {
	const simulator = useSimulator({ profile: '2.7', timeScale: 1 });

	test('is reported as recorded: the player plays while its queue is idle', async () => {
		simulator().control.fillQueue(OFFICE, 0);
		const hearing = { playerId: OFFICE, before: IDLE, during: 5000 };

		const course = await observeEventSequence(simulator(), hearing, () =>
			sendCommand(simulator(), 'player_queues/play_media', {
				queue_id: OFFICE,
				media: ALBUM,
				option: 'replace',
			}),
		);

		const part = { player: 'Living Room', from: 1000, before: IDLE };
		expect(course).toEqual(readRecordedSequence('events-2.7dev-play-from-empty', part));
	});
});
