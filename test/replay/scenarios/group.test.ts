import { groupParameters } from '../../actions/player/support/playerParameters';
import { withFastTime } from '../../support/fastTime';
import { runNode } from '../../support/runNode';
import { readScenario, type Scenario } from '../support/scenarios';
import { startScenarioServer } from '../support/startScenarioServer';

withFastTime();

describe.each([
	['real-2.8dev-set-members-states', 'Kitchen', ['Living Room']],
	['real-2.7dev-group-many-idle-states', 'Kitchen', ['Living Room', 'Bedroom']],
])('%s', (file, leader, members) => {
	it('is confirmed when every member follows, not when the leader lists it', async () => {
		const scenario = readScenario(file);
		const server = await startScenarioServer(scenario);
		const { json, error } = await runNode(groupParameters(leader, members), { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				success: true,
				member_ids: [leader, ...members].map((name) => scenario.players[name]),
				confirmed: true,
			},
		]);
		const [done = 0] = scenario.actions.map(({ at_ms: at }) => at);
		const followedAt = members.map((name) => followedFrom(name));
		expect(server.elapsedMilliseconds()).toBeGreaterThanOrEqual(Math.max(done, ...followedAt));

		function followedFrom(name: string): number {
			const looks = scenario.polls.filter(
				({ command, args }) =>
					command === 'players/get' && args.player_id === scenario.players[name],
			);
			const frames = scenario.frames.filter(
				({ frame }) => frame?.object_id === scenario.players[name],
			);
			const seen = [
				...looks.map(({ at_ms: at, result }) => [at, result] as const),
				...frames.map(({ at_ms: at, frame }) => [at, frame?.data] as const),
			];
			const isFollowing = ([, player]: readonly [number, unknown]) =>
				JSON.stringify(player).includes(`"synced_to":"${scenario.players[leader]}"`);
			return Math.min(...seen.filter(isFollowing).map(([at]) => at));
		}
	});
});

/** The recording with what it says of these players later by so many milliseconds. */
function later(scenario: Scenario, ids: ReadonlyArray<string | undefined>, by: number): Scenario {
	const shifted = <Said extends { readonly at_ms: number }>(said: Said, id: unknown): Said =>
		ids.includes(String(id)) ? { ...said, at_ms: said.at_ms + by } : said;
	return {
		...scenario,
		frames: scenario.frames.map((one) => shifted(one, one.frame?.object_id)),
		polls: scenario.polls.map((one) => shifted(one, one.args.player_id)),
	};
}

it.each([
	['real-2.8dev-set-members-states', ['Living Room']],
	['real-2.7dev-group-many-idle-states', ['Living Room', 'Bedroom']],
])('%s: members that only follow two seconds later are waited for', async (file, members) => {
	const recorded = readScenario(file);
	const ids = members.map((name) => recorded.players[name]);
	const server = await startScenarioServer(later(recorded, ids, 2000));
	const { json } = await runNode(groupParameters('Kitchen', members), { server });

	expect(json).toMatchObject([{ member_ids: [recorded.players.Kitchen, ...ids], confirmed: true }]);
	expect(server.requests.filter(({ command }) => command.includes('/cmd/'))).toHaveLength(1);
});
