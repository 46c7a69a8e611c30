import type { ScheduledEvent } from '../scheduled-event';
import { expectedElapsedSeconds } from '../observed-queue';
import { newItemAlsoAsNextEvent, repeatEvent, withPlaybackState } from './shared-queue-events';
import type { QueueStateChange, EventsByTransition } from './events-by-transition';
import { playbackStartedEvents } from './schema-29-start-events';

/** How long players take to report the effect of a command. */
const SETTLE_MS = 250;

/**
 * The previous item is reported again for a moment before the new one stays; until then, the new one is also reported as
 * the next one.
 */
function skippingEvents(change: QueueStateChange): ScheduledEvent[] {
	const { before, now, reportPrevious, skipDelayMs } = change;
	const elapsed = expectedElapsedSeconds(before, now.at);
	return [
		newItemAlsoAsNextEvent(change, 0),
		{ event: 'player_updated', delayMs: 0 },
		newItemAlsoAsNextEvent(change, skipDelayMs - 500),
		newItemAlsoAsNextEvent(change, skipDelayMs - 490),
		newItemAlsoAsNextEvent(change, skipDelayMs - 490),
		newItemAlsoAsNextEvent(change, skipDelayMs - 350),
		{
			event: 'queue_updated',
			delayMs: skipDelayMs - 300,
			temporaryState: () => ({ ...before.object, elapsed_time: Math.floor(elapsed + 1) }),
		},
		{
			event: 'media_item_played',
			delayMs: skipDelayMs - 300,
			isTemporary: true,
			report: reportPrevious({ isPlaying: true, seconds: elapsed + 1 }),
		},
		{ event: 'player_updated', delayMs: skipDelayMs - 300 },
	];
}

/** At first, the position is that of the previous item. */
function skippedEvents(change: QueueStateChange): ScheduledEvent[] {
	const { before, now, reportPrevious } = change;
	const elapsed = Math.floor(expectedElapsedSeconds(before, now.at));
	const isReported = now.current !== null && before.reportedItemId === now.current.id;
	return [
		...(isReported ? [] : skippingEvents(change).map((event) => ({ ...event, delayMs: 0 }))),
		{
			event: 'queue_updated',
			delayMs: 0,
			temporaryState: (real) => ({ ...real, elapsed_time: elapsed + 1 }),
		},
		{ event: 'media_item_played', delayMs: 0, report: reportPrevious({}) },
		{ event: 'player_updated', delayMs: 0 },
		{ event: 'queue_time_updated', delayMs: 300 },
		{ event: 'player_updated', delayMs: 300 },
		{ event: 'player_updated', delayMs: 550 },
	];
}

function pausedEvents({ reportPrevious, repeats }: QueueStateChange): ScheduledEvent[] {
	return [
		...repeatEvent(repeats, { event: 'queue_updated', delayMs: SETTLE_MS }),
		{ event: 'media_item_played', delayMs: SETTLE_MS, report: reportPrevious({}) },
		...repeatEvent(repeats, { event: 'player_updated', delayMs: SETTLE_MS }),
	];
}

function resumedEvents({ repeats }: QueueStateChange): ScheduledEvent[] {
	return [
		...repeatEvent(repeats, { event: 'queue_updated', delayMs: SETTLE_MS }),
		...repeatEvent(repeats, { event: 'player_updated', delayMs: SETTLE_MS }),
	];
}

/** The first two events still report playback. A paused item has already been reported, and is idle immediately. */
function stoppedEvents({ before, reportPrevious }: QueueStateChange): ScheduledEvent[] {
	if (before.state === 'paused') {
		return [
			{ event: 'queue_updated', delayMs: 0 },
			{ event: 'player_updated', delayMs: 0 },
		];
	}
	const stillPlaying = (delayMs: number): ScheduledEvent => ({
		event: 'queue_updated',
		delayMs,
		temporaryState: () => before.object,
	});
	return [
		stillPlaying(0),
		stillPlaying(205),
		{ event: 'queue_updated', delayMs: 460 },
		{ event: 'media_item_played', delayMs: 460, report: reportPrevious({}) },
		{ event: 'player_updated', delayMs: 460 },
	];
}

/** The position of the item that has ended is first reported for the next one, too. */
function itemEndedEvents({
	before,
	now,
	reportPrevious,
	repeats,
}: QueueStateChange): ScheduledEvent[] {
	const continues = now.state === 'playing';
	const elapsed = Math.floor(expectedElapsedSeconds(before, now.at));
	const queue: ScheduledEvent = continues
		? {
				event: 'queue_updated',
				delayMs: 0,
				temporaryState: (real) => ({ ...real, elapsed_time: elapsed }),
			}
		: { event: 'queue_updated', delayMs: 0 };
	return [
		...repeatEvent(repeats, queue),
		{ event: 'media_item_played', delayMs: 0, report: reportPrevious({ isFullyPlayed: true }) },
		...repeatEvent(repeats, { event: 'player_updated', delayMs: 0 }),
		...(continues ? repeatEvent(1, { event: 'queue_time_updated', delayMs: 3 * SETTLE_MS }) : []),
	];
}

/** The last item is reported again. A queue that was stopped for this reports playback until then. */
function emptiedEvents({ reportPrevious, hasPendingEvents }: QueueStateChange): ScheduledEvent[] {
	const queue: ScheduledEvent = hasPendingEvents
		? {
				event: 'queue_updated',
				delayMs: 0,
				temporaryState: (real) => withPlaybackState(real, 'playing'),
			}
		: { event: 'queue_updated', delayMs: 0 };
	return [
		{ ...queue, event: 'queue_items_updated' },
		queue,
		{ event: 'queue_updated', delayMs: SETTLE_MS },
		{ event: 'media_item_played', delayMs: SETTLE_MS, report: reportPrevious({}) },
		{ event: 'player_updated', delayMs: SETTLE_MS },
	];
}

function syncPauseEvents({ reportPrevious }: QueueStateChange): ScheduledEvent[] {
	return [
		{ event: 'queue_updated', delayMs: 0 },
		{ event: 'media_item_played', delayMs: 0, report: reportPrevious({}) },
		{ event: 'player_updated', delayMs: 0 },
	];
}

function resumedAfterSyncEvents({ reportPrevious }: QueueStateChange): ScheduledEvent[] {
	return [
		{ event: 'queue_updated', delayMs: 0 },
		{ event: 'media_item_played', delayMs: 0, report: reportPrevious({ isPlaying: true }) },
		{ event: 'player_updated', delayMs: 0 },
	];
}

/** As recorded on schema 29. */
export const schema29: EventsByTransition = {
	started: playbackStartedEvents,
	skipping: skippingEvents,
	skipped: skippedEvents,
	paused: pausedEvents,
	resumed: resumedEvents,
	stopped: stoppedEvents,
	itemEnded: itemEndedEvents,
	emptied: emptiedEvents,
	pausedForSync: syncPauseEvents,
	resumedAfterSync: resumedAfterSyncEvents,
};
