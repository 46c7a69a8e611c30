import { scopeOfCommand } from '../../../simulator/profiles/command-scopes';
import { findProfile } from '../../../simulator/profiles';
import { sendCommand } from '../support/send-command';
import { KITCHEN, OFFICE, useSimulator, withSimulator } from '../support/simulator';

describe('rights in 2.10', () => {
	const simulator = useSimulator({ profile: '2.10' });

	test('are not required only for commands for everybody', () => {
		const open = findProfile('2.10')
			?.commands.map(({ name }) => name)
			.filter((name) => scopeOfCommand(name) === null);
		expect(open?.sort()).toEqual([
			'auth/me',
			'auth/token/create',
			'auth/token/revoke',
			'auth/tokens',
			'info',
		]);
	});

	test('allow nothing without a token', async () => {
		expect((await sendCommand(simulator(), 'info', {}, 'wrong')).status).toBe(401);
	});
});

describe.each([
	['2.7', 500, 'Internal server error'],
	['2.8', 500, 'Internal server error'],
	['2.10', 403, `guest does not have access to player ${KITCHEN}`],
] as const)('an account that may use only one player, in %s', (profile, status, text) => {
	test('does not see or use any other', async () => {
		await withSimulator(profile, async (simulator) => {
			simulator.control.restrictUser([OFFICE]);
			const ask = (command: string, args: Readonly<Record<string, unknown>> = {}) =>
				sendCommand(simulator, command, args, simulator.tokens.user);
			expect((await ask('players/all')).json).toMatchObject([{ player_id: OFFICE }]);
			for (const [command, args] of [
				['players/get', { player_id: KITCHEN }],
				['players/cmd/pause', { player_id: KITCHEN }],
				['player_queues/play_media', { queue_id: KITCHEN, media: 'library://track/1' }],
				['player_queues/stop', { queue_id: KITCHEN }],
			] as const) {
				const answer = await ask(command, args);
				expect([command, answer.status, answer.text]).toEqual([command, status, text]);
			}
			expect((await ask('players/cmd/pause', { player_id: OFFICE })).status).toBe(200);
			expect((await sendCommand(simulator, 'players/get', { player_id: KITCHEN })).status).toBe(
				200,
			);
		});
	});
});
