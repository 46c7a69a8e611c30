import { sendCommand } from '../support/send-command';
import { ATTIC, KITCHEN, LIVING_ROOM, useSimulator } from '../support/simulator';

const COMMANDS = ['play', 'pause', 'stop', 'next', 'ungroup', 'volume_up'] as const;

describe.each([
	['2.11', 404],
	['2.11.0b6', 200],
	['2.10', 200],
] as const)('unavailable players of %s', (profile, status) => {
	const simulator = useSimulator({ profile });
	const control = (command: string, args: object) =>
		sendCommand(simulator(), `players/cmd/${command}`, { ...args });

	test.each(COMMANDS)(`answer %s with ${status}`, async (command) => {
		for (const playerId of [ATTIC, 'nope']) {
			const answer = await control(command, { player_id: playerId });
			expect([answer.status, answer.text]).toEqual([
				status,
				status === 200 ? 'null' : `Player ${playerId} is not available`,
			]);
		}
		expect(simulator().control.executed(`players/cmd/${command}`)).toBe(0);
	});

	test(`can be added to a group with ${status}`, async () => {
		const args = { target_player: KITCHEN, player_ids_to_add: [LIVING_ROOM, ATTIC] };
		expect((await control('set_members', args)).status).toBe(status);
		expect((await control('ungroup_many', { player_ids: [ATTIC] })).status).toBe(status);
	});
});
