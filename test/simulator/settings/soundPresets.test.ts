import type { JsonValue } from '../../../nodes/MusicAssistant/helpers/json';
import { readScenario } from '../../replay/support/scenarios';
import { sendCommand } from '../support/send-command';
import { KITCHEN, OFFICE, useSimulator } from '../support/simulator';
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
