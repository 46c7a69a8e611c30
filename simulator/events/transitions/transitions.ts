import type { WireObject } from '../../wire/media';
import type { EventFrame, PlayedReport } from '../event-frame';
import type { QueueView } from '../queue-view';

/** What happened to a queue between two comparisons. */
export interface QueueTransition {
	readonly before: QueueView;
	readonly now: QueueView;
	/** How often the server sends a plain event. */
	readonly repeats: number;
	/** Whether events of an earlier change are still to be sent. */
	readonly isUnderWay: boolean;
	/** Milliseconds from the command until another item of the queue plays. */
	readonly skipAfter: number;
	/** The report of the previous item, until its end or for this many seconds. */
	readonly report: (heard: {
		readonly isFullyPlayed?: boolean;
		readonly isPlaying?: boolean;
		/** The position that the queue reports, if it differs from the actual one. */
		readonly seconds?: number;
	}) => PlayedReport | null;
	/** The same for the current item. */
	readonly reportNow: QueueTransition['report'];
}

export type TransitionEvents = (change: QueueTransition) => EventFrame[];

/**
 * The events by which a server reports what happened to a queue: their order, their number, and the wrong states that
 * they report for a moment.
 */
export interface EventSequences {
	/** Something else starts. */
	readonly started: TransitionEvents;
	/** Another item of the queue is reported as current, but does not play yet. */
	readonly announced: TransitionEvents;
	/** Another item of the queue plays. */
	readonly jumped: TransitionEvents;
	readonly paused: TransitionEvents;
	readonly resumed: TransitionEvents;
	readonly stopped: TransitionEvents;
	/** From the end of an item to the next one, or to the end of the queue. */
	readonly playedOn: TransitionEvents;
	/** Everything was removed from it. */
	readonly emptied: TransitionEvents;
	/** All its players pause until they can play in sync. */
	readonly pausedForSync: TransitionEvents;
	/** They play again. */
	readonly resumedAfterSync: TransitionEvents;
}

export function itemsRearrangedFrames(): EventFrame[] {
	return [
		{ event: 'queue_items_updated', after: 0 },
		{ event: 'queue_updated', after: 0 },
	];
}

export function queueChangedFrames({ repeats }: QueueTransition): EventFrame[] {
	return [
		...repeatFrame(repeats, { event: 'queue_updated', after: 0 }),
		...repeatFrame(repeats, { event: 'player_updated', after: 0 }),
	];
}

/** Within the same item. */
export function seekFrames(): EventFrame[] {
	return [
		{ event: 'queue_time_updated', after: 0 },
		{ event: 'player_updated', after: 0 },
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

/** Before schema 27 there was only the former name. */
export function withPlaybackState(object: WireObject, state: unknown): WireObject {
	return { ...object, state, ...('playback_state' in object && { playback_state: state }) };
}

export function repeatFrame(times: number, frame: EventFrame): EventFrame[] {
	return Array.from({ length: times }, () => frame);
}
