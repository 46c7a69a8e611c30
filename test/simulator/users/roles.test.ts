import { sendCommand } from '../support/send-command';
import { OFFICE, useSimulator } from '../support/simulator';
import { openConnection } from '../ws/support/openConnection';

describe.each(['2.10', '2.11'] as const)('roles in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const status = async (command: string, args: object = {}) =>
		(await sendCommand(simulator(), command, { ...args }, simulator().tokens.user)).status;
	const save = { player_id: OFFICE, values: {} };

	test.each([
		['guest', 403, 403, 200],
		['user', 200, 403, 200],
		['service', 200, 200, 200],
	])('%s', async (role, favorite, settings, playing) => {
		simulator().control.setRole(role);
		expect([
			await status('music/favorites/add_item', { item: 'library://album/1' }),
			await status('config/players/save', save),
			await status('players/cmd/pause', { player_id: OFFICE }),
		]).toEqual([favorite, settings, playing]);
		expect(await status('music/sync')).toBe(403);
	});

	test('that are unknown do not exist', () => {
		expect(() => simulator().control.setRole('jester')).toThrow('There is no role jester');
	});
});

describe('custom roles, in 2.11', () => {
	const simulator = useSimulator({ profile: '2.11' });
	const ask = (command: string, args: object = {}) =>
		sendCommand(simulator(), command, { ...args }, simulator().tokens.user);

	test('have the permissions of a guest and the given ones', async () => {
		simulator().control.setRole('dj', ['library.write']);
		const item = { item: 'library://album/1' };
		expect((await ask('music/favorites/add_item', item)).status).toBe(200);
		expect((await ask('config/players/save', { player_id: OFFICE, values: {} })).status).toBe(403);
		expect((await ask('auth/me')).json).toMatchObject({ role: 'dj' });
		const { json } = await ask('auth/scopes');
		expect(json).toMatchObject({ dj: expect.arrayContaining(['library.read', 'library.write']) });
	});

	test.each(['library.manage', 'users.impersonate', 'system.manage'])(
		'never have %s, so only the built-in admin can sync',
		(scope) => {
			expect(() => simulator().control.setRole('dj', [scope])).toThrow(scope);
		},
	);

	test('leave their users without permissions when they are deleted', async () => {
		const { control, tokens } = simulator();
		control.setRole('dj', ['library.write']);
		const mine = await openConnection(simulator(), tokens.user);
		control.deleteRole('dj');
		expect(await mine.closed).toBe(1000);
		expect((await ask('players/all')).status).toBe(403);
		expect((await ask('auth/me')).json).toMatchObject({ role: 'dj' });
		expect(() => control.deleteRole('guest')).toThrow('There is no custom role guest');
	});

	test('need only one of the scopes that a command accepts', async () => {
		const { control } = simulator();
		control.setScopes('config/players/save', ['config.players.write', 'config.providers.own']);
		const save = { player_id: OFFICE, values: {} };
		const refused = await ask('config/players/save', save);
		expect([refused.status, refused.text]).toEqual([
			403,
			'This command requires the config.players.write or config.providers.own scope',
		]);
		for (const scope of ['config.players.write', 'config.providers.own']) {
			control.setRole('dj', [scope]);
			expect((await ask('config/players/save', save)).status).toBe(200);
		}
		expect(() => control.setScopes('config/players/save', ['magic'])).toThrow('magic');
	});

	test('end the connections of a user whose role changes', async () => {
		const mine = await openConnection(simulator(), simulator().tokens.user);
		const other = await openConnection(simulator(), simulator().tokens.admin);
		simulator().control.setRole('guest');
		expect(await mine.closed).toBe(1000);
		expect(await other.ask('auth/me')).toHaveProperty('result');
	});
});

describe('custom roles, in 2.10', () => {
	const simulator = useSimulator({ profile: '2.10' });

	test('do not exist', () => {
		expect(() => simulator().control.setRole('dj', ['library.write'])).toThrow('require 2.11');
	});
});
