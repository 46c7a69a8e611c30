import type { INodeParameters } from 'n8n-workflow';
import type { JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import { byName } from '../../../scripts/engine/resource-locators';
import { announceUrlParameters } from '../../actions/player/support/playerParameters';
import { respondWithResult } from '../../api/fakeServer';
import { withFastTime } from '../../support/fastTime';
import { RecordedState } from '../support/recordedState';
import { readScenario, type Scenario } from '../support/scenarios';
import { replayScenario } from '../support/startScenarioServer';

withFastTime();

const VOLUME = 'players/cmd/volume_set';

/** Announces as it was recorded; a volume that is set holds from then on, which nobody did in the recording. */
async function announced(
	recorded: string | Scenario,
	player: string,
	options: INodeParameters = {},
) {
	const levels = new Map<unknown, number>();
	const { scenario, server, run, sent, idOf } = await replayScenario(recorded, {
		'players/get': (response, request) => {
			const args = request.args as JsonObject;
			const recorded = state.read('players/get', args, server.elapsedMilliseconds());
			const volume_level = levels.get(args.player_id);
			const now = volume_level === undefined ? {} : { volume_level };
			respondWithResult({ ...(recorded as JsonObject), ...now })(response, request);
		},
		[VOLUME]: (response, request) => {
			levels.set(request.args.player_id, Number(request.args.volume_level));
			respondWithResult(null)(response, request);
		},
	});
	const state = new RecordedState(scenario);
	const playerId = byName(player);
	const url = 'http://feeds.example/chime.mp3';
	const report = await run(announceUrlParameters(url, { playerId, options }));
	const changes = server.requests
		.map(({ command }) => command)
		.filter((command) => /\/cmd\/|play_index/.test(command));
	const endedAt = server.elapsedMilliseconds();
	return { ...report, sent: sent(VOLUME), changes, id: idOf(player), endedAt };
}

/** The recording with an answer so many seconds later, as a longer clip has it: servers answer when it was played. */
function longer(scenario: Scenario, seconds: number): Scenario {
	const actions = scenario.actions.map((action) => ({
		...action,
		answered_at_ms: (action.answered_at_ms ?? action.at_ms) + seconds * 1000,
	}));
	return { ...scenario, actions };
}

describe.each([
	['real-2.8dev-announcement-of-a-missing-file', { volumeLevel: 60 }, 60],
	['real-2.7dev-announcement-of-a-missing-file-idle', {}, 37],
])('%s', (file, options, left) => {
	it('the volume is restored once, and reported', async () => {
		const { error, sent, id } = await announced(file, 'Kitchen', options);

		expect(sent).toEqual([{ player_id: id, volume_level: 20 }]);
		expect(error?.description).toContain(
			`The volume was left at ${left} by the announcement and restored to 20, as before.`,
		);
	});

	it('with Restore Volume off it is only reported', async () => {
		const off = { ...options, restoreVolume: false };
		const { error, sent } = await announced(file, 'Kitchen', off);

		expect(sent).toEqual([]);
		expect(error?.description).toContain(`left at ${left} by the announcement and was 20 before`);
	});
});

const WENT_ON =
	/^It was paused in "Dawn Waltz" before, .* went on with "Ember Waltz", which is playing now/;

it.each([
	['real-2.8dev-announcement-short-clip', 'Living Room', undefined],
	['real-2.7dev-announcement-short-clip', 'Living Room', undefined],
	['real-2.7dev-announcement-short-clip', 'Kitchen', undefined],
	['events-2.7dev-announcement-while-idle', 'Living Room', undefined],
	['events-2.7dev-announcement-while-paused', 'Kitchen', WENT_ON],
	['events-2.8dev-announcement-while-playing', 'Kitchen', undefined],
	[
		'events-2.8dev-announcement-while-paused',
		'Living Room',
		/^It was paused in "Lantern Waltz" before and is stopped now/,
	],
	['real-2.7dev-announcement-on-a-paused-player-30-s', 'Kitchen', WENT_ON],
	[
		'real-2.8dev-announcement-on-a-paused-player-30-s',
		'Kitchen',
		/^It was paused in ".+" before and is stopped now, at the same item$/,
	],
] as Array<[string, string, RegExp | undefined]>)(
	'%s on the %s: a volume that the server restores itself is left alone',
	async (file, player, reason) => {
		const { json, error, sent, id } = await announced(file, player, { preAnnounce: 'yes' });

		expect(error).toBeUndefined();
		expect(json).toEqual([
			{
				player,
				player_id: id,
				success: true,
				confirmed: true,
				...(reason && { reason: expect.stringMatching(reason) }),
			},
		]);
		// It is paused where it was in silence.
		const isSilenced = reason !== undefined && file.includes('2.7dev');
		const levels = isSilenced ? [0, 20] : [];
		expect(sent).toEqual(levels.map((level) => ({ player_id: id, volume_level: level })));
	},
);

/** The recording with another answer to the announcement. */
function answering(file: string, answer: JsonObject): Scenario {
	const scenario = readScenario(file);
	return { ...scenario, actions: scenario.actions.map((action) => ({ ...action, answer })) };
}

it.each([
	['2.7', 'before, and then the server went on with "Ember Waltz"', [0, 20]],
	['2.8', 'before and is stopped now, at the same item.', []],
])('if %s refuses, a player stays paused, or the error says what it does', async (...row) => {
	const [version, now, levels] = row;
	const file = `real-${version}dev-announcement-on-a-paused-player-30-s`;
	const refused = { status: 500, body: 'Internal server error' };
	const { error, sent } = await announced(answering(file, refused), 'Kitchen');

	expect(error?.description).toContain('It was paused in "');
	expect(error?.description).toContain(now);
	expect(sent.map(({ volume_level: level }) => level)).toEqual(levels);
});

it('what plays after an unknown outcome may be the announcement: it is not paused', async () => {
	const file = 'real-2.7dev-announcement-on-a-paused-player-30-s';
	const lost = { status: 504, body: 'Gateway Timeout' };
	const { error, changes } = await announced(answering(file, lost), 'Kitchen');

	expect(error?.description).toContain(
		'It was paused in "Dawn Waltz" before and is playing "Ember Waltz" now.',
	);
	expect(changes).toEqual(['players/cmd/play_announcement']);
});

describe.each([
	['real-2.8dev-announcement-short-clip', 'Living Room'],
	['real-2.7dev-announcement-short-clip', 'Kitchen'],
])('%s', (file, player) => {
	it.each([0, 30, 90, 240])(
		'with a clip that is %d seconds longer is waited for',
		async (seconds) => {
			const scenario = longer(readScenario(file), seconds);
			const { json, error, sent, id, endedAt } = await announced(scenario, player);

			expect(error).toBeUndefined();
			expect(json).toEqual([{ player, player_id: id, success: true, confirmed: true }]);
			expect(sent).toEqual([]);
			expect(endedAt).toBeGreaterThanOrEqual(scenario.actions[0]?.answered_at_ms ?? Infinity);
		},
	);
});
