import { textIn } from '../../nodes/MusicAssistant/values/json';
import {
	readScenario,
	scenarioFiles,
	type ExpectedEvent,
	type Scenario,
} from '../replay/support/scenarios';
import { scenarioServer } from '../replay/support/scenarioServer';
import { closeServers, credentialsAt } from '../server/answering';
import { withFastTime } from '../support/fastTime';
import { Activated } from './support/activated';
import { judge, type EmittedEvent } from './support/judge';
import { passing } from './support/listening';
import { areApart, stretched, together } from './support/variations';
import { withWebSocket } from './support/webSocket';

/**
 * What running servers sent in one scenario each, replayed from beginning to end. Each event that truly happened comes once
 * and in time, for the right player; nothing else comes. Recordings also name events that the trigger does not have.
 */
const EVENTS = [
	...['itemAdded', 'itemPlayed', 'playbackPaused', 'playbackStarted', 'playbackStopped'],
	...['playerAvailable', 'playerUnavailable', 'queueEnded', 'syncCompleted', 'trackChanged'],
	'volumeChanged',
];

/** Milliseconds to listen beyond the last frame or look: longer than any event may take to be told. */
const BEYOND = 15_000;

withWebSocket();
withFastTime();
afterEach(closeServers);

const SCENARIOS = scenarioFiles('events').map(readScenario);

test.each(titled(SCENARIOS))('%s', async (_, scenario) => {
	expect(await faultsIn(scenario)).toEqual([]);
});

// Other servers are slower or quicker than the recorded ones.
test.each(titled(SCENARIOS.flatMap((one) => [0.8, 1.3].map((factor) => stretched(one, factor)))))(
	'%s',
	async (_, scenario) => {
		expect(await faultsIn(scenario)).toEqual([]);
	},
);

/** Servers up to 2.8 do not say who played an item: whatever others play meanwhile must not be taken for it. */
const PLAYED = SCENARIOS.filter(({ frames }) =>
	frames.some(({ frame }) => frame?.event === 'media_item_played'),
).filter(({ frames }) => !frames.some(({ closed }) => closed));

test.each(
	titled(
		PLAYED.flatMap((one) =>
			PLAYED.filter((other) => areApart(one, other)).map((other) => together(one, other, 700)),
		),
	),
)('%s', async (_, scenario) => {
	expect(await faultsIn(scenario)).toEqual([]);
});

function titled(scenarios: readonly Scenario[]): Array<[title: string, scenario: Scenario]> {
	return scenarios.map((scenario) => [scenario.file, scenario]);
}

async function faultsIn(scenario: Scenario): Promise<string[]> {
	const { expected = [], allowed } = scenario.truth;
	const known = expected.filter(({ event }) => EVENTS.includes(event));
	return judge({ expected: known, allowed }, await emittedIn(scenario));
}

async function emittedIn(scenario: Scenario): Promise<EmittedEvent[]> {
	const server = await scenarioServer(scenario);
	const listening = await Activated.with(
		{ events: EVENTS },
		{ credentials: credentialsAt(server.url) },
	);
	server.begin();
	const began = Date.now();
	await passing(lengthOf(scenario) + BEYOND);
	await listening.deactivate();
	return listening.started.map((item) => ({
		item,
		at: Date.parse(textIn(item.time)) - began,
	}));
}

function lengthOf({ frames, polls, truth }: Scenario): number {
	const { expected = [] } = truth;
	return Math.max(
		0,
		...[...frames, ...polls].map(({ at_ms }) => at_ms),
		...expected.map(({ at_ms = 0, latest_ms = at_ms }: ExpectedEvent) => latest_ms),
	);
}
