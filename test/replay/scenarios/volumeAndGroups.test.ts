import type { INodeParameters } from 'n8n-workflow';
import { byId } from '../../../scripts/engine/resource-locators';
import {
	groupParameters,
	playerParameters,
	setVolumeParameters,
} from '../../actions/player/support/playerParameters';
import { withFastTime } from '../../support/fastTime';
import { stretchScenario } from '../../trigger/support/scenarioVariations';
import { readScenario } from '../support/scenarios';
import { replayScenario } from '../support/startScenarioServer';

withFastTime();

const LEVEL = (volumeLevel: number) => ({ volumeLevel });

describe('Set Volume', () => {
	it('accepts the level as soon as it is reported', async () => {
		const { server, run, idOf } = await replayScenario('real-2.8dev-volume-set-states');
		const id = idOf('Living Room');

		const set = await run(setVolumeParameters(id, 'set', LEVEL(33)));
		expect(set.json).toMatchObject([{ previous_level: 20, volume_level: 33, confirmed: true }]);
		const back = await run(setVolumeParameters(id, 'set', LEVEL(20)));
		expect(back.json).toMatchObject([{ previous_level: 33, volume_level: 20, confirmed: true }]);
		expect(server.requests.length).toBeLessThanOrEqual(14);
	});

	it('waits for a level that is reported a second after the response', async () => {
		const slow = stretchScenario(readScenario('real-2.8dev-volume-set-states'), 4);
		const { run, idOf } = await replayScenario(slow);
		const { json } = await run(setVolumeParameters(idOf('Living Room'), 'set', LEVEL(33)));

		expect(json).toMatchObject([{ volume_level: 33, confirmed: true }]);
	});

	const superseded = /^The volume is 22, not 35: somebody may have changed it/;

	it.each<[what: string, first: number, action: string, more: INodeParameters, json: object]>([
		[
			'never returns the level that was superseded',
			0,
			'set',
			LEVEL(35),
			{ volume_level: 22, confirmed: false, reason: expect.stringMatching(superseded) },
		],
		[
			'returns the level that came back',
			1,
			'set',
			LEVEL(20),
			{ volume_level: 20, confirmed: true },
		],
		[
			'waits for the next step',
			2,
			'up',
			{},
			{ previous_level: 20, volume_level: 22, confirmed: true },
		],
	])('changed twice in a row, %s', async (_, first, action, more, expected) => {
		const recorded = readScenario('events-2.8dev-volume-twice-quickly');
		const actions = recorded.actions.slice(first);
		const { run, idOf } = await replayScenario({ ...recorded, actions });
		const { json } = await run(setVolumeParameters(idOf('Kitchen'), action, more));

		expect(json).toMatchObject([expected]);
	});
});

describe('Mute', () => {
	it('says that there may be no control if the server refuses it', async () => {
		const { run, idOf, changes } = await replayScenario('events-2.7dev-mute-unmute');
		const { error } = await run(setVolumeParameters(idOf('Living Room'), 'mute'));

		expect(error).toMatchObject({ httpCode: '500' });
		expect(error?.description).toContain('no mute control');
		expect(changes()).toBe(1);
	});

	it.each(['mute', 'unmute'])('is no confirmed success without an effect: %s', async (action) => {
		const { run, idOf } = await replayScenario('events-2.8dev-mute-unmute');
		const { json } = await run(setVolumeParameters(idOf('Kitchen'), action));

		const reason: unknown = expect.stringContaining('no mute control');
		expect(json).toMatchObject([{ volume_muted: null, confirmed: false, reason }]);
	});
});

it('a player that was switched off can be read and set', async () => {
	const recorded = readScenario('real-2.7dev-powered-off-player');
	// Its settings were saved in between, which nobody does here.
	const rows = recorded.rows?.filter(({ request }) => !request.command.endsWith('/save'));
	const { run, idOf } = await replayScenario({ ...recorded, rows });
	const id = idOf('Kitchen');

	const off = await run(playerParameters('setPower', id, { powered: false }));
	expect(off.json).toMatchObject([{ powered: false, confirmed: true }]);
	const set = await run(setVolumeParameters(id, 'set', LEVEL(27)));
	expect(set.json).toMatchObject([{ volume_level: 27, confirmed: true }]);
	const { json } = await run({ resource: 'player', operation: 'get', playerId: byId(id) });
	expect(json).toMatchObject([{ available: true, volume_level: 27 }]);
});

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
