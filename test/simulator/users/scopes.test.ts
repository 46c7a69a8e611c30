import { scopeOfCommand } from '../../../simulator/profiles/command-scopes';
import { findProfile } from '../../../simulator/profiles';
import { sendCommand } from '../support/send-command';
import { BEDROOM, KITCHEN, OFFICE, useSimulator, withSimulator } from '../support/simulator';

describe('rights in 2.10', () => {
	const simulator = useSimulator({ profile: '2.10' });
	const asUser = (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		sendCommand(simulator(), command, args, simulator().tokens.user);

	test.each([
		['music/sync', 'library.manage'],
		['config/players/save', 'config.players.write'],
		['config/players/remove', 'config.players.write'],
		['auth/users', 'users.read'],
		['tasks/cancel', 'system.manage'],
	])('for %s include %s, which a plain user does not have', async (command, scope) => {
		const { status, text, contentType } = await asUser(command);
		expect([status, text]).toEqual([403, `This command requires the ${scope} scope`]);
		expect(contentType).toBe('text/plain; charset=utf-8');
		expect(simulator().control.executed(command)).toBe(0);
	});

	test.each([
		['players/all', {}],
		['player_queues/play_media', { queue_id: BEDROOM, media: 'library://track/1' }],
		['players/cmd/volume_set', { player_id: KITCHEN, volume_level: 10 }],
		['config/players/get', { player_id: KITCHEN }],
		['config/providers', {}],
		['music/favorites/add_item', { item: 'library://track/1' }],
		['tasks/list', {}],
		['info', {}],
		['auth/me', {}],
	])('allow a plain user to %s', async (command, args) => {
		expect((await asUser(command, args)).status).toBe(200);
	});

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
			'time',
		]);
	});

	test('allow nothing without a token except reading the time', async () => {
		const { status, json } = await sendCommand(simulator(), 'time', {}, 'wrong');
		expect(status).toBe(200);
		expect(json).toBe(simulator().control.now());
		expect((await sendCommand(simulator(), 'info', {}, 'wrong')).status).toBe(401);
	});
});

describe('acting on behalf of another user in 2.10', () => {
	const simulator = useSimulator({ profile: '2.10' });
	const play = (args: Readonly<Record<string, unknown>>, token: string) =>
		sendCommand(
			simulator(),
			'player_queues/play_media',
			{ queue_id: OFFICE, media: 'library://album/1', ...args },
			token,
		);
	const played = async (token: string) =>
		(
			await sendCommand(
				simulator(),
				'music/recently_played_items',
				{ media_types: ['album'] },
				token,
			)
		).json as unknown[];

	test('lets an admin play for a user, whose history it is added to', async () => {
		const { admin, user } = simulator().tokens;
		expect((await play({ user: 'guest' }, admin)).status).toBe(200);
		expect(await played(user)).toHaveLength(1);
		expect((await play({ username: 'guest' }, admin)).status).toBe(200);
	});

	test('is invalid for unknown users, and forbidden for a plain user', async () => {
		const { admin, user } = simulator().tokens;
		const unknown = await play({ user: 'nobody' }, admin);
		expect([unknown.status, unknown.text]).toEqual([
			400,
			'A user with user id or name nobody is not available.',
		]);
		const refused = await play({ user: 'admin' }, user);
		expect([refused.status, refused.text]).toEqual([
			403,
			'The users.impersonate scope is required to impersonate another user.',
		]);
		expect((await play({ user: 'guest' }, user)).status).toBe(200);
		expect((await play({ user: '' }, user)).status).toBe(200);
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
