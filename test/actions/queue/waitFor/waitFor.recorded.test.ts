import {
	isObject,
	textOrEmpty,
	type JsonObject,
} from '../../../../nodes/MusicAssistant/helpers/json';
import {
	PlaybackWait,
	type WaitEnd,
	type WaitUntil,
} from '../../../../nodes/MusicAssistant/actions/queue/playbackWait';
import { ServerState } from '../../../../nodes/MusicAssistant/trigger/state/serverState';
import type { TriggerEvent } from '../../../../nodes/MusicAssistant/trigger/state/triggerEvent';
import { RecordedState } from '../../../replay/support/recordedState';
import { listScenarioFiles, readScenario, type Scenario } from '../../../replay/support/scenarios';

const SERVER = { baseUrl: 'http://192.168.1.20:8095' };
/** The trigger's own interval. */
const FLUSH_INTERVAL_MS = 100;
const AFTER_END_MS = 15_000;

/** A recorded stream, passed on frame by frame, and in between as often as its reader wants. */
function replay(
	{ scenario, state, from = 0 }: { scenario: Scenario; state: ServerState; from?: number },
	begin: (now: number) => void,
	receive: (events: readonly TriggerEvent[], now: number) => void,
): void {
	const recorded = new RecordedState(scenario);
	const objects = (command: string) =>
		[recorded.read(command, {}, 0)].flat().filter((one): one is JsonObject => isObject(one));
	state.updatePlayers(objects('players/all'), 0);
	state.updateQueues(objects('player_queues/all'), 0);
	let now = 0;
	let hasBegun = false;
	const pass = (events: readonly TriggerEvent[], time: number) => {
		if (hasBegun) receive(events, time);
		else if (time >= from) begin(time);
		hasBegun ||= time >= from;
	};
	const flushUntil = (time: number) => {
		for (; now < time; now += FLUSH_INTERVAL_MS) pass(state.flush(now), now);
	};
	pass([], 0);
	for (const { at_ms: at, frame } of scenario.frames) {
		if (frame === undefined) continue;
		flushUntil(at);
		const { event, object_id: id, data = null } = frame;
		const sent = { event: textOrEmpty(event), object_id: textOrEmpty(id), data };
		pass(state.update(sent, at), at);
	}
	flushUntil(now + AFTER_END_MS);
}

/** What the trigger reports of a player, and when. */
function triggerEventsOf(scenario: Scenario, playerId: string) {
	const state = new ServerState(SERVER, 10_000);
	const reported: Array<{ event: string; itemId: string | undefined; at: number }> = [];
	replay(
		{ scenario, state },
		() => state.start(),
		(events, at) => {
			for (const { event, playerId: of, itemId } of events) {
				if (of === playerId) reported.push({ event, itemId, at });
			}
		},
	);
	return reported;
}

/** How and when a wait ends that begins at that time; `undefined` if it does not. */
function waitOn(scenario: Scenario, playerId: string, until: WaitUntil, from = 0) {
	const state = new ServerState(SERVER, 10_000);
	const wait = new PlaybackWait(state, {
		id: playerId,
		name: playerId,
		until,
		toPosition: () => Infinity,
	});
	let end: { how: WaitEnd | 'error'; at: number; title?: string | undefined } | undefined;
	const attempt = (judge: () => WaitEnd | undefined, at: number) => {
		if (end) return;
		try {
			const how = judge();
			if (how !== undefined) end = { how, at, title: wait.media?.title };
		} catch {
			end = { how: 'error', at };
		}
	};
	replay(
		{ scenario, state, from },
		(at) => attempt(() => wait.begin(at), at),
		(events, at) => attempt(() => wait.judge(events, at), at),
	);
	return end;
}

const SCENARIOS = listScenarioFiles('events').map(readScenario);

