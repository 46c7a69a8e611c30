import type { INodeParameters } from 'n8n-workflow';
import type { JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import { setVolumeParameters } from '../../actions/player/support/playerParameters';
import { respondWithResult } from '../../api/fakeServer';
import { withFastTime } from '../../support/fastTime';
import { runNode } from '../../support/runNode';
import { RecordedState } from '../support/recordedState';
import { readScenario, type Scenario } from '../support/scenarios';
import { startScenarioServer } from '../support/startScenarioServer';

const SET = 'players/cmd/volume_set';

/** After so many milliseconds, the members of a group have their levels. */
const SETTLED = 3000;

withFastTime();

/**
 * Changes the group of a player as it was at a time of the recording. A level that is set for one player holds from then on,
 * which nobody did there; a level of the group has the recorded consequences.
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
	const server = await startScenarioServer(scenario, {
		'players/get': (response, request) =>
			respondWithResult(now(String(request.args.player_id)))(response, request),
		'players/all': (response, request) =>
			respondWithResult(Object.values(scenario.players).map((id) => now(id)))(response, request),
		[SET]: (response, request) => {
			set.set(String(request.args.player_id), Number(request.args.volume_level));
			respondWithResult(null)(response, request);
		},
	});
	const made = setVolumeParameters(scenario.players[player] ?? '', action, others);
	const { json, error } = await runNode(made, { server });
	const levels = Object.values(scenario.players).map((id) => now(id, SETTLED).volume_level);
	return { json, error, levels };
}

const WHOLE_GROUP = { wholeGroup: true };

it.each([
	// The server believes 20: a group volume of 30 would make it 50 and 30.
	['real-2.8dev-group-volume-of-two-levels', 'Kitchen', [40, 20]],
	['real-2.7dev-group-volume-of-two-other-players', 'Living Room', [50, 10]],
])('%s: a group set to 30 is at 30', async (file, player, expected) => {
	const { json, levels } = await changed(readScenario(file), 0, player, 'set', {
		volumeLevel: 30,
		options: WHOLE_GROUP,
	});

	expect(json).toMatchObject([
		{ volume_level: expected[0], group_volume: 30, previous_group_volume: expect.any(Number) },
	]);
	expect(json).toMatchObject([{ confirmed: true }]);
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
