import type { JsonValue } from '../../../nodes/MusicAssistant/helpers/json';
import { readScenario } from '../../replay/support/scenarios';
import { sendCommand } from '../support/send-command';
import { ATTIC, KITCHEN, OFFICE, useSimulator, withSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';
import { openConnection } from '../ws/support/openConnection';

const PRESETS = 'config/dsp_presets';
const SOUND = 'config/players/dsp';

describe.each(['2.7', '2.8'] as const)('sound presets, as recorded on %s', (profile) => {
	const simulator = useSimulator({ profile });
	const { rows = [], frames, players } = readScenario(`real-${profile}dev-dsp-presets`);
	const newId = rows.find(({ note }) => note === `${PRESETS}/save`)?.body;

	test('give the same responses and events', async () => {
		for (const { id } of await presets()) await ask(`${PRESETS}/remove`, { preset_id: id });
		const line = await openConnection(simulator(), simulator().tokens.admin);
		await line.events();
		let id = '';
		const translate = <Value>(value: Value): Value => {
			const text = JSON.stringify(value).replaceAll(players.Kitchen ?? '', KITCHEN);
			const recorded = String(valueAt(newId, 'preset_id'));
			return JSON.parse(text.replaceAll(recorded, id)) as Value;
		};
		for (const { request, status, body } of rows) {
			const answer = await ask(request.command, translate(request.args));
			if (request.command === `${PRESETS}/save`) id = String(valueAt(answer.json, 'preset_id'));
			expect(answer.status).toBe(status);
			expect(answer.json === undefined ? answer.text : answer.json).toEqual(translate(body));
		}
		expect(
			(await line.events()).map(({ event, object_id, data }) => ({ event, object_id, data })),
		).toEqual(frames.map(({ frame }) => translate<JsonValue>(frame ?? null)));
	});

	test('are read by everybody and saved by admins', async () => {
		const token = simulator().tokens.user;
		expect(await presets(token)).toMatchObject([{ name: 'Night' }, { name: 'Speech' }]);
		const config = { enabled: false };
		const args = { player_id: OFFICE, config };
		expect((await ask(`${SOUND}/save`, args, token)).text).toBe('Admin access required');
	});

	async function ask(command: string, args: object = {}, token?: string) {
		return await sendCommand(simulator(), command, { ...args }, token);
	}

	async function presets(token?: string) {
		const { json } = await ask(`${PRESETS}/get`, {}, token);
		return (json as { preset_id: string; name: string }[]).map(({ preset_id: id, name }) => ({
			id,
			name,
		}));
	}
});

describe.each(['2.10', '2.11'] as const)('sound presets on %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = async (command: string, args: object = {}, token?: string) =>
		await sendCommand(simulator(), command, { ...args }, token);
	const sound = async (playerId = OFFICE) =>
		(await ask(`${SOUND}/get`, { player_id: playerId })).json;
	const preset = async (index = 0) => valueAt((await ask(`${PRESETS}/get`)).json, index);
	const apply = async (presetId: unknown, playerId = OFFICE) =>
		await ask(`${SOUND}/apply_preset`, { player_id: playerId, preset_id: presetId });

	test('are applied and remembered', async () => {
		expect(await sound()).toEqual({
			enabled: false,
			filters: [],
			input_gain: 0,
			output_gain: 0,
			preset_id: null,
		});
		const night = await preset();
		const id = valueAt(night, 'preset_id');
		const applied = { ...(valueAt(night, 'config') as object), preset_id: id };
		expect((await apply(id)).json).toEqual(applied);
		expect(await sound()).toEqual(applied);
		expect((await apply(id, 'nobody')).status).toBe(200);
	});

	test('fail if they are unknown, and change nothing', async () => {
		expect(await apply('gone')).toMatchObject({ status: 500, text: 'Internal server error' });
		expect(await sound()).toMatchObject({ enabled: false });
	});

	test('are forgotten by a player when they are changed or removed', async () => {
		const id = valueAt(await preset(), 'preset_id');
		await apply(id);
		const config = { enabled: true, filters: [], input_gain: -3 };
		await ask(`${PRESETS}/save`, { preset: { name: 'Night', config, preset_id: id } });
		expect(await sound()).toMatchObject({ input_gain: -6, preset_id: null });
		await apply(id);
		await ask(`${PRESETS}/save`, { preset: { name: 'Late', config, preset_id: id } });
		expect(await sound()).toMatchObject({ input_gain: -3, preset_id: id });
		await ask(`${PRESETS}/remove`, { preset_id: id });
		expect(await sound()).toMatchObject({ input_gain: -3, preset_id: null });
	});

	test('are forgotten when the processing is saved; 2.11 keeps them if it is only switched', async () => {
		const id = valueAt(await preset(), 'preset_id');
		const applied = (await apply(id)).json as object;
		const off = { player_id: OFFICE, config: { ...applied, enabled: false } };
		expect((await ask(`${SOUND}/save`, off)).json).toMatchObject({
			enabled: false,
			preset_id: profile === '2.11' ? id : null,
		});
		await ask(`${SOUND}/save`, { player_id: OFFICE, config: { ...applied, output_gain: 1 } });
		expect(await sound()).toMatchObject({ enabled: true, preset_id: null });
	});

	test('are applied to an unavailable player too, and reported to everybody', async () => {
		const line = await openConnection(simulator(), simulator().tokens.user);
		await line.events();
		const { json } = await apply(valueAt(await preset(1), 'preset_id'), ATTIC);
		expect(await line.events()).toMatchObject([
			{ event: 'player_dsp_config_updated', object_id: ATTIC, data: json },
		]);
	});

	test('need the permission to write settings', async () => {
		const refused = await ask(
			`${SOUND}/apply_preset`,
			{ player_id: OFFICE, preset_id: valueAt(await preset(), 'preset_id') },
			simulator().tokens.user,
		);
		expect([refused.status, refused.text]).toEqual([
			403,
			expect.stringContaining('config.players.write'),
		]);
	});
});

test.each([
	[{ filters: [{ type: 'parametric_eq' }] }],
	[{ filters: [{ type: 'parametric_eq', enabled: true, bands: [{ frequency: 0 }] }] }],
	[{ filters: [{ type: 'tone_control', enabled: true, bass_level: 61 }] }],
	[{ output_gain: -61 }],
	[{ enabled: 'yes' }],
])('an invalid configuration is refused: %j', async (config) => {
	await withSimulator('2.8', async (simulator) => {
		const saved = await sendCommand(simulator, `${SOUND}/save`, { player_id: OFFICE, config });
		expect(saved.status).toBe(500);
	});
});
