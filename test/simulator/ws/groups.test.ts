import { sendCommand } from '../support/send-command';
import { KITCHEN, LIVING_ROOM, useSimulator } from '../support/simulator';
import {
	observeEventSequence,
	IDLE,
	PLAYING,
	readRecordedSequence,
} from './support/eventSequences';

const MEMBER = 'Living Room';

describe.each([
	['2.7', 'events-2.7dev-join-while-playing', 'Kitchen', 'Kitchen'],
	['2.8', 'real-2.8dev-set-members-states', 'Kitchen', 'Kitchen'],
	['2.8', 'real-2.8dev-set-members-states', MEMBER, MEMBER],
] as const)('a player joins a playing one, on %s (%s, %s)', (profile, file, player, name) => {
	const simulator = useSimulator({ profile, timeScale: 1 });

	test('is reported as recorded: all pause, and continue', async () => {
		simulator().control.fillQueue(KITCHEN, 15, { state: 'playing', elapsed: 6 });
		simulator().control.fillQueue(LIVING_ROOM, 0);
		const before = name === MEMBER ? IDLE : PLAYING;
		const playerId = name === MEMBER ? LIVING_ROOM : KITCHEN;

		const course = await observeEventSequence(simulator(), { playerId, before, during: 5000 }, () =>
			sendCommand(simulator(), 'players/cmd/group', {
				player_id: LIVING_ROOM,
				target_player: KITCHEN,
			}),
		);

		const part = { player, from: 1000, until: 8000, before };
		expect(course.sort()).toEqual(readRecordedSequence(file, part).sort());
	});
});
