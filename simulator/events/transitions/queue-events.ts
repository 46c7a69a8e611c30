import type { WireObject } from '../../json';
import type { PlayerQueue, PlaybackState, QueueEntry } from '../../playback/queue/player-queue';
import { queueObject } from '../../wire/queue';
import type { MusicServer } from '../../world/music-server';

type QueueOrPlayerEvent =
	| 'queue_updated'
	| 'queue_items_updated'
	| 'queue_time_updated'
	| 'player_updated'
	| 'media_item_played';

export interface MediaItemPlayedReport {
	readonly uri: string;
	readonly object: WireObject;
}

export interface ScheduledEvent {
	readonly event: QueueOrPlayerEvent;
	/** Milliseconds between the change and the event, at time scale 1. */
	readonly delayMs: number;
	/**
	 * Turns the actual state into the one to report: real servers report wrong states for a moment. The event is not
	 * sent if something else has happened by then.
	 */
	readonly temporaryState?: (real: WireObject) => WireObject;
	/** The event reports the actual state, but is not sent if something else has happened by then. */
	readonly isTemporary?: boolean;
	/** What was played until then; null if that is nothing. */
	readonly report?: MediaItemPlayedReport | null;
}

export interface QueueStateChange {
	readonly before: ObservedQueue;
	readonly now: ObservedQueue;
	/** How often the server sends a plain event. */
	readonly repeats: number;
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
	readonly reportCurrent: QueueStateChange['reportPrevious'];
}

export type CreateTransitionEvents = (change: QueueStateChange) => ScheduledEvent[];

type Transition =
	| 'started'
	/** Another item of the queue is reported as current, but does not play yet. */
	| 'skipping'
	/** Another item of the queue plays. */
	| 'skipped'
	| 'paused'
	| 'resumed'
	| 'stopped'
	/** An item has ended, and the next one plays or the queue has ended. */
	| 'itemEnded'
	| 'emptied'
	/** All players of the group pause until they can play in sync. */
	| 'pausedForSync'
	| 'resumedAfterSync';

/**
 * The events by which a server reports each kind of change of a queue: their order, their number, and the wrong states
 * that they report for a moment.
 */
export type EventsByTransition = Readonly<Record<Transition, CreateTransitionEvents>>;

type TemporaryState = (real: WireObject) => WireObject;

function createEvent(event: QueueOrPlayerEvent) {
	return (delayMs = 0, temporaryState?: TemporaryState): ScheduledEvent => ({
		event,
		delayMs,
		...(temporaryState && { temporaryState }),
	});
}

export const queueUpdated = createEvent('queue_updated');
export const itemsUpdated = createEvent('queue_items_updated');
export const timeUpdated = createEvent('queue_time_updated');
export const playerUpdated = createEvent('player_updated');

export function itemPlayed(report: MediaItemPlayedReport | null, delayMs = 0): ScheduledEvent {
	return { event: 'media_item_played', delayMs, report };
}

export function itemsRearrangedEvents(): ScheduledEvent[] {
	return [itemsUpdated(), queueUpdated()];
}

export function queueChangedEvents({ repeats }: QueueStateChange): ScheduledEvent[] {
	return [...repeatEvent(repeats, queueUpdated()), ...repeatEvent(repeats, playerUpdated())];
}

export function newItemAlsoAsNextEvent(
	{ before, now }: QueueStateChange,
	delayMs: number,
): ScheduledEvent {
	return queueUpdated(delayMs, () => ({ ...now.object, next_item: before.object.next_item }));
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

export function repeatEvent(times: number, event: ScheduledEvent): ScheduledEvent[] {
	return Array.from({ length: times }, () => event);
}

export interface ObservedQueue {
	readonly entries: readonly QueueEntry[];
	/** The actual state, whatever is reported. */
	readonly state: PlaybackState;
	readonly current: QueueEntry | null;
	readonly elapsed: number;
	/** Whether its position advances, which it does not during an announcement. */
	readonly isMoving: boolean;
	readonly isPlayerSilent: boolean;
	readonly isPausedForSync: boolean;
	/** Seconds since 1970. */
	readonly at: number;
	readonly object: WireObject;
	/** The item last reported as current while another one was playing; reset when another item plays. */
	readonly reportedItemId: string | null;
	/** The last position above 0, which its player may still report. */
	readonly leftOverPosition: number;
}

export function observeQueue(
	server: MusicServer,
	queue: PlayerQueue,
	previous: ObservedQueue | undefined,
): ObservedQueue {
	const at = server.clock.now();
	const reportedItem = queue.reportedPlayback(at).current;
	const elapsed = queue.position.elapsed(at);
	const isOther = previous !== undefined && previous.current !== queue.current;
	const previousReportedItemId = isOther ? null : (previous?.reportedItemId ?? null);
	return {
		entries: queue.entries,
		state: queue.state,
		current: queue.current,
		elapsed,
		isMoving: queue.position.isAdvancing,
		isPlayerSilent: queue.isPlayerSilent,
		isPausedForSync: queue.isPausedForSync,
		at,
		object: queueObject(server, queue),
		reportedItemId:
			reportedItem === queue.current
				? previousReportedItemId
				: (reportedItem?.id ?? previousReportedItemId),
		leftOverPosition: elapsed > 0 ? elapsed : (previous?.leftOverPosition ?? 0),
	};
}

export function expectedElapsedSeconds(
	{ isMoving, elapsed, at }: ObservedQueue,
	now: number,
): number {
	return isMoving ? elapsed + now - at : elapsed;
}

/** The reported queue as text, without what changes by itself. */
export function reportedStateKey(queue: WireObject): string {
	const { elapsed_time: _, elapsed_time_last_updated: __, ...state } = queue;
	return JSON.stringify(state);
}
