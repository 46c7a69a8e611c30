import type { WireObject } from '../../wire/wire-object';
import type { ScheduledEvent } from '../scheduled-event';
import { expectedElapsedSeconds } from '../observed-queue';
import {
	EMPTY_QUEUE_FIELDS,
	newItemAlsoAsNextEvent,
	repeatEvent,
	withPlaybackState,
} from './shared-queue-events';
import type { QueueStateChange, EventsByTransition } from './events-by-transition';

/** The player plays two seconds before its queue, in events as in the responses of commands. */
function startedEvents({ before, now }: QueueStateChange): ScheduledEvent[] {
	const isEmptied = !before.entries.some((entry) => now.entries.includes(entry));
	const empty = { ...before.object, ...EMPTY_QUEUE_FIELDS };
	const queue = (delayMs: number): ScheduledEvent => ({
		event: 'queue_updated',
		delayMs,
		temporaryState: (real) => ({
			...real,
			state: 'idle',
			elapsed_time: 0,
			...currentItemFields(now.object),
		}),
	});
	const player = (delayMs: number, state: string): ScheduledEvent => ({
		event: 'player_updated',
		delayMs,
		temporaryState: (real) => withPlaybackState(real, state),
	});
	return [
		...(isEmptied
			? [
					{ event: 'queue_items_updated', delayMs: 0, temporaryState: () => empty } as const,
					{ event: 'queue_updated', delayMs: 0, temporaryState: () => empty } as const,
				]
			: []),
		{ ...queue(0), event: 'queue_items_updated' },
		queue(0),
		queue(0),
		player(0, 'idle'),
		player(115, 'playing'),
		queue(230),
		queue(2150),
		player(2155, 'playing'),
	];
}

/** While the command is in progress, the new item is reported both as the current and as the next one. */
function skippingEvents(change: QueueStateChange): ScheduledEvent[] {
	return [
		newItemAlsoAsNextEvent(change, 0),
		{ event: 'player_updated', delayMs: 0 },
		newItemAlsoAsNextEvent(change, 640),
		{ event: 'player_updated', delayMs: 900 },
	];
}

function skippedEvents(change: QueueStateChange): ScheduledEvent[] {
	return [
		...repeatEvent(2, { event: 'queue_updated', delayMs: 0 }),
		{ event: 'media_item_played', delayMs: 0, report: change.reportPrevious({}) },
		{ event: 'player_updated', delayMs: 0 },
	];
}

/** All events are sent as soon as the command has been carried out. */
function pausedEvents({ reportPrevious }: QueueStateChange): ScheduledEvent[] {
	return [
		{ event: 'queue_updated', delayMs: 0 },
		{ event: 'media_item_played', delayMs: 0, report: reportPrevious({}) },
		...repeatEvent(2, { event: 'player_updated', delayMs: 0 }),
	];
}

function resumedEvents({ reportPrevious }: QueueStateChange): ScheduledEvent[] {
	return [
		{ event: 'queue_updated', delayMs: 0 },
		{ event: 'media_item_played', delayMs: 0, report: reportPrevious({ isPlaying: true }) },
		...repeatEvent(2, { event: 'player_updated', delayMs: 0 }),
	];
}

/** A paused item, or one that was removed from the queue, has already been reported. */
function stoppedEvents({ before, reportPrevious }: QueueStateChange): ScheduledEvent[] {
	return [
		{ event: 'queue_updated', delayMs: 0 },
		...(before.state === 'playing' && before.current !== null
			? [{ event: 'media_item_played', delayMs: 0, report: reportPrevious({}) } as const]
			: []),
		{ event: 'player_updated', delayMs: 0 },
	];
}

function itemEndedEvents({ reportPrevious }: QueueStateChange): ScheduledEvent[] {
	return [
		{ event: 'queue_updated', delayMs: 0 },
		{ event: 'media_item_played', delayMs: 0, report: reportPrevious({ isFullyPlayed: true }) },
		...repeatEvent(2, { event: 'player_updated', delayMs: 0 }),
	];
}

/** The last item is reported, for the second time if it was not playing. */
function emptiedEvents({ before, now, reportPrevious }: QueueStateChange): ScheduledEvent[] {
	const elapsed = Math.floor(expectedElapsedSeconds(before, now.at));
	return [
		{ event: 'queue_items_updated', delayMs: 0 },
		{ event: 'queue_updated', delayMs: 0 },
		{
			event: 'queue_updated',
			delayMs: 0,
			temporaryState: (real) => ({ ...real, elapsed_time: elapsed }),
		},
		{ event: 'media_item_played', delayMs: 0, report: reportPrevious({}) },
		{ event: 'player_updated', delayMs: 0 },
	];
}

/** Only players are reported. */
function syncPauseEvents(): ScheduledEvent[] {
	return [{ event: 'player_updated', delayMs: 0 }];
}

/** As recorded on schema 28. */
export const schema28: EventsByTransition = {
	started: startedEvents,
	skipping: skippingEvents,
	skipped: skippedEvents,
	paused: pausedEvents,
	resumed: resumedEvents,
	stopped: stoppedEvents,
	itemEnded: itemEndedEvents,
	emptied: emptiedEvents,
	pausedForSync: syncPauseEvents,
	resumedAfterSync: syncPauseEvents,
};

function currentItemFields({ current_index, current_item }: WireObject): WireObject {
	return { current_index, current_item };
}
