import { setImmediate as turn } from 'node:timers/promises';
import { sendCommand, startCommand } from '../support/send-command';
import { OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';
import {
	observeEventSequence,
	collectEventsDuring,
	PLAYING,
	readRecordedSequence,
} from './support/eventSequences';

const HEARING = { playerId: OFFICE, before: PLAYING, during: 5000 };

describe('next on 2.8', () => {
	const simulator = useSimulator({ profile: '2.8', timeScale: 1 });
	const next = () => sendCommand(simulator(), 'player_queues/next', { queue_id: OFFICE });

	beforeEach(() => simulator().control.fillQueue(OFFICE, 15, { state: 'playing', elapsed: 6 }));

	test('is reported as recorded, except that the old item comes back for a moment', async () => {
		const course = await observeEventSequence(simulator(), HEARING, next);

		const part = { player: 'Living Room', from: 1000, before: PLAYING };
		const [shown, ...others] = readRecordedSequence('real-2.8dev-next-states', part);
		// This recording only has polled states; the first recording of schema 29 has the frames.
		const back = ['queue playing 0/15', 'played partly, goes on', 'queue playing 1/15'];
		expect(course).toEqual([shown, ...back, ...others]);
	});

	test('names the new item as the next one as well, at first with the position of the old one', async () => {
		const frames = await collectEventsDuring(simulator(), 5000, next);

		const told = frames.filter(({ event }) => event === 'queue_updated').map(({ data }) => data);
		const [first] = told;
		expect(valueAt(first, 'next_item')).toEqual(valueAt(first, 'current_item'));
		expect(valueAt(first, 'elapsed_time')).toBe(0);
		expect(valueAt(told.at(-1), 'elapsed_time')).toBeGreaterThanOrEqual(7);
		expect(valueAt(told.at(-1), 'next_item')).not.toEqual(valueAt(told.at(-1), 'current_item'));
	});
});

describe.each(['2.7', '2.8'] as const)('a read after next on %s', (profile) => {
	const simulator = useSimulator({ profile, timeScale: 1 });

	test('names the new item as the current and as the next one', async () => {
		simulator().control.fillQueue(OFFICE, 15, { state: 'playing', elapsed: 6 });
		const args = { queue_id: OFFICE };
		const skipped = startCommand(simulator(), 'player_queues/next', args);
		while (simulator().control.executed('player_queues/next') === 0) await turn();

		const { json } = await sendCommand(simulator(), 'player_queues/get', args);

		expect(json).toMatchObject({ current_index: 1, elapsed_time: 0 });
		expect(valueAt(json, 'next_item')).toEqual(valueAt(json, 'current_item'));
		simulator().control.reset();
		await skipped;
	});
});

describe('next on 2.7', () => {
	const simulator = useSimulator({ profile: '2.7', timeScale: 1 });

	test('is reported as recorded', async () => {
		simulator().control.fillQueue(OFFICE, 15, { state: 'playing', elapsed: 6 });

		const course = await observeEventSequence(simulator(), HEARING, () =>
			sendCommand(simulator(), 'player_queues/next', { queue_id: OFFICE }),
		);

		const part = { player: 'Kitchen', from: 1000, until: 3900, before: PLAYING };
		expect(course).toEqual(readRecordedSequence('events-2.7dev-next-twice-quickly', part));
	});
});

describe.each(['2.7', '2.8'] as const)('an item that has just started, on %s', (profile) => {
	const simulator = useSimulator({ profile, timeScale: 1 });

	test('is not reported when it is skipped', async () => {
		simulator().control.fillQueue(OFFICE, 15, { state: 'playing', elapsed: 1 });

		const frames = await collectEventsDuring(simulator(), 3000, () =>
			sendCommand(simulator(), 'player_queues/pause', { queue_id: OFFICE }),
		);

		expect(frames.map(({ event }) => event)).not.toContain('media_item_played');
	});
});
