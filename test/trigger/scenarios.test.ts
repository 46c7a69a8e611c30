import type { IDataObject } from 'n8n-workflow';
import { textOrEmpty } from '../../nodes/MusicAssistant/helpers/json';
import { credentialsForUrl, respondWithResult } from '../api/fakeServer';
import {
	listScenarioFiles,
	readScenario,
	type ExpectedEvent,
	type Scenario,
} from '../replay/support/scenarios';
import { startScenarioServer } from '../replay/support/startScenarioServer';
import { withFastTime } from '../support/fastTime';
import { ActivatedTrigger } from './support/activatedTrigger';
import { passTime } from './support/listenableServer';
import {
	combineScenarios,
	haveDifferentPlayers,
	stretchScenario,
} from './support/scenarioVariations';
import { withWebSocket } from './support/webSocket';

withWebSocket();
withFastTime();

/** The trigger's events that the recordings contain; they also name some that it does not have. */
const RECORDED_EVENTS = [
	...['itemAdded', 'itemPlayed', 'playbackPaused', 'playbackStarted', 'playbackStopped'],
	...['playerAvailable', 'playerUnavailable', 'queueEnded', 'syncCompleted', 'trackChanged'],
	'volumeChanged',
];

/** Milliseconds to listen after the last frame: longer than any event may take. */
const LISTEN_AFTER_END = 15_000;

/**
 * What running servers sent in one scenario each, replayed from beginning to end. Each event that truly happened comes once
 * and in time, for the right player; nothing else comes. Recordings also name events that the trigger does not have.
 */
const SCENARIOS = listScenarioFiles('events').map(readScenario);

/** Other servers are slower or quicker than the recorded ones. */
const STRETCHED = SCENARIOS.flatMap((one) =>
	[0.8, 1.3].map((factor) => stretchScenario(one, factor)),
);

/** Servers up to 2.8 do not say who played an item: whatever others play meanwhile must not be taken for it. */
const PLAYED = SCENARIOS.filter(({ frames }) =>
	frames.some(({ frame }) => frame?.event === 'media_item_played'),
).filter(({ frames }) => !frames.some(({ closed }) => closed));
const COMBINED = PLAYED.flatMap((one) =>
	PLAYED.filter((other) => haveDifferentPlayers(one, other)).map((other) =>
		combineScenarios(one, other, 700),
	),
);

test.each([...SCENARIOS, ...STRETCHED, ...COMBINED])('$file', async (scenario) => {
	const { expected = [], allowed = [] } = scenario.truth;
	const known = expected.filter(({ event }) => RECORDED_EVENTS.includes(event));

	expect(findMismatches(known, allowed, await replayAndCollectEvents(scenario))).toEqual([]);
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

/** What the recordings do not have: the library, in which nothing of what happens is listed yet. */
const LIBRARY = Object.fromEntries(
	['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'].map((type) => [
		`music/${type}s/library_items`,
		respondWithResult([]),
	]),
);

test.each([
	[
		'each new favorite starts the workflow once, and a removal does not',
		'favorite-add-remove',
		'favoriteAdded',
		[
			{ name: 'Juniper Song', uri: 'library://track/331' },
			{ name: 'Night Record', uri: 'library://album/5' },
		],
	],
	[
		'each change of a new playlist starts the workflow once',
		'playlist-changes',
		'playlistChanged',
		[
			{ name: 'Morning A', added_names: ['Juniper Song', 'River Song'], removed: [] },
			{ name: 'Morning A', added: [], removed_names: ['Juniper Song'] },
		],
	],
])('on a recorded server, %s', async (_, file, event, started) => {
	const server = await startScenarioServer(readScenario(`events-2.8dev-${file}`), LIBRARY);
	const wanted = { events: [event], options: { checkMinutes: 60 } };
	const credentials = credentialsForUrl(server.url);
	const listening = await ActivatedTrigger.with(wanted, { credentials });
	server.startPlayback();
	await passTime(20_000);
	await listening.deactivate();

	expect(listening.started).toMatchObject(started);
});

/** Replays a recording from beginning to end, and gives every event that the trigger made of it. */
async function replayAndCollectEvents(scenario: Scenario): Promise<EmittedEvent[]> {
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

/** What started a workflow, and when: milliseconds since the beginning of the recording. */
interface EmittedEvent {
	readonly item: IDataObject;
	readonly at: number;
}

/** Milliseconds after which an event comes too late, counted from when everything said it. */
const MAX_DELAY = 6000;

/** Milliseconds by which the clock of a replay may be ahead of what is on its way. */
const CLOCK_TOLERANCE = 100;

/**
 * Describes what is wrong with the events that a trigger emitted; empty if they are right. Every expected event has to come
 * once, for its player, not before the first frame that truly tells it and at most six seconds after everything does. Those
 * that are allowed may come once. Everything else is wrong.
 */
function findMismatches(
	expected: readonly ExpectedEvent[],
	allowed: readonly ExpectedEvent[],
	emitted: readonly EmittedEvent[],
): string[] {
	const rest = [...emitted];
	const missing = expected.filter((event) => !removeMatchingEvent(rest, event));
	for (const event of allowed) removeMatchingEvent(rest, event);
	return [
		...missing.map((event) => `missing: ${describeEvent(event)}`),
		...rest.map(({ item, at }) => `wrong: ${JSON.stringify({ at, ...item })}`),
	];
}

function removeMatchingEvent(rest: EmittedEvent[], event: ExpectedEvent): boolean {
	const index = rest.findIndex((emitted) => isExpectedEvent(emitted, event));
	if (index < 0) return false;
	rest.splice(index, 1);
	return true;
}

function isExpectedEvent({ item, at }: EmittedEvent, event: ExpectedEvent): boolean {
	const { at_ms: from = 0, latest_ms: until = from, volume } = event;
	const is = (key: string, value: unknown) => value === undefined || item[key] === value;
	return (
		at >= from - CLOCK_TOLERANCE &&
		at <= until + MAX_DELAY &&
		is('event', event.event) &&
		is('player', event.player) &&
		is('title', event.title) &&
		is('uri', event.uri) &&
		is('volume_level', typeof volume === 'number' ? volume : undefined) &&
		is('fully_played', event.fully_played)
	);
}

function describeEvent({ event, player, title, volume, at_ms: at }: ExpectedEvent): string {
	return JSON.stringify({ event, player, title, volume, at });
}
