import type { WireObject } from '../../wire/media';
import type { EventFrame, PlayedReport } from '../event-frame';
import type { QueueView } from '../queue-view';

/** What happened to a queue between two comparisons. */
export interface QueueStateChange {
	readonly before: QueueView;
	readonly now: QueueView;
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
	}) => PlayedReport | null;
	/** The same for the current item. */
	readonly reportCurrent: QueueStateChange['reportPrevious'];
}

export type TransitionEvents = (change: QueueStateChange) => EventFrame[];

/**
 * The events by which a server reports each kind of change of a queue: their order, their number, and the wrong states
 * that they report for a moment.
 */
export interface EventSequences {
	/** Something else starts playing. */
	readonly started: TransitionEvents;
	/** Another item of the queue is reported as current, but does not play yet. */
	readonly skipping: TransitionEvents;
	/** Another item of the queue plays. */
	readonly skipped: TransitionEvents;
	readonly paused: TransitionEvents;
	readonly resumed: TransitionEvents;
	readonly stopped: TransitionEvents;
	/** An item has ended, and the next one plays or the queue has ended. */
	readonly itemEnded: TransitionEvents;
	/** Everything was removed from the queue. */
	readonly emptied: TransitionEvents;
	/** All players of the group pause until they can play in sync. */
	readonly pausedForSync: TransitionEvents;
	/** They play again. */
	readonly resumedAfterSync: TransitionEvents;
}

export function itemsRearrangedFrames(): EventFrame[] {
	return [
		{ event: 'queue_items_updated', delayMs: 0 },
		{ event: 'queue_updated', delayMs: 0 },
	];
}

export function queueChangedFrames({ repeats }: QueueStateChange): EventFrame[] {
	return [
		...repeatFrame(repeats, { event: 'queue_updated', delayMs: 0 }),
		...repeatFrame(repeats, { event: 'player_updated', delayMs: 0 }),
	];
}

/** The position within the same item has changed. */
export function seekFrames(): EventFrame[] {
	return [
		{ event: 'queue_time_updated', delayMs: 0 },
		{ event: 'player_updated', delayMs: 0 },
	];
}

export const EMPTY_QUEUE_FIELDS: WireObject = {
	items: 0,
	current_index: null,
	index_in_buffer: null,
	elapsed_time: 0,
	current_item: null,
	next_item: null,
};

/** Before schema 27, there was only `state`. */
export function withPlaybackState(object: WireObject, state: unknown): WireObject {
	return { ...object, state, ...('playback_state' in object && { playback_state: state }) };
}

export function repeatFrame(times: number, frame: EventFrame): EventFrame[] {
	return Array.from({ length: times }, () => frame);
}
