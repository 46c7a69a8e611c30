import type { ScheduledEvent, MediaItemPlayedReport } from '../scheduled-event';
import type { ObservedQueue } from '../observed-queue';

/** What happened to a queue between two comparisons. */
export interface QueueStateChange {
	readonly before: ObservedQueue;
	readonly now: ObservedQueue;
	/** How often the server sends a plain event. */
	readonly repeats: number;
	/** Whether events of an earlier change are still to be sent. */
	readonly hasPendingEvents: boolean;
	/** How long it takes until another item of the queue plays after a command. */
	readonly skipDelayMs: number;
	/** The report of the previous item, played to its end or for this many seconds. */
	readonly reportPrevious: (options: {
		readonly isFullyPlayed?: boolean;
		readonly isPlaying?: boolean;
		/** The position that the queue reports, if it differs from the actual one. */
		readonly seconds?: number;
	}) => MediaItemPlayedReport | null;
	/** The same for the current item. */
	readonly reportCurrent: QueueStateChange['reportPrevious'];
}

/** Creates the events by which one kind of change is reported. */
export type CreateTransitionEvents = (change: QueueStateChange) => ScheduledEvent[];

/**
 * The events by which a server reports each kind of change of a queue: their order, their number, and the wrong states
 * that they report for a moment.
 */
export interface EventsByTransition {
	/** Something else starts playing. */
	readonly started: CreateTransitionEvents;
	/** Another item of the queue is reported as current, but does not play yet. */
	readonly skipping: CreateTransitionEvents;
	/** Another item of the queue plays. */
	readonly skipped: CreateTransitionEvents;
	readonly paused: CreateTransitionEvents;
	readonly resumed: CreateTransitionEvents;
	readonly stopped: CreateTransitionEvents;
	/** An item has ended, and the next one plays or the queue has ended. */
	readonly itemEnded: CreateTransitionEvents;
	/** Everything was removed from the queue. */
	readonly emptied: CreateTransitionEvents;
	/** All players of the group pause until they can play in sync. */
	readonly pausedForSync: CreateTransitionEvents;
	/** They play again. */
	readonly resumedAfterSync: CreateTransitionEvents;
}
