import { textOrEmpty } from '../../../nodes/MusicAssistant/helpers/json';
import type { ExpectedEvent, Scenario } from '../../replay/support/scenarios';
import { startScenarioServer } from '../../replay/support/startScenarioServer';
import { credentialsForUrl } from '../../api/fakeServer';
import { ActivatedTrigger } from './activatedTrigger';
import type { EmittedEvent } from './findMismatches';
import { passTime } from './listenableServer';

/** The trigger's events that the recordings contain; they also name some that it does not have. */
export const RECORDED_EVENTS = [
	...['itemAdded', 'itemPlayed', 'playbackPaused', 'playbackStarted', 'playbackStopped'],
	...['playerAvailable', 'playerUnavailable', 'queueEnded', 'syncCompleted', 'trackChanged'],
	'volumeChanged',
];

/** Milliseconds to listen after the last frame: longer than any event may take. */
const LISTEN_AFTER_END = 15_000;

/** Replays a recording from beginning to end, and gives every event that the trigger made of it. */
export async function replayAndCollectEvents(scenario: Scenario): Promise<EmittedEvent[]> {
	const server = await startScenarioServer(scenario);
	const listening = await ActivatedTrigger.with(
		{ events: RECORDED_EVENTS, options: { minimumDuration: 0 } },
		{ credentials: credentialsForUrl(server.url) },
	);
	server.startPlayback();
	const began = Date.now();
	await passTime(recordingLength(scenario) + LISTEN_AFTER_END);
	await listening.deactivate();
	return listening.started.map((item) => ({
		item,
		at: Date.parse(textOrEmpty(item.time)) - began,
	}));
}

function recordingLength({ frames, polls, truth }: Scenario): number {
	const { expected = [] } = truth;
	return Math.max(
		0,
		...[...frames, ...polls].map(({ at_ms }) => at_ms),
		...expected.map(({ at_ms = 0, latest_ms = at_ms }: ExpectedEvent) => latest_ms),
	);
}
