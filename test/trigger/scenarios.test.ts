import { readScenario, listScenarioFiles, type Scenario } from '../replay/support/scenarios';
import { withFastTime } from '../support/fastTime';
import { replayAndCollectEvents, RECORDED_EVENTS } from './support/replayAndCollectEvents';
import { findMismatches } from './support/findMismatches';
import {
	haveDifferentPlayers,
	stretchScenario,
	combineScenarios,
} from './support/scenarioVariations';
import { withWebSocket } from './support/webSocket';

withWebSocket();
withFastTime();

/**
 * What running servers sent in one scenario each, replayed from beginning to end. Each event that truly happened comes once
 * and in time, for the right player; nothing else comes. Recordings also name events that the trigger does not have.
 */
const SCENARIOS = listScenarioFiles('events').map(readScenario);

test.each(titled(SCENARIOS))('%s', async (_, scenario) => {
	expect(await faultsIn(scenario)).toEqual([]);
});

// Other servers are slower or quicker than the recorded ones.
test.each(
	titled(SCENARIOS.flatMap((one) => [0.8, 1.3].map((factor) => stretchScenario(one, factor)))),
)('%s', async (_, scenario) => {
	expect(await faultsIn(scenario)).toEqual([]);
});

/** Servers up to 2.8 do not say who played an item: whatever others play meanwhile must not be taken for it. */
const PLAYED = SCENARIOS.filter(({ frames }) =>
	frames.some(({ frame }) => frame?.event === 'media_item_played'),
).filter(({ frames }) => !frames.some(({ closed }) => closed));

test.each(
	titled(
		PLAYED.flatMap((one) =>
			PLAYED.filter((other) => haveDifferentPlayers(one, other)).map((other) =>
				combineScenarios(one, other, 700),
			),
		),
	),
)('%s', async (_, scenario) => {
	expect(await faultsIn(scenario)).toEqual([]);
});

/** What the trigger makes of recordings that were made for operations: what happened there, and nothing besides. */
describe.each([
	// Both ends say for a second that they are paused, though nobody paused them.
	['real-2.8dev-set-members-states', []],
	['real-2.7dev-group-many-idle-states', []],
	// The item is reported as played at the stop and again at the clear.
	['real-2.8dev-stop-and-clear-states', ['itemPlayed', 'playbackStopped']],
	['real-2.8dev-next-states', ['trackChanged', 'itemPlayed']],
	['real-2.7dev-pause-play-states', ['playbackPaused', 'playbackStarted']],
	['real-2.8dev-play-from-empty-states', ['playbackStarted', 'trackChanged']],
	// The queue says that it plays the new item, but its player does not.
	['real-2.8dev-replace-while-playing-states', ['playbackStopped']],
	['real-2.8dev-replace-with-deleted-file-on-a-queue-of-15', ['playbackStopped']],
	['real-2.7dev-play-deleted-file-on-empty-queue', []],
	['real-2.7dev-announcement-short-clip', []],
	['real-2.8dev-announcement-short-clip', []],
	['real-2.8dev-settings-of-a-disabled-player', ['playerUnavailable', 'playerAvailable']],
	['real-2.8dev-sync-with-a-new-episode', ['syncCompleted']],
	['real-2.8dev-volume-set-states', ['volumeChanged', 'volumeChanged']],
])('%s', (file, events) => {
	it.each([0.8, 1, 1.3])(
		'starts a workflow for what happened, %d times as long',
		async (factor) => {
			const emitted = await replayAndCollectEvents(stretchScenario(readScenario(file), factor));

			expect(emitted.map(({ item }) => item.event).sort()).toEqual([...events].sort());
		},
	);
});

function titled(scenarios: readonly Scenario[]): Array<[title: string, scenario: Scenario]> {
	return scenarios.map((scenario) => [scenario.file, scenario]);
}

async function faultsIn(scenario: Scenario): Promise<string[]> {
	const { expected = [], allowed } = scenario.truth;
	const known = expected.filter(({ event }) => RECORDED_EVENTS.includes(event));
	return findMismatches({ expected: known, allowed }, await replayAndCollectEvents(scenario));
}
