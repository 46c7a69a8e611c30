import type { PlayerQueue } from '../playback/queue';
import type { EventBehavior } from '../profiles/profile';
import { has } from '../profiles/profile';
import { playedItem } from '../wire/played-item';
import { durationOf, uriOf } from '../world/library/media';
import type { Playable } from '../world/library/media';
import type { MusicServer } from '../world/music-server';
import type { Report } from './frame';
import type { Change } from './transitions/transitions';
import { expectedElapsed } from './queue-view';
import type { QueueView } from './queue-view';

/** A queue at two successive comparisons. */
interface Looks {
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

type Heard = Parameters<Change['report']>[0];

export function changeOf(
	server: MusicServer,
	behavior: EventBehavior,
	{ queue, before, now, ended, isUnderWay }: Looks,
): Change {
	const item = ended ?? before.current?.item;
	const elapsed = ended ? endOf(ended, now, server) : expectedElapsed(before, now.at);
	const next = { queue, item: now.current?.item, elapsed: now.elapsed };
	return {
		before,
		now,
		repeats: behavior.repeats,
		isUnderWay,
		skipAfter: server.profile.delays.skip.delay,
		report: (heard) => reportOf(server, behavior, { queue, item, elapsed }, heard),
		reportNow: (heard) => reportOf(server, behavior, next, heard),
	};
}

/** Null if that is too little to be reported. */
export function reportOf(
	server: MusicServer,
	behavior: EventBehavior,
	{ queue, item, elapsed }: Played,
	{ isFullyPlayed = false, isPlaying = false, seconds = elapsed }: Heard = {},
): Report | null {
	if (!item || seconds < behavior.leastReported) return null;
	const heard = { item, seconds, isFullyPlayed, isPlaying };
	return { uri: uriOf(item), object: playedItem(server, queue, heard) };
}

/**
 * If playback continues, the item was played to its end; if it stops, to a second before its end (recorded), or to its
 * end if the queue is back at the beginning (inferred).
 */
function endOf(item: Playable, now: QueueView, { profile }: MusicServer): number {
	const isAtEnd = now.state === 'playing' || has(profile, 'endsAtStart');
	return isAtEnd ? (durationOf(item) ?? 0) : now.elapsed;
}
