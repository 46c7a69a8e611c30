import type { WireObject } from '../wire/media';

type QueueOrPlayerEvent =
	| 'queue_updated'
	| 'queue_items_updated'
	| 'queue_time_updated'
	| 'player_updated'
	| 'media_item_played';

export interface PlayedReport {
	readonly uri: string;
	readonly object: WireObject;
}

/** One event of a series. */
export interface EventFrame {
	readonly event: QueueOrPlayerEvent;
	/** Milliseconds after the change at time scale 1. */
	readonly after: number;
	/**
	 * Reported in place of the actual state: real servers report wrong states for a moment. Not sent once something
	 * else has happened.
	 */
	readonly flicker?: (real: WireObject) => WireObject;
	/** Whether it is not sent once something else has happened, although it reports the actual state. */
	readonly isPassing?: boolean;
	/** The report of what was played until then; null if nothing was. */
	readonly report?: PlayedReport | null;
}
