import { readRecordedRows } from '../support/recordings';
import { sendCommand } from '../support/send-command';
import { KITCHEN, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

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
