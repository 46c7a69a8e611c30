import type { PlayerQueue } from '../playback/queue/player-queue';
import type { EventBehavior } from '../profiles/profile';
import { hasFeature } from '../profiles/profile';
import { mediaItemPlayedObject } from '../wire/media-item-played';
import { durationOf, uriOf } from '../world/library/media-items';
import type { Playable } from '../world/library/media-items';
import type { MusicServer } from '../world/music-server';
import type { MediaItemPlayedReport } from './scheduled-event';
import type { QueueStateChange } from './transitions/events-by-transition';
import { expectedElapsedSeconds } from './observed-queue';
import type { ObservedQueue } from './observed-queue';

/** A queue at two successive comparisons. */
interface QueueComparison {
	readonly queue: PlayerQueue;
	readonly before: ObservedQueue;
	readonly now: ObservedQueue;
	/** The item that was played to its end in between. */
	readonly ended: Playable | undefined;
	readonly hasPendingEvents: boolean;
}

/** An item of a queue and the position up to which it was played. */
interface PlayedItem {
	readonly queue: PlayerQueue;
	readonly item: Playable | undefined;
	readonly elapsed: number;
}

type PlayedReportOptions = Parameters<QueueStateChange['reportPrevious']>[0];

/** Describes what happened to a queue between two comparisons. */
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
	const isAtEnd = now.state === 'playing' || hasFeature(profile, 'endsAtStart');
	return isAtEnd ? (durationOf(item) ?? 0) : now.elapsed;
}
