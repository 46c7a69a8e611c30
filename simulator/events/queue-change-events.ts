import {
	expectedElapsedSeconds,
	queueChangedEvents,
	itemsRearrangedEvents,
	timeUpdated,
	playerUpdated,
	type ObservedQueue,
	type MediaItemPlayedReport,
	type ScheduledEvent,
	type QueueStateChange,
	type CreateTransitionEvents,
	type EventsByTransition,
} from './transitions/queue-events';
import type { PlayerQueue } from '../playback/queue/player-queue';
import { isSince } from '../profiles/profile';
import type { EventBehavior } from '../profiles/timing';
import { mediaItemPlayedObject } from '../wire/queue';
import { durationOf, uriOf, type Playable } from '../world/library/media-items';
import type { MusicServer } from '../world/music-server';

interface QueueComparison {
	readonly queue: PlayerQueue;
	readonly before: ObservedQueue;
	readonly now: ObservedQueue;
	readonly ended: Playable | undefined;
	readonly hasPendingEvents: boolean;
}

interface PlayedItem {
	readonly queue: PlayerQueue;
	readonly item: Playable | undefined;
	readonly elapsed: number;
}

type PlayedReportOptions = Parameters<QueueStateChange['reportPrevious']>[0];

export function createQueueStateChange(
	server: MusicServer,
	behavior: EventBehavior,
	{ queue, before, now, ended, hasPendingEvents }: QueueComparison,
): QueueStateChange {
	const item = ended ?? before.current?.item;
	const elapsed = ended
		? playedSecondsAtEnd(ended, now, server)
		: expectedElapsedSeconds(before, now.at);
	const next = { queue, item: now.current?.item, elapsed: now.elapsed };
	return {
		before,
		now,
		repeats: behavior.repeats,
		hasPendingEvents,
		skipDelayMs: server.profile.delays.skip.delay,
		reportPrevious: (playedPart) =>
			createMediaItemPlayedReport(server, behavior, { queue, item, elapsed }, playedPart),
		reportCurrent: (playedPart) => createMediaItemPlayedReport(server, behavior, next, playedPart),
	};
}

/** The report of a played item; null if too little of it was played. */
export function createMediaItemPlayedReport(
	server: MusicServer,
	behavior: EventBehavior,
	{ queue, item, elapsed }: PlayedItem,
	{ isFullyPlayed = false, isPlaying = false, seconds = elapsed }: PlayedReportOptions = {},
): MediaItemPlayedReport | null {
	if (!item || seconds < behavior.minReportedSeconds) return null;
	const playedPart = { item, seconds, isFullyPlayed, isPlaying };
	return { uri: uriOf(item), object: mediaItemPlayedObject(server, queue, playedPart) };
}

/**
 * The whole item if playback continues; a second less if it stops (recorded), unless the queue is back at its beginning
 * (inferred).
 */
function playedSecondsAtEnd(item: Playable, now: ObservedQueue, { profile }: MusicServer): number {
	const isAtEnd = now.state === 'playing' || isSince(profile, '2.10');
	return isAtEnd ? (durationOf(item) ?? 0) : now.elapsed;
}

/** A larger difference from the expected position is reported as a seek. */
const SEEK_THRESHOLD_SECONDS = 1.5;

/** The events of a transition; empty for a plain change of the reported state. */
export function transitionEvents(
	change: QueueStateChange,
	transitions: EventsByTransition,
	hasEnded: boolean,
): ScheduledEvent[] {
	const { before, now } = change;
	const playback = playbackTransition(change, transitions, hasEnded);
	if (playback === transitions.started) return playback(change);
	const isEmptied = before.entries.length > 0 && now.entries.length === 0;
	if (isEmptied) return [...(playback?.(change) ?? []), ...emptiedEvents(change, transitions)];
	const order = now.entries === before.entries ? [] : itemsRearrangedEvents();
	return [...(playback?.(change) ?? []), ...order];
}

/** The events of other changes: the reported state differs from the last one, or the position has jumped. */
export function plainChangeOrSeekEvents(
	change: QueueStateChange,
	isStateReported: boolean,
): ScheduledEvent[] {
	const { before, now } = change;
	if (!isStateReported) return queueChangedEvents(change);
	const difference = now.elapsed - expectedElapsedSeconds(before, now.at);
	return Math.abs(difference) > SEEK_THRESHOLD_SECONDS && now.current !== null
		? [timeUpdated(), playerUpdated()]
		: [];
}

/** The item is not reported if nothing of it was played. */
function emptiedEvents(
	change: QueueStateChange,
	transitions: EventsByTransition,
): ScheduledEvent[] {
	const { current, elapsed } = change.before;
	return current === null || elapsed === 0 ? itemsRearrangedEvents() : transitions.emptied(change);
}

function playbackTransition(
	{ before, now }: QueueStateChange,
	transitions: EventsByTransition,
	hasEnded: boolean,
): CreateTransitionEvents | undefined {
	if (hasEnded) return transitions.itemEnded;
	if (now.isPausedForSync !== before.isPausedForSync) {
		return now.isPausedForSync ? transitions.pausedForSync : transitions.resumedAfterSync;
	}
	if (now.state !== 'playing') {
		if (now.state === before.state) return undefined;
		return now.state === 'paused' ? transitions.paused : transitions.stopped;
	}
	if (before.state === 'idle') return transitions.started;
	if (now.current === before.current) {
		if (before.state === 'paused') return transitions.resumed;
		const isSkipping = now.reportedItemId !== null && now.reportedItemId !== before.reportedItemId;
		return isSkipping ? transitions.skipping : undefined;
	}
	if (now.current === null) return undefined;
	return now.entries === before.entries ? transitions.skipped : transitions.started;
}
