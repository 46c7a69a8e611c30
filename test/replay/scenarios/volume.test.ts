import type { INodeParameters } from 'n8n-workflow';
import type { JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import { byId } from '../../../scripts/engine/resource-locators';
import {
	playerParameters,
	setVolumeParameters,
} from '../../actions/player/support/playerParameters';
import { respondWithResult } from '../../api/fakeServer';
import { withFastTime } from '../../support/fastTime';
import { stretchScenario } from '../../trigger/support/scenarioVariations';
import { RecordedState } from '../support/recordedState';
import { readScenario, type Scenario } from '../support/scenarios';
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

describe('Set Volume of a group', () => {
	const SET = 'players/cmd/volume_set';

	/** After so many milliseconds, the members of a group have their levels. */
	const SETTLED = 3000;

	/**
	 * Changes the group of a player as it was at a time of the recording. A level that is set for one player holds from then
	 * on, which nobody did there; a level of the group has the recorded consequences.
	 */
	async function changed(
		recorded: Scenario,
		at: number,
		player: string,
		...[action, others]: [action: string, others: INodeParameters]
	) {
		const rows = (recorded.rows ?? []).filter(({ at_ms: time }) => time >= at);
		const actions = recorded.actions.filter(({ at_ms: time }) => time >= at);
		const scenario = { ...recorded, rows, actions };
		const ids = Object.values(scenario.players);
		const state = new RecordedState(scenario);
		const set = new Map<string, number>();
		const now = (id: string, later = 0) => {
			const args = { player_id: id };
			const before = rows.find(({ request }) => request.args.player_id === id)?.body as JsonObject;
			const since = server.elapsedMilliseconds();
			const elapsed = since === 0 ? 0 : since + later;
			return {
				...(state.read('players/get', args, elapsed) as JsonObject),
				...(elapsed === 0 && before),
				...(set.has(id) && { volume_level: set.get(id)! }),
			};
		};
		const { server, run, idOf } = await replayScenario(scenario, {
			'players/get': (response, request) =>
				respondWithResult(now(String(request.args.player_id)))(response, request),
			'players/all': (response, request) =>
				respondWithResult(ids.map((id) => now(id)))(response, request),
			[SET]: (response, request) => {
				set.set(String(request.args.player_id), Number(request.args.volume_level));
				respondWithResult(null)(response, request);
			},
		});
		const { json } = await run(setVolumeParameters(idOf(player), action, others));
		return { json, levels: ids.map((id) => now(id, SETTLED).volume_level) };
	}

	const WHOLE_GROUP = { wholeGroup: true };

	it.each([
		// The server believes 20: a group volume of 30 would make it 50 and 30.
		['real-2.8dev-group-volume-of-two-levels', 'Kitchen', [40, 20]],
		['real-2.7dev-group-volume-of-two-other-players', 'Living Room', [50, 10]],
	])('%s: a group set to 30 is at 30', async (file, player, expected) => {
		const made = { volumeLevel: 30, options: WHOLE_GROUP };
		const { json, levels } = await changed(readScenario(file), 0, player, 'set', made);

		const previous_group_volume: unknown = expect.any(Number);
		expect(json).toMatchObject([
			{ volume_level: expected[0], group_volume: 30, previous_group_volume, confirmed: true },
		]);
		expect(levels).toEqual(expect.arrayContaining(expected));
	});

	it.each([
		// The server computed each step from an old level: the end was 0 and 23.
		['real-2.8dev-group-volume-of-two-levels', 'Kitchen', 6887],
		['real-2.7dev-group-volume-of-two-levels', 'Kitchen', 6839],
		['real-2.7dev-group-volume-of-two-other-players', 'Living Room', 6845],
	] as const)('%s: a fade ends where it should', async (file, player, at) => {
		const options = { ...WHOLE_GROUP, fadeSeconds: 3, afterFade: 'nothing' };
		const made = { volumeLevel: 10, options };
		const { json } = await changed(readScenario(file), at, player, 'fade', made);

		expect(json).toMatchObject([{ volume_level: 10, group_volume: 10, confirmed: true }]);
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

	it('is refused before it is sent if the player reports that it has no such control', async () => {
		const { run, idOf, changes } = await replayScenario('real-2.8dev-volume-set-states');
		const { error } = await run(setVolumeParameters(idOf('Living Room'), 'mute'));

		expect(error?.message).toMatch(/"Living Room", which cannot be muted$/);
		expect(error?.description).toMatch(/no mute control/);
		expect(changes()).toBe(0);
	});
});

describe('Set Power', () => {
	const setPower = (id: string, powered: boolean) => playerParameters('setPower', id, { powered });

	it('switches off and on, and returns what the player does then', async () => {
		const { run, idOf } = await replayScenario('events-2.7dev-power-off-on');
		for (const powered of [false, true]) {
			const { json } = await run(setPower(idOf('Living Room'), powered));
			expect(json).toMatchObject([{ powered, state: 'idle', confirmed: true }]);
		}
	});

	it('is refused before it is sent if the player has no such control', async () => {
		const { run, idOf, changes } = await replayScenario('real-2.8dev-volume-set-states');
		const { error } = await run(setPower(idOf('Living Room'), false));

		expect(error?.message).toMatch(/which cannot be switched on or off$/);
		expect(changes()).toBe(0);
	});

	it('leaves a player that can be read and set', async () => {
		const recorded = readScenario('real-2.7dev-powered-off-player');
		// Its settings were saved in between, which nobody does here.
		const rows = recorded.rows?.filter(({ request }) => !request.command.endsWith('/save'));
		const { run, idOf } = await replayScenario({ ...recorded, rows });
		const id = idOf('Kitchen');

		const off = await run(setPower(id, false));
		expect(off.json).toMatchObject([{ powered: false, confirmed: true }]);
		const set = await run(setVolumeParameters(id, 'set', LEVEL(27)));
		expect(set.json).toMatchObject([{ volume_level: 27, confirmed: true }]);
		const { json } = await run({ resource: 'player', operation: 'get', playerId: byId(id) });
		expect(json).toMatchObject([{ available: true, volume_level: 27 }]);
	});
});
