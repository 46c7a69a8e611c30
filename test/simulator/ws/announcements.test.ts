import { sendCommand, startCommand } from '../support/send-command';
import { OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';
import {
	observeEventSequence,
	IDLE,
	PAUSED,
	PLAYING,
	readRecordedSequence,
} from './support/eventSequences';

const CLIP = { player_id: OFFICE, url: 'http://sounds.example/chime.mp3' };

describe.each([
	['2.7', 'playing', 'real-2.7dev-announcement-short-clip', 'Kitchen', { volume_level: 60 }],
	['2.7', 'paused', 'events-2.7dev-announcement-while-paused', 'Kitchen', {}],
	['2.7', 'idle', 'events-2.7dev-announcement-while-idle', 'Living Room', { volume_level: 45 }],
	['2.8', 'playing', 'events-2.8dev-announcement-while-playing', 'Kitchen', {}],
	['2.8', 'paused', 'events-2.8dev-announcement-while-paused', 'Living Room', {}],
] as const)('an announcement on %s, %s', (profile, state, file, player, options) => {
	const simulator = useSimulator({ profile, timeScale: 1 });
	const before = { playing: PLAYING, paused: PAUSED, idle: IDLE }[state];

	test('is reported as recorded', async () => {
		const items = state === 'idle' ? 0 : 15;
		simulator().control.fillQueue(OFFICE, items, { state, elapsed: 7 });
		const hearing = { playerId: OFFICE, before, during: 20_000 };

		const course = await observeEventSequence(simulator(), hearing, () =>
			sendCommand(simulator(), 'players/cmd/play_announcement', { ...CLIP, ...options }),
		);

		expect(course).toEqual(readRecordedSequence(file, { player, from: 1000, before }));
	});
});

describe.each(['2.7', '2.8'] as const)('meanwhile on %s', (profile) => {
	const simulator = useSimulator({ profile, timeScale: 1 });

	test('the queue reports playback, and its position does not advance', async () => {
		const { control } = simulator();
		control.fillQueue(OFFICE, 15, { state: 'playing', elapsed: 7 });
		const look = async () =>
			(await sendCommand(simulator(), 'player_queues/get', { queue_id: OFFICE })).json;

		const answered = startCommand(simulator(), 'players/cmd/play_announcement', CLIP);
		while (control.player(OFFICE).announcement === null) await control.advance(100);
		const first = await look();
		await control.advance(2000);
		expect(await look()).toEqual(first);
		expect(first).toMatchObject({ state: 'playing', current_index: 0 });
		await control.advanceUntil(answered);
		await control.advance(3000);

		expect(Number(valueAt(await look(), 'elapsed_time'))).toBeLessThan(15);
	});
});
