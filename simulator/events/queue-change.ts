import type { PlayerQueue } from '../playback/queue';
import type { EventBehavior } from '../profiles/profile';
import { hasFeature } from '../profiles/profile';
import { playedItemReport } from '../wire/played-item';
import { durationOf, uriOf } from '../world/library/media';
import type { Playable } from '../world/library/media';
import type { MusicServer } from '../world/music-server';
import type { PlayedReport } from './event-frame';
import type { QueueTransition } from './transitions/transitions';
import { expectedElapsed } from './queue-view';
import type { QueueView } from './queue-view';

/** A queue at two successive comparisons. */
interface QueueComparison {
	readonly queue: PlayerQueue;
	readonly before: QueueView;
	readonly now: QueueView;
	/** What it has played to the end in between. */
	readonly ended: Playable | undefined;
	readonly isUnderWay: boolean;
}

/** What was played of an item, or is being played. */
interface Played {
	readonly queue: PlayerQueue;
	readonly item: Playable | undefined;
	readonly elapsed: number;
}

type Heard = Parameters<QueueTransition['report']>[0];

export function createQueueChange(
	server: MusicServer,
	behavior: EventBehavior,
	{ queue, before, now, ended, isUnderWay }: QueueComparison,
): QueueTransition {
	const item = ended ?? before.current?.item;
	const elapsed = ended ? endOf(ended, now, server) : expectedElapsed(before, now.at);
	const next = { queue, item: now.current?.item, elapsed: now.elapsed };
	return {
		before,
		now,
		repeats: behavior.repeats,
		isUnderWay,
		skipAfter: server.profile.delays.skip.delay,
		report: (heard) => createPlayedReport(server, behavior, { queue, item, elapsed }, heard),
		reportNow: (heard) => createPlayedReport(server, behavior, next, heard),
	};
}

/** Null if that is too little to be reported. */
export function createPlayedReport(
	server: MusicServer,
	behavior: EventBehavior,
	{ queue, item, elapsed }: Played,
	{ isFullyPlayed = false, isPlaying = false, seconds = elapsed }: Heard = {},
): PlayedReport | null {
	if (!item || seconds < behavior.leastReported) return null;
	const heard = { item, seconds, isFullyPlayed, isPlaying };
	return { uri: uriOf(item), object: playedItemReport(server, queue, heard) };
}

/**
 * If playback continues, the item was played to its end; if it stops, to a second before its end (recorded), or to its
 * end if the queue is back at the beginning (inferred).
 */
function endOf(item: Playable, now: QueueView, { profile }: MusicServer): number {
	const isAtEnd = now.state === 'playing' || hasFeature(profile, 'endsAtStart');
	return isAtEnd ? (durationOf(item) ?? 0) : now.elapsed;
}