/** The first of the trigger's events that ends a wait. */
const ENDING_EVENTS: Readonly<Record<Exclude<WaitUntil, 'position'>, readonly string[]>> = {
	plays: ['playbackStarted', 'playerUnavailable'],
	stops: ['playbackStopped', 'playerUnavailable'],
	queueEnds: ['playbackStopped', 'playerUnavailable'],
	itemEnds: ['playbackStopped', 'trackChanged', 'playerUnavailable'],
};

describe.each(Object.entries(ENDING_EVENTS))('a wait for %s', (until, endings) => {
	test.each(SCENARIOS)('ends when the trigger reports it: $file', (scenario) => {
		for (const id of Object.values(scenario.players)) {
			const reported = triggerEventsOf(scenario, id);
			const started = reported.find(({ event }) => event === 'playbackStarted')?.at ?? 0;
			for (const from of new Set([0, started + FLUSH_INTERVAL_MS])) {
				const end = waitOn(scenario, id, until as WaitUntil, from);
				// Over when it begins: nothing to wait for.
				if (end !== undefined && end.at <= from + FLUSH_INTERVAL_MS) continue;
				const current = reported.filter(({ at }) => at <= from).at(-1)?.itemId;
				const first = reported.find(
					({ event, at, itemId }) =>
						at > from &&
						endings.includes(event) &&
						(event !== 'trackChanged' || itemId !== current),
				);

				expect(end?.at).toBe(first?.at);
			}
		}
	});
});

const SAME_TRACK_AGAIN = '2.8dev-same-track-again-then-stopped-early';
const CHANGING_TITLES = '2.7dev-radio-with-changing-titles';

test.each<
	[file: string, player: string, until: WaitUntil, how: string, title: string | null, from?: number]
>([
	['2.8dev-play-from-empty', 'Kitchen', 'plays', 'started', 'Dawn Waltz'],
	['2.8dev-queue-played-to-its-end', 'Kitchen', 'itemEnds', 'ended', 'Alpha Short', 5000],
	['2.8dev-queue-played-to-its-end', 'Kitchen', 'queueEnds', 'ended', 'Gamma Short', 5000],
	['2.8dev-short-last-item-ends', 'Kitchen', 'queueEnds', 'ended', 'Saffron Waltz', 5000],
	['2.8dev-podcast-episode-to-its-end', 'Kitchen', 'itemEnds', 'ended', 'Budget vote passes', 9000],
	['2.8dev-next-by-hand', 'Kitchen', 'itemEnds', 'skipped', 'Mira Holt - Dawn Waltz'],
	['2.8dev-next-by-hand', 'Kitchen', 'queueEnds', 'goes on', null],
	['2.7dev-next-twice-quickly', 'Kitchen', 'itemEnds', 'skipped', 'Mira Holt - Dawn Waltz'],
	['2.7dev-stop-by-hand', 'Living Room', 'itemEnds', 'stopped', 'Iron Waltz'],
	['2.7dev-stop-by-hand', 'Living Room', 'queueEnds', 'stopped', 'Iron Waltz'],
	[SAME_TRACK_AGAIN, 'Living Room', 'itemEnds', 'stopped', 'Alpha Short', 36_000],
	['2.8dev-pause-resume', 'Kitchen', 'itemEnds', 'goes on', null],
	['2.8dev-pause-resume', 'Kitchen', 'stops', 'goes on', null],
	['2.8dev-announcement-while-playing', 'Kitchen', 'itemEnds', 'goes on', null],
	['2.8dev-shuffle-and-repeat', 'Kitchen', 'itemEnds', 'goes on', null],
	// Its songs are no items.
	[CHANGING_TITLES, 'Living Room', 'itemEnds', 'stopped', 'First Song', 10_000],
	['2.8dev-player-lost-while-playing-and-back', 'Office', 'itemEnds', 'error', null],
])('%s, %s, %s: %s', (file, player, until, how, title, from = 0) => {
	const scenario = readScenario(`events-${file}`);
	const end = waitOn(scenario, scenario.players[player] ?? player, until, from);

	expect({ how: end?.how ?? 'goes on', title: end?.title ?? null }).toEqual({ how, title });
});
