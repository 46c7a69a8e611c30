import { sendCommand } from '../support/send-command';
import { KITCHEN, LIVING_ROOM, OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

describe.each(['2.7', '2.8'] as const)('player settings in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const get = async (playerId = KITCHEN) =>
		(await sendCommand(simulator(), 'config/players/get', { player_id: playerId })).json;
	const save = (values: unknown, playerId = KITCHEN, token = simulator().tokens.admin) =>
		sendCommand(simulator(), 'config/players/save', { player_id: playerId, values }, token);

	test('include one of every type', async () => {
		const values = Object.values(
			valueAt(await get(), 'values') as Record<string, { type: string }>,
		);
		expect(new Set(values.map(({ type }) => type))).toEqual(
			new Set([
				'boolean',
				'string',
				'secure_string',
				'integer',
				'float',
				'splitted_string',
				'icon',
				'label',
				'divider',
				'action',
				'alert',
			]),
		);
	});

	test.each([
		['volume_normalization', false, false],
		['volume_normalization', 'false', true],
		['volume_normalization', '', false],
		['volume_normalization', 0, false],
		['crossfade_duration', '7', 7],
		['crossfade_duration', 6.5, 6],
		['crossfade_duration', true, true],
		['crossfade_duration', 400, 400],
		['sync_adjust_seconds', '1.5', 1.5],
		['smart_fades_mode', 'bogus', 'bogus'],
		['smart_fades_mode', 5, 5],
		['sample_rates', ['48000||24'], ['48000||24']],
		['remote_password', 'secret', 'this_value_is_encrypted'],
		['audio_title', 'x', null],
	])('change %s saved as %j to %j', async (key, given, kept) => {
		const { status, json } = await save({ [key]: given });
		expect(status).toBe(200);
		expect(valueAt(json, 'values', key, 'value')).toEqual(kept);
		expect(await get()).toEqual(json);
	});
});

describe.each(['2.6', '2.7', '2.8', '2.10'] as const)('a disabled player in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const isGone = profile === '2.8' || profile === '2.10';
	const save = (values: unknown) =>
		sendCommand(simulator(), 'config/players/save', { player_id: OFFICE, values });
	const read = async (command: string, args: Readonly<Record<string, unknown>>) =>
		(await sendCommand(simulator(), command, args)).json;
	const player = () => read('players/get', { player_id: OFFICE });

	test('is removed without settings from 2.8 on; before, it is not available and keeps them', async () => {
		const config = (await save({ enabled: false })).json;
		const queue = await read('player_queues/get', { queue_id: OFFICE });
		expect(config).toMatchObject({ enabled: false });
		if (isGone) {
			expect([valueAt(config, 'values'), await player(), queue]).toEqual([{}, null, null]);
			return;
		}
		expect(valueAt(config, 'values')).toHaveProperty('output_limiter');
		expect(await player()).toMatchObject({ available: false, enabled: false });
		expect(queue).toMatchObject({ available: false });
	});

	test('plays nothing; commands to it fail before 2.8 and do nothing afterwards', async () => {
		await save({ enabled: false });
		const media = { queue_id: OFFICE, media: 'library://track/1' };
		const volume = { player_id: OFFICE, volume_level: 30 };
		expect((await sendCommand(simulator(), 'player_queues/play_media', media)).status).toBe(500);
		const { status } = await sendCommand(simulator(), 'players/cmd/volume_set', volume);
		expect(status).toBe(isGone ? 200 : 500);
		expect(simulator().control.player(OFFICE).volume).toBe(20);
	});

	test('is back when it is enabled: immediately before 2.8, some seconds later since', async () => {
		await save({ enabled: false });
		simulator().control.setTimeScale(1);
		const { json } = await save({ enabled: true });
		expect(json).toMatchObject({ enabled: true });
		expect(Object.keys(valueAt(json, 'values') as object).length > 0).toBe(!isGone);
		expect(await player()).toEqual(isGone ? null : expect.objectContaining({ available: true }));
	});
});

describe('player settings in the documented profile', () => {
	const simulator = useSimulator({ profile: 'documented' });

	test('are a plain map that contains the documented keys', async () => {
		const args = { player_id: LIVING_ROOM, values: { airplay_mode: true, nope: 1 } };
		const { json } = await sendCommand(simulator(), 'config/players/save', args);
		expect(valueAt(json, 'result')).toMatchObject({ airplay_mode: true, crossfade: false });
		expect(valueAt(json, 'result')).not.toHaveProperty('nope');
		const read = await sendCommand(simulator(), 'config/players/get', { player_id: LIVING_ROOM });
		expect(read.json).toEqual(json);
	});
});
