import type { JsonValue } from '../../../nodes/MusicAssistant/helpers/json';
import { readScenario } from '../../replay/support/scenarios';
import { sendCommand } from '../support/send-command';
import { KITCHEN, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';
import { openConnection } from '../ws/support/openConnection';

const PRESETS = 'config/dsp_presets';

describe.each(['2.7', '2.8'] as const)('sound presets, as recorded on %s', (profile) => {
	const simulator = useSimulator({ profile });
	const { rows = [], frames, players } = readScenario(`real-${profile}dev-dsp-presets`);
	const newId = rows.find(({ note }) => note === `${PRESETS}/save`)?.body;

	test('give the same responses and events', async () => {
		const presets = (await ask(`${PRESETS}/get`)).json as { preset_id: string }[];
		for (const { preset_id } of presets) await ask(`${PRESETS}/remove`, { preset_id });
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

	async function ask(command: string, args: object = {}) {
		return await sendCommand(simulator(), command, { ...args });
	}
});
