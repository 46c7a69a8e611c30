import { runNode } from '../support/runNode';
import { updateSettingsFromJsonParameters } from './player/support/playerSettings';
import { KITCHEN, locator } from './queue/support/playMediaParameters';
import { musicServer } from './support/musicServer';

const SAVE = 'config/players/save';
const ALTERNATIVES = ['config.players.write', 'config.providers.own'];

const server = musicServer('2.11');
const save = async () =>
	await runNode(
		updateSettingsFromJsonParameters(locator('list', KITCHEN), { volume_normalization: false }),
		{
			server,
			user: 'user',
		},
	);

describe('a command for which one of several rights is enough', () => {
	beforeEach(() => server.control.setScopes(SAVE, ALTERNATIVES));

	it('is refused with all of them', async () => {
		const { error } = await save();

		expect(error?.message).toBe(
			`The access token's user is not allowed to use ${SAVE} (403 Forbidden)`,
		);
		expect(error?.description).toContain(
			'The user lacks permission to save player settings (config.players.write) or manage their own providers (config.providers.own). Use the token of an admin. On server 2.11 and newer, an admin can also give the user a role that includes it.',
		);
		expect(server.control.executed(SAVE)).toBe(0);
	});

	it.each(ALTERNATIVES)('is carried out for a custom role with %s', async (scope) => {
		server.control.setRole('dj', [scope]);
		const { json } = await save();

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
	});
});

it('says of a user whose role was deleted that an admin must assign another one', async () => {
	server.control.setRole('dj', ['config.players.write']);
	server.control.deleteRole('dj');
	const { error } = await runNode(
		{ resource: 'player', operation: 'getAll' },
		{ server, user: 'user' },
	);

	expect(error?.message).toBe(
		"The access token's user is not allowed to use players/all (403 Forbidden)",
	);
	expect(error?.description).toContain("have an admin change the user's role");
});
