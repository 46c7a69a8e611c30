import { locator } from '../../../scripts/engine/resource-locators';
import { playerParameters } from '../../actions/player/support/playerParameters';
import { withFastTime } from '../../support/fastTime';
import { runNode } from '../../support/runNode';
import { readScenario, type Scenario } from '../support/scenarios';
import { startScenarioServer } from '../support/startScenarioServer';

withFastTime();

const HOUR_MS = 3_600_000;

/**
 * The requests about the sound of players, an hour apart, and the preset that exists meanwhile. Servers show a change
 * immediately, although the recording read it a second later.
 */
function withPreset(scenario: Scenario): Scenario {
	const { rows = [] } = scenario;
	const presets = rows.filter(({ request }) => request.command === 'config/dsp_presets/get')[1];
	let at_ms = 0;
	const sounds = rows
		.filter(({ request }) => request.command.startsWith('config/players/dsp/'))
		.map((row) => {
			if (row.request.command.endsWith('/save')) at_ms += HOUR_MS;
			return { ...row, at_ms };
		});
	return { ...scenario, polls: [], rows: presets ? [presets, ...sounds] : sounds };
}

it.each(['2.7', '2.8'] as const)(
	'a preset is copied to a player and switched off, as recorded on %s',
	async (version) => {
		const scenario = readScenario(`real-${version}dev-dsp-presets`);
		const server = await startScenarioServer(withPreset(scenario));
		const apply = async (preset: string) => {
			const parameters = playerParameters('applySoundPreset', scenario.players.Kitchen ?? '', {
				preset: locator('name', preset),
			});
			return (await runNode(parameters, { server })).json;
		};

		expect(await apply('night')).toMatchObject([
			{ player: 'Kitchen', preset: 'Night', previous_preset: null, confirmed: true },
		]);
		expect(await apply('none')).toMatchObject([
			{ player: 'Kitchen', preset: null, previous_preset: 'Night', confirmed: true },
		]);
		const copied = scenario.rows?.find(({ note }) => note?.startsWith('the preset copied'));
		const saves = server.requests.filter(({ command }) => command.endsWith('/save'));
		expect(saves.map(({ args }) => args)).toEqual([
			copied?.request.args,
			{ ...copied?.request.args, config: { ...Object(copied?.body), enabled: false } },
		]);
	},
);
