import { setImmediate as turn } from 'node:timers/promises';
import { locator } from '../../../scripts/engine/resource-locators';
import {
	controlParameters,
	groupParameters,
	playerParameters,
} from '../../actions/player/support/playerParameters';
import {
	getSettingsParameters,
	SAVE_SETTINGS,
	updateSettingsFromJsonParameters,
} from '../../actions/player/support/playerSettings';
import { withFastTime } from '../../support/fastTime';
import { readScenario, type Scenario } from '../support/scenarios';
import { replayScenario, type ScenarioServer } from '../support/startScenarioServer';

withFastTime();

describe.each([
	['real-2.8dev-set-members-states', ['Living Room']],
	['real-2.7dev-group-many-idle-states', ['Living Room', 'Bedroom']],
])('a group, recorded in %s', (file, members) => {
	const scenario = readScenario(file);
	const { players, polls, frames, actions } = scenario;
	const ids = members.map((name) => players[name]);
	const expected = { member_ids: [players.Kitchen, ...ids], confirmed: true };

	it('is confirmed when every member follows, not when the leader lists it', async () => {
		const { server, run } = await replayScenario(scenario);
		const { json, error } = await run(groupParameters('Kitchen', members));

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ success: true, ...expected }]);
		const [done = 0] = actions.map(({ at_ms: at }) => at);
		expect(server.elapsedMilliseconds()).toBeGreaterThanOrEqual(
			Math.max(done, ...ids.map(followedFrom)),
		);
	});

	function followedFrom(id: string | undefined): number {
		const seen = [
			...polls
				.filter(({ command, args }) => command === 'players/get' && args.player_id === id)
				.map(({ at_ms: at, result }) => [at, result] as const),
			...frames
				.filter(({ frame }) => frame?.object_id === id)
				.map(({ at_ms: at, frame }) => [at, frame?.data] as const),
		];
		const isFollowing = ([, player]: readonly [number, unknown]) =>
			JSON.stringify(player).includes(`"synced_to":"${players.Kitchen}"`);
		return Math.min(...seen.filter(isFollowing).map(([at]) => at));
	}

	it('whose members only follow two seconds later is waited for', async () => {
		const later = <Told extends { readonly at_ms: number }>(told: Told, id: unknown): Told =>
			ids.includes(String(id)) ? { ...told, at_ms: told.at_ms + 2000 } : told;
		const { run, changes } = await replayScenario({
			...scenario,
			frames: frames.map((one) => later(one, one.frame?.object_id)),
			polls: polls.map((one) => later(one, one.args.player_id)),
		});
		const { json } = await run(groupParameters('Kitchen', members));

		expect(json).toMatchObject([expected]);
		expect(changes()).toBe(1);
	});
});

/** Waits until so many milliseconds of the recording have passed. */
async function shown(server: ScenarioServer, milliseconds: number): Promise<void> {
	while (server.elapsedMilliseconds() < milliseconds) await turn();
}

describe('a disabled player, recorded on 2.8', () => {
	/** The recorded server after the player was disabled; it shows the settings as before for 1.5 seconds. */
	async function disabled() {
		const replayed = await replayScenario('real-2.8dev-settings-of-a-disabled-player');
		const { run, server, idOf } = replayed;
		const off = updateSettingsFromJsonParameters(locator('name', 'Office'), { enabled: false });
		const { json } = await run(off);
		expect(json).toMatchObject([{ confirmed: true, changed: ['enabled: true → false'] }]);
		await shown(server, 1542);
		return { ...replayed, office: idOf('Office') };
	}

	it.each(['name', 'id'])(
		'is read and renamed although the server no longer lists it, by its %s',
		async (mode) => {
			const { server, run, office } = await disabled();
			const player = locator(mode, mode === 'id' ? office : 'Office');
			const read = await run(getSettingsParameters(player));
			await shown(server, 1570);
			const renamed = await run(updateSettingsFromJsonParameters(player, { name: 'Office two' }));

			const identity = { player: expect.stringMatching(/^Office/) as unknown, player_id: office };
			expect(read.json).toEqual([
				{ label: 'Name', key: 'name', value: expect.anything(), type: 'string', ...identity },
				{ label: 'Enabled', key: 'enabled', value: false, type: 'boolean', ...identity },
			]);
			// The recorded server already had the name at this time.
			expect(renamed.json).toMatchObject([{ confirmed: true, unchanged: ['name'] }]);
		},
	);

	it('is not reported to lack a setting that it has, and nothing is sent', async () => {
		const { run, office, sent } = await disabled();
		const given = { crossfade_duration: 3 };
		const { error } = await run(updateSettingsFromJsonParameters(locator('id', office), given));

		expect(error?.message).toMatch(
			/crossfade_duration cannot be set while the player is disabled$/,
		);
		expect(sent(SAVE_SETTINGS)).toHaveLength(1);
	});

	it('is reported as disabled by operations that would play on it', async () => {
		const { run, office } = await disabled();
		const { error } = await run(controlParameters('Office', 'play'));

		expect(error?.message).toBe(
			`"Player" refers to the player "Office" (${office}), which is disabled`,
		);
		expect(error?.description).toContain('Settings, Players');
	});
});

it('a player that was switched off (2.7) has the same settings as ever, and accepts new ones', async () => {
	const kitchen = locator('name', 'Kitchen');
	const { server, run, idOf, sent } = await replayScenario('real-2.7dev-powered-off-player');
	await run(playerParameters('setPower', 'Kitchen', { powered: false }));
	await shown(server, 2778);
	const read = await run(getSettingsParameters(kitchen));
	const values = { volume_normalization_target: -16 };
	// The recording is cut to four settings, this one is not among them.
	const parameters = updateSettingsFromJsonParameters(kitchen, values, { confirm: false });
	const { json, error } = await run(parameters);

	expect(Object.fromEntries(read.json.map(({ key, value }) => [key, value]))).toMatchObject({
		enabled: true,
		smart_fades_mode: 'disabled',
	});
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ success: true }]);
	expect(sent(SAVE_SETTINGS)).toEqual([{ player_id: idOf('Kitchen'), values }]);
});

describe('a preset for the sound', () => {
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

	it.each(['2.7', '2.8'])(
		'is copied to a player and switched off, as recorded on %s',
		async (version) => {
			const scenario = readScenario(`real-${version}dev-dsp-presets`);
			const { run, idOf, sent } = await replayScenario(withPreset(scenario));
			const apply = async (name: string) => {
				const preset = locator('name', name);
				return (await run(playerParameters('applySoundPreset', idOf('Kitchen'), { preset }))).json;
			};

			expect(await apply('night')).toMatchObject([
				{ player: 'Kitchen', preset: 'Night', previous_preset: null, confirmed: true },
			]);
			expect(await apply('none')).toMatchObject([
				{ player: 'Kitchen', preset: null, previous_preset: 'Night', confirmed: true },
			]);
			const copied = scenario.rows?.find(({ note }) => note?.startsWith('the preset copied'));
			expect(sent('config/players/dsp/save')).toEqual([
				copied?.request.args,
				{ ...copied?.request.args, config: { ...Object(copied?.body), enabled: false } },
			]);
		},
	);
});
