import { readRecordedRows } from '../support/recordings';
import { sendCommand } from '../support/send-command';
import { ATTIC, KITCHEN, useSimulator } from '../support/simulator';
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
