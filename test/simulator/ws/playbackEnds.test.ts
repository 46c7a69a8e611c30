import { sendCommand } from '../support/send-command';
import { OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';
import { describeEventSequence } from './support/describeEventSequence';
import {
	observeEventSequence,
	collectEventsDuring,
	PLAYING,
	readRecordedSequence,
} from './support/eventSequences';

const TRACKS = ['library://track/1', 'library://track/2', 'library://track/3'];
const LAST = { queue: 'playing 2/3', player: 'playing 20' };

describe.each([
	['2.7', 'events-2.7dev-second-of-three-tracks-unplayable', 40_000],
	['2.8', 'events-2.8dev-queue-played-to-its-end', 61_000],
] as const)('the end of a queue on %s', (profile, file, from) => {
	const simulator = useSimulator({ profile, timeScale: 1 });
	const place = { state: 'playing', currentIndex: 2 } as const;

	test('is reported as recorded: the server empties it, and reports the last item again', async () => {
		simulator().control.fillQueue(OFFICE, TRACKS, place);
		const hearing = { playerId: OFFICE, before: LAST, during: 8000 };

		const course = await observeEventSequence(simulator(), hearing, () =>
			simulator().control.playForward(OFFICE, 1000),
		);

		expect(course).toEqual(readRecordedSequence(file, { player: 'Kitchen', from, before: LAST }));
	});

	test('does not empty it if something else has been added', async () => {
		simulator().control.fillQueue(OFFICE, TRACKS, place);

		await collectEventsDuring(simulator(), 8000, async () => {
			simulator().control.playForward(OFFICE, 1000);
			await simulator().control.advance(2000);
			const more = { queue_id: OFFICE, media: TRACKS[0], option: 'add' };
			await sendCommand(simulator(), 'player_queues/play_media', more);
		});

		expect(simulator().control.queue(OFFICE)).toMatchObject({ items: 4, state: 'idle' });
	});

	test('may never be noticed: it reports playback forever, at its last second', async () => {
		simulator().control.fillQueue(OFFICE, TRACKS, place);
		simulator().control.missEnd(OFFICE);

		const frames = await collectEventsDuring(simulator(), 8000, () =>
			simulator().control.playForward(OFFICE, 1000),
		);

		const part = { player: 'Kitchen', from: 15_000, before: LAST };
		expect(describeEventSequence(frames, OFFICE, LAST)).toEqual(
			readRecordedSequence('events-2.7dev-queue-of-one-ends', part),
		);
		const { json } = await sendCommand(simulator(), 'player_queues/get', { queue_id: OFFICE });
		expect(json).toMatchObject({ state: 'playing', items: 3, current_index: 2 });
		expect(valueAt(json, 'elapsed_time')).toBe(valueAt(json, 'current_item', 'duration'));
	});
});

describe.each([
	['2.7', 'events-2.7dev-stop-by-hand', 'Living Room', 1000],
	['2.8', 'real-2.8dev-stop-and-clear-states', 'Living Room', 400],
] as const)('a stop on %s', (profile, file, player, from) => {
	const simulator = useSimulator({ profile, timeScale: 1 });

	test('is reported as recorded; a clear some time later reports the item again', async () => {
		simulator().control.fillQueue(OFFICE, 15, { state: 'playing', elapsed: 6 });
		const hearing = { playerId: OFFICE, before: PLAYING, during: 9000 };
		const args = { queue_id: OFFICE };

		const course = await observeEventSequence(simulator(), hearing, async () => {
			await sendCommand(simulator(), 'player_queues/stop', args);
			await simulator().control.advance(6000);
			if (profile === '2.8') await sendCommand(simulator(), 'player_queues/clear', args);
		});

		expect(course).toEqual(readRecordedSequence(file, { player, from, before: PLAYING }));
	});
});

describe('a clear during playback on 2.7', () => {
	const simulator = useSimulator({ profile: '2.7', timeScale: 1 });

	test('is reported as recorded: for a moment the emptied queue reports playback', async () => {
		simulator().control.fillQueue(OFFICE, 15, { state: 'playing', elapsed: 6 });
		const hearing = { playerId: OFFICE, before: PLAYING, during: 2000 };

		const course = await observeEventSequence(simulator(), hearing, () =>
			sendCommand(simulator(), 'player_queues/clear', { queue_id: OFFICE }),
		);

		const recording = { player: 'Kitchen', from: 1000, before: PLAYING };
		expect(course).toEqual(readRecordedSequence('events-2.7dev-clear-while-playing', recording));
	});
});
