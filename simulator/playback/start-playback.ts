import type { PlayerSyncPauseTimes } from '../profiles/timing';
import type { MusicServer } from '../world/music-server';
import type { PlayerQueue, TemporaryPlaybackReport } from './queue/player-queue';
import { unhandled } from '../errors';
import { groupMembersOf, makeGroupPlayQueueOf } from './groups-and-volumes';

/** Pauses all players of a queue for a moment, as they do until they can play in sync (recorded). */
export function pauseUntilPlayersInSync(
	{ clock, profile }: MusicServer,
	queue: PlayerQueue,
	reason: 'join' | 'start',
): void {
	const { syncPause } = profile.delays;
	if (!syncPause || queue.state !== 'playing') return;
	const { from, until } = syncPause[reason];
	clock.after(from, () => startSyncPause(queue, syncPause));
	clock.after(until, () => {
		queue.syncPauseReportedBy = 'nobody';
	});
}

/** The pause replaces the temporary state reported for the start. */
function startSyncPause(queue: PlayerQueue, { showsInQueue }: PlayerSyncPauseTimes): void {
	if (showsInQueue) queue.temporaryReports.clear();
	queue.syncPauseReportedBy = showsInQueue ? 'queue' : 'players';
}

/** Delays after the command, as recorded on schemas 28 and 29. */
const PLAYER_REPORT_DELAY_MS = 150;
const STATE_REPORT_DELAY_MS = 350;
const ITEM_REPORT_DELAY_MS = 1550;
const STOP_REPORT_DELAY_MS = 430;

/**
 * Starts an item of a queue, which is reported as late as by the profile's server.
 *
 * - `late` (schema 29): a queue that was playing reports `playing` immediately, but no current item for a while. A
 *   stopped queue stays `idle` for a moment, then plays without a current item, at the position of the previous item.
 * - `slow` (schema 28): the command itself takes seconds, while the player is already playing; after it, the queue is
 *   still `idle`.
 *
 * @param isPlayerSilent whether the player stays idle, although the queue reports playback
 */
export async function startPlaybackAt(
	server: MusicServer,
	queue: PlayerQueue,
	index: number,
	seconds = 0,
	isPlayerSilent = false,
): Promise<void> {
	const { clock, profile } = server;
	const { temporaryReports } = queue;
	const { answer, settle } = profile.delays.playMedia;
	const player = server.findPlayer(queue.id);
	if (player) {
		player.powered = true;
		player.reportedAnnouncement = null;
		makeGroupPlayQueueOf(server, player);
	}
	const item = queue.entries[index]?.item;
	const isPlayable = !item || server.providerStates.isUsable(item.source.instance);
	if (item?.isGone || !isPlayable) return throwUnplayable(server, queue, index);
	const [first, ...others] = reportedSteps(server, queue, index, seconds);
	queue.start(index, seconds, clock.now());
	if (isPlayerSilent) queue.silencePlayer(clock.now());
	let report = temporaryReports.replace(isPlayerSilent ? silentPlayback(queue) : first.playback);
	for (const { delayMs, playback } of isPlayerSilent ? [] : others) {
		clock.after(delayMs, () => {
			if (temporaryReports.isLatest(report)) report = temporaryReports.replace(playback);
		});
	}
	const isGrouped = player !== undefined && groupMembersOf(server, player).length > 1;
	if (isGrouped) pauseUntilPlayersInSync(server, queue, 'start');
	await clock.wait(answer);
	clock.after(settle, () => temporaryReports.clear(report));
}

interface ReportedStep {
	readonly delayMs: number;
	readonly playback: TemporaryPlaybackReport;
}

function reportedSteps(
	server: MusicServer,
	queue: PlayerQueue,
	index: number,
	seconds: number,
): [ReportedStep, ...ReportedStep[]] {
	const now = server.clock.now();
	const before = queue.reportedPlayback(now);
	const current = queue.entries[index] ?? null;
	const idle: TemporaryPlaybackReport = { state: 'idle', current, elapsed: seconds };
	if (server.profile.delays.playMedia.style === 'slow') {
		return [
			{ delayMs: 0, playback: idle },
			{ delayMs: PLAYER_REPORT_DELAY_MS, playback: { ...idle, playerState: 'playing' } },
		];
	}
	if (before.state === 'playing') {
		// The previous item is still reported for a while, unless it has left the queue (observed).
		const old = queue.entries.find((entry) => entry === before.current) ?? null;
		return [{ delayMs: 0, playback: { state: 'playing', current: old, elapsed: before.elapsed } }];
	}
	const plays: TemporaryPlaybackReport = {
		state: 'playing',
		current,
		elapsed: queue.leftOverPosition(now),
	};
	return [
		{ delayMs: 0, playback: idle },
		{ delayMs: STATE_REPORT_DELAY_MS, playback: { ...plays, current: null } },
		{ delayMs: ITEM_REPORT_DELAY_MS, playback: plays },
	];
}

/** The queue reports its item immediately, at its beginning (observed). */
function silentPlayback({ current }: PlayerQueue): TemporaryPlaybackReport {
	return { state: 'playing', current, elapsed: 0, playerState: 'idle' };
}

/**
 * Unplayable items stay in the queue. Observed: on schema 28, everything is idle immediately; on schema 29, a queue that
 * was playing still reports playback without a current item, and its player stops half a second later.
 */
function throwUnplayable(
	{ clock, profile }: MusicServer,
	queue: PlayerQueue,
	index: number,
): never {
	const now = clock.now();
	queue.temporaryReports.clear();
	if (profile.delays.playMedia.style === 'late' && queue.state === 'playing') {
		queue.currentIndex = null;
		queue.silencePlayer(now);
		const stopping = queue.temporaryReports.replace({
			...silentPlayback(queue),
			playerState: 'playing',
		});
		clock.after(STOP_REPORT_DELAY_MS, () => queue.temporaryReports.clear(stopping));
	} else {
		queue.currentIndex = index;
		queue.setState('idle', now);
		queue.setElapsed(0, now);
	}
	throw unhandled(`Cannot play ${queue.entries[index]?.item.name ?? 'it'}`);
}
