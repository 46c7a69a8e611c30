import { setImmediate as turn } from 'node:timers/promises';
import { runNode } from '../../support/runNode';
import { withFastTime } from '../../support/fastTime';
import { controlParameters, playerParameters } from '../../actions/player/support/playerParameters';
import {
	getSettingsParameters,
	locator,
	SAVE_SETTINGS,
	updateSettingsFromJsonParameters,
} from '../../actions/player/support/playerSettings';
import { readScenario } from '../support/scenarios';
import { startScenarioServer, type ScenarioServer } from '../support/startScenarioServer';

withFastTime();

describe('a disabled player, recorded on 2.8', () => {
	const scenario = readScenario('real-2.8dev-settings-of-a-disabled-player');
	const office = scenario.players.Office ?? '';

	/** The recorded server just after the player was disabled. */
	async function disabled() {
		const server = await startScenarioServer(scenario);
		const off = await runNode(
			updateSettingsFromJsonParameters(locator('name', 'Office'), { enabled: false }),
			{ server },
		);
		expect(off.json).toMatchObject([{ confirmed: true, changed: ['enabled: true → false'] }]);
		return server;
	}

	/** The recording reads the settings 1.5 s later, and they are as before until then. */
	async function shown(server: ScenarioServer, milliseconds = 1542): Promise<void> {
		while (server.elapsedMilliseconds() < milliseconds) await turn();
	}

	it.each([locator('name', 'Office'), locator('id', office)])(
		'is read and renamed although the server no longer lists it: %j',
		async (player) => {
			const server = await disabled();
			await shown(server);
			const read = await runNode(getSettingsParameters(player), { server });
			await shown(server, 1570);
			const renamed = await runNode(
				updateSettingsFromJsonParameters(player, { name: 'Office two' }),
				{ server },
			);

			const identity = { player: expect.stringMatching(/^Office/), player_id: office };
			expect(read.json).toEqual([
				{ label: 'Name', key: 'name', value: expect.anything(), type: 'string', ...identity },
				{ label: 'Enabled', key: 'enabled', value: false, type: 'boolean', ...identity },
			]);
			expect(renamed.json).toMatchObject([
				// The recorded server already had the name at this time.
				{ confirmed: true, unchanged: ['name'] },
			]);
		},
	);

	it('is not reported to lack a setting that it has, and nothing is sent', async () => {
		const server = await disabled();
		await shown(server);
		const given = { crossfade_duration: 3 };
		const { error } = await runNode(
			updateSettingsFromJsonParameters(locator('id', office), given),
			{ server },
		);

		expect(error?.message).toMatch(
			/crossfade_duration cannot be set while the player is disabled$/,
		);
		expect(server.requests.filter(({ command }) => command === SAVE_SETTINGS)).toHaveLength(1);
	});

	it('is reported as disabled by operations that would play on it', async () => {
		const server = await disabled();
		await shown(server);
		const { error } = await runNode(controlParameters('Office', 'play'), { server });

		expect(error).toMatchObject({
			message: `"Player" refers to the player "Office" (${office}), which is disabled`,
			description: expect.stringContaining('Settings, Players'),
		});
	});
});

describe('a player that was switched off, recorded on 2.7', () => {
	const scenario = readScenario('real-2.7dev-powered-off-player');
	const kitchen = locator('name', 'Kitchen');

	it('has the same settings as ever, and accepts new ones', async () => {
		const server = await startScenarioServer(scenario);
		const off = playerParameters('setPower', 'Kitchen', { powered: false });
		await runNode(off, { server });
		while (server.elapsedMilliseconds() < 2778) await turn();
		const read = await runNode(getSettingsParameters(kitchen), { server });
		const values = { volume_normalization_target: -16 };
		// The recording is cut to four settings, this one is not among them.
		const parameters = updateSettingsFromJsonParameters(kitchen, values, { confirm: false });
		const { json, error } = await runNode(parameters, { server });

		expect(read.json.map(({ key, value }) => [key, value])).toEqual(
			expect.arrayContaining([
				['enabled', true],
				['smart_fades_mode', 'disabled'],
			]),
		);
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ success: true }]);
		expect(server.requests.filter(({ command }) => command === SAVE_SETTINGS)).toMatchObject([
			{ args: { player_id: scenario.players.Kitchen, values } },
		]);
	});
});
