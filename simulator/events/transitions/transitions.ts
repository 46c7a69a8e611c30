import type { WireObject } from '../../wire/media';
import type { Frame, Report } from '../frame';
import type { QueueView } from '../queue-view';

/** What happened to a queue between two comparisons. */
export interface Change {
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
	}) => Report | null;
	/** The same for the current item. */
	readonly reportNow: Change['report'];
}

export type EventsOfChange = (change: Change) => Frame[];

/**
 * The events by which a server reports what happened to a queue: their order, their number, and the wrong states that
 * they report for a moment.
 */
export interface EventSequences {
	/** Something else starts. */
	readonly started: EventsOfChange;
	/** Another item of the queue is reported as current, but does not play yet. */
	readonly announced: EventsOfChange;
	/** Another item of the queue plays. */
	readonly jumped: EventsOfChange;
	readonly paused: EventsOfChange;
	readonly resumed: EventsOfChange;
	readonly stopped: EventsOfChange;
	/** From the end of an item to the next one, or to the end of the queue. */
	readonly playedOn: EventsOfChange;
	/** Everything was removed from it. */
	readonly emptied: EventsOfChange;
	/** All its players pause until they can play in sync. */
	readonly pausedForSync: EventsOfChange;
	/** They play again. */
	readonly resumedAfterSync: EventsOfChange;
}

export function rearranged(): Frame[] {
	return [
		{ event: 'queue_items_updated', after: 0 },
		{ event: 'queue_updated', after: 0 },
	];
}

export function changed({ repeats }: Change): Frame[] {
	return [
		...repeated(repeats, { event: 'queue_updated', after: 0 }),
		...repeated(repeats, { event: 'player_updated', after: 0 }),
	];
}

/** Within the same item. */
export function sought(): Frame[] {
	return [
		{ event: 'queue_time_updated', after: 0 },
		{ event: 'player_updated', after: 0 },
	];
}

export const EMPTY: WireObject = {
	items: 0,
	current_index: null,
	index_in_buffer: null,
	elapsed_time: 0,
	current_item: null,
	next_item: null,
};

/** Before schema 27 there was only the former name. */
export function withState(object: WireObject, state: unknown): WireObject {
	return { ...object, state, ...('playback_state' in object && { playback_state: state }) };
}

export function repeated(times: number, frame: Frame): Frame[] {
	return Array.from({ length: times }, () => frame);
}
