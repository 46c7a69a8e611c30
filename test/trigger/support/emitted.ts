import { asText } from '../../../nodes/MusicAssistant/helpers/json';
import type { ExpectedEvent, Scenario } from '../../replay/support/scenarios';
import { scenarioServer } from '../../replay/support/scenarioServer';
import { credentialsAt } from '../../api/fakeServer';
import { Activated } from './activated';
import type { EmittedEvent } from './mismatches';
import { wait } from './listening';

/** The trigger's events that the recordings contain; they also name some that it does not have. */
export const EVENTS = [
	...['itemAdded', 'itemPlayed', 'playbackPaused', 'playbackStarted', 'playbackStopped'],
	...['playerAvailable', 'playerUnavailable', 'queueEnded', 'syncCompleted', 'trackChanged'],
	'volumeChanged',
];

/** Milliseconds to listen after the last frame: longer than any event may take. */
const BEYOND = 15_000;

/** Replays a recording from beginning to end, and gives every event that the trigger made of it. */
export async function emittedIn(scenario: Scenario): Promise<EmittedEvent[]> {
	const server = await scenarioServer(scenario);
	const listening = await Activated.with(
		{ events: EVENTS },
		{ credentials: credentialsAt(server.url) },
	);
	server.begin();
	const began = Date.now();
	await wait(lengthOf(scenario) + BEYOND);
	await listening.deactivate();
	return listening.started.map((item) => ({
		item,
		at: Date.parse(asText(item.time)) - began,
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
