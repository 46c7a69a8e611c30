import type { ExpectedEvent, Scenario } from '../../replay/support/scenarios';

/** The same on a server that is slower or quicker. */
export function stretchScenario(scenario: Scenario, factor: number): Scenario {
	return { ...mapTimes(scenario, (at) => at * factor), file: `${scenario.file} x ${factor}` };
}

/** Two scenarios of one server at the same time, the second one later by so many milliseconds. */
export function combineScenarios(first: Scenario, second: Scenario, later: number): Scenario {
	const other = mapTimes(second, (at) => at + later);
	return {
		...first,
		file: `${first.file} and ${second.file}`,
		players: { ...first.players, ...second.players },
		frames: [...first.frames, ...other.frames].sort(compareTimes),
		polls: [...first.polls, ...other.polls].sort(compareTimes),
		actions: [...first.actions, ...other.actions].sort(compareTimes),
		truth: {
			what: `${first.truth.what} ${second.truth.what}`,
			expected: [...(first.truth.expected ?? []), ...(other.truth.expected ?? [])],
			allowed: [...(first.truth.allowed ?? []), ...(other.truth.allowed ?? [])],
		},
	};
}

/** Whether two scenarios of the same server are about different players. */
export function haveDifferentPlayers(one: Scenario, other: Scenario): boolean {
	const players = playersOf(one);
	const others = playersOf(other);
	return (
		one.server.schema === other.server.schema && others.every((player) => !players.includes(player))
	);
}

/** Those that a scenario tells anything of. */
function playersOf({ players, frames, polls }: Scenario): string[] {
	const told = [
		...frames.map(({ frame }) => frame?.object_id),
		...polls.map(({ args }) => args.player_id ?? args.queue_id),
	];
	return Object.values(players).filter((id) => told.includes(id));
}

/** Samples at the very beginning show the initial state, and stay where they are. */
const INITIAL_SAMPLES_UNTIL = 30;

function mapTimes(scenario: Scenario, moved: (at: number) => number): Scenario {
	const later = <Recorded extends { readonly at_ms: number }>(recorded: Recorded): Recorded => ({
		...recorded,
		at_ms: moved(recorded.at_ms),
	});
	const event = (expected: ExpectedEvent): ExpectedEvent => ({
		...expected,
		at_ms: moved(expected.at_ms ?? 0),
		latest_ms: moved(expected.latest_ms ?? expected.at_ms ?? 0),
	});
	const { actions, frames, polls, truth } = scenario;
	return {
		...scenario,
		actions: actions.map(later),
		frames: frames.map(later),
		polls: polls.map((poll) => (poll.at_ms < INITIAL_SAMPLES_UNTIL ? poll : later(poll))),
		truth: { ...truth, expected: truth.expected?.map(event), allowed: truth.allowed?.map(event) },
	};
}

function compareTimes(one: { readonly at_ms: number }, other: { readonly at_ms: number }): number {
	return one.at_ms - other.at_ms;
}
