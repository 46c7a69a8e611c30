import { grouping } from '../../actions/player/support/playing';
import { closeServers, credentialsAt } from '../../server/answering';
import { withFastTime } from '../../support/fastTime';
import { runNode } from '../../support/workflow';
import { readScenario } from '../support/scenarios';
import { scenarioServer } from '../support/scenarioServer';

withFastTime();
afterEach(closeServers);

describe.each([
	['real-2.8dev-set-members-states', 'Kitchen', ['Living Room']],
	['real-2.7dev-group-many-idle-states', 'Kitchen', ['Living Room', 'Bedroom']],
])('%s', (file, leader, members) => {
	it('is confirmed when every member follows, not when the leader has it', async () => {
		const scenario = readScenario(file);
		const server = await scenarioServer(scenario);
		const credentials = credentialsAt(server.url);
		const { json, error } = await runNode(grouping(leader, members), { credentials });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				success: true,
				group_members: members.map((name) => scenario.players[name]),
				confirmed: true,
			},
		]);
		const [done = 0] = scenario.actions.map(({ at_ms: at }) => at);
		const followedAt = members.map((name) => followedFrom(name));
		expect(server.now()).toBeGreaterThanOrEqual(Math.max(done, ...followedAt));

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
