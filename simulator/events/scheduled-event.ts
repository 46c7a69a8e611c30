import type { WireObject } from '../wire/wire-object';

type QueueOrPlayerEvent =
	| 'queue_updated'
	| 'queue_items_updated'
	| 'queue_time_updated'
	| 'player_updated'
	| 'media_item_played';

/** What `media_item_played` reports. */
export interface MediaItemPlayedReport {
	readonly uri: string;
	readonly object: WireObject;
}

/** One event of the sequence that reports a change. */
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
