import type { WireObject } from '../wire/media';

type HouseEvent =
	| 'queue_updated'
	| 'queue_items_updated'
	| 'queue_time_updated'
	| 'player_updated'
	| 'media_item_played';

export interface Report {
	readonly uri: string;
	readonly object: WireObject;
}

/** One event of a series. */
export interface Frame {
	readonly event: HouseEvent;
	/** Milliseconds after the change at time scale 1. */
	readonly after: number;
	/** Instead of what is then: the real servers flicker. Not told once something else happened. */
	readonly flicker?: (real: WireObject) => WireObject;
	/** Whether it is not told once something else happened, although nothing in it flickers. */
	readonly isPassing?: boolean;
	/** The report of what was heard until then; null if that was nothing. */
	readonly report?: Report | null;
}
