import type { WireObject } from '../../wire/wire-object';
import type { ScheduledEvent } from '../scheduled-event';
import type { QueueStateChange } from './events-by-transition';

/** Items were added, removed or moved. */
export function itemsRearrangedEvents(): ScheduledEvent[] {
	return [
		{ event: 'queue_items_updated', delayMs: 0 },
		{ event: 'queue_updated', delayMs: 0 },
	];
}

/** The reported state of the queue has changed, but its playback has not. */
export function queueChangedEvents({ repeats }: QueueStateChange): ScheduledEvent[] {
	return [
		...repeatEvent(repeats, { event: 'queue_updated', delayMs: 0 }),
		...repeatEvent(repeats, { event: 'player_updated', delayMs: 0 }),
	];
}

/** The position within the same item has changed. */
export function seekEvents(): ScheduledEvent[] {
	return [
		{ event: 'queue_time_updated', delayMs: 0 },
		{ event: 'player_updated', delayMs: 0 },
	];
}

/** The queue with its new item both as the current and as the next one. */
export function newItemAlsoAsNextEvent(
	{ before, now }: QueueStateChange,
	delayMs: number,
): ScheduledEvent {
	return {
		event: 'queue_updated',
		delayMs,
		temporaryState: () => ({ ...now.object, next_item: before.object.next_item }),
	};
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

/** The same event several times. */
export function repeatEvent(times: number, event: ScheduledEvent): ScheduledEvent[] {
	return Array.from({ length: times }, () => event);
}
