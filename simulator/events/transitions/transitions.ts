import type { WireObject } from '../../wire/media';
import type { Frame, Report } from '../frame';
import type { QueueView } from '../queue-view';

/** What happened to a queue between two looks at it. */
export interface Change {
	readonly before: QueueView;
	readonly now: QueueView;
	/** How often the server tells what is told plainly. */
	readonly repeats: number;
	/** Whether something is still to be told of what happened before. */
	readonly isUnderWay: boolean;
	/** Milliseconds from the command until another item of the queue is played. */
	readonly skipAfter: number;
	/** The report of what was playing before, until it has ended or for so many seconds. */
	readonly report: (heard: {
		readonly isFullyPlayed?: boolean;
		readonly isPlaying?: boolean;
		/** How far the queue says to be, where that is something else than how far it is. */
		readonly seconds?: number;
	}) => Report | null;
	/** The same of what is playing now. */
	readonly reportNow: Change['report'];
}

export type EventsOfChange = (change: Change) => Frame[];

/**
 * In which events a server tells what happened to a queue: their order, their number and what they show for a moment
 * although it is not so.
 */
export interface EventSequences {
	/** Something else starts. */
	readonly started: EventsOfChange;
	/** Another item of the queue is shown as the current one, and not played yet. */
	readonly announced: EventsOfChange;
	/** Another item of the queue is played. */
	readonly jumped: EventsOfChange;
	readonly paused: EventsOfChange;
	readonly resumed: EventsOfChange;
	readonly stopped: EventsOfChange;
	/** To the end of an item, and on to the next or to silence. */
	readonly playedOn: EventsOfChange;
	/** Everything was taken out of it. */
	readonly emptied: EventsOfChange;
	/** All who play it pause until they can play together. */
	readonly halted: EventsOfChange;
	/** They do. */
	readonly joined: EventsOfChange;
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

/** Before schema 27 there was only the one name. */
export function withState(object: WireObject, state: unknown): WireObject {
	return { ...object, state, ...('playback_state' in object && { playback_state: state }) };
}

export function repeated(times: number, frame: Frame): Frame[] {
	return Array.from({ length: times }, () => frame);
}
