import { readRecordedRows } from '../support/recordings';
import { sendCommand } from '../support/send-command';
import { ATTIC, KITCHEN, OFFICE, useSimulator } from '../support/simulator';
import { valueAt, requireText } from '../support/create-translator';

describe('settings of hidden players in 2.8', () => {
	const simulator = useSimulator({ profile: '2.8' });
	const get = async (playerId: string) =>
		(await sendCommand(simulator(), 'config/players/get', { player_id: playerId })).json;
	const save = (playerId: string, values: Readonly<Record<string, unknown>>) =>
		sendCommand(simulator(), 'config/players/save', { player_id: playerId, values });
	const protocolIdOf = async (playerId: string) => {
		const { json } = await sendCommand(simulator(), 'players/get', { player_id: playerId });
		return requireText(valueAt(json, 'device_info', 'mac_address'));
	};

	test('are found by the ID of the hidden player, without a prefix', async () => {
		const id = await protocolIdOf(KITCHEN);
		const config = await get(id);
		expect(config).toMatchObject({
			provider: 'squeezelite',
			player_id: id,
			name: null,
			default_name: 'Kitchen',
			player_type: 'protocol',
		});
		const keys = Object.keys(Object(valueAt(config, 'values')) as object);
		expect(keys).toContain('sync_adjust');
		expect(keys).not.toContain('volume_normalization');
		expect(keys.filter((key) => key.includes('||'))).toEqual([]);
	});

	test('are listed under their player with a prefix, and are the same ones', async () => {
		const id = await protocolIdOf(KITCHEN);
		const key = `${id}||protocol||display`;
		expect(valueAt(await get(KITCHEN), 'values', key)).toMatchObject({
			category: 'protocol_squeezelite',
			depends_on: `${id}||protocol||enabled`,
			value: false,
		});
		await save(KITCHEN, { [key]: true });
		expect(valueAt(await get(id), 'values', 'display', 'value')).toBe(true);
		await save(id, { display: null });
		expect(valueAt(await get(KITCHEN), 'values', key, 'value')).toBe(false);
	});

	test('of an unavailable player only contain whether they are used', async () => {
		const keys = Object.keys(Object(valueAt(await get(ATTIC), 'values')) as object);
		const id = await protocolIdOf(ATTIC);
		expect(keys.filter((key) => key.includes('||'))).toEqual([`${id}||protocol||enabled`]);
	});

	test('contain no name', async () => {
		const id = await protocolIdOf(KITCHEN);
		expect((await save(id, { name: 'x' })).json).toMatchObject({ name: null });
		expect(await get(KITCHEN)).toMatchObject({ default_name: 'Kitchen' });
	});
});

describe('settings of a player in 2.7', () => {
	const simulator = useSimulator({ profile: '2.7' });
	const noted = readRecordedRows('second-server-schema28').flatMap(({ setting_keys: keys }) =>
		Object.entries(keys ?? {}),
	);

	test.each(noted)('include %s, as recorded', async (key, [type, value]) => {
		const { json } = await sendCommand(simulator(), 'config/players/get', { player_id: KITCHEN });
		expect(valueAt(json, 'values', key)).toMatchObject({ type, value });
	});

	test('were all recorded', () => expect(noted).toHaveLength(40));
});

describe.each(['2.7', '2.8', '2.10'] as const)('other ways to read settings in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		sendCommand(simulator(), command, args);

	test('of all players, without the single settings unless requested', async () => {
		const provider = profile === '2.7' ? 'squeezelite' : 'universal_player';
		const all = (await ask('config/players')).json as { player_id: string; values: object }[];
		expect(all).toHaveLength(6);
		expect(all[1]).toMatchObject({ player_id: KITCHEN, provider, values: {} });
		expect((await ask('config/players', { provider })).json).toEqual(all);
		expect((await ask('config/players', { provider: 'nope' })).json).toEqual([]);
		const whole = (await ask('config/players', { include_values: true })).json;
		const one = (await ask('config/players/get', { player_id: KITCHEN })).json;
		expect(valueAt(whole, 1)).toEqual(one);
	});

	test('one value; an unknown key requires a default', async () => {
		const value = (key: string, rest = {}) =>
			ask('config/players/get_value', { player_id: KITCHEN, key, ...rest });
		expect((await value('volume_normalization')).json).toBe(true);
		expect((await value('nope')).status).toBe(500);
		expect((await value('nope', { default: 'x' })).json).toBe('x');
	});

	test('the definitions, without values; not for a disabled player', async () => {
		const command = 'config/players/get_entries';
		const { json } = await ask(command, { player_id: OFFICE });
		const first = profile === '2.10' ? 'volume_normalization' : 'smart_fades_mode';
		expect(valueAt(json, 0)).toMatchObject({ key: first, value: null });
		await ask('config/players/save', { player_id: OFFICE, values: { enabled: false } });
		expect((await ask(command, { player_id: OFFICE })).status).toBe(500);
	});
});
