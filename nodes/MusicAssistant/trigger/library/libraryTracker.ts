import type { ServerEvent } from '../../api/websocket/connection';
import type { MusicAssistantClient } from '../../api/client';
import type { JsonObject } from '../../helpers/json';
import type { EventName, TriggerEvent } from '../state/triggerEvent';

/** A user is waiting for the sample: what has not been read by then is left out. */
export const MAX_SAMPLE_TIME_MS = 10_000;

/** Of items that events are about, at a time: for any more, a tracker waits for the next complete check. */
export const MAX_PENDING_ITEMS = 1000;

/**
 * Finds changes in one part of the library for which the server sends no events, or not always: it reads that part from time
 * to time and compares it with what it knows.
 */
export interface LibraryTracker {
	readonly event: EventName;

	/** The settings on which `known` depends: if they change, the tracker starts over. */
	readonly settings: readonly string[];

	/** What is known, as n8n stores it; `undefined` before the first check. */
	known: JsonObject | undefined;

	/**
	 * Reads everything; the first time, nothing is new.
	 *
	 * @throws ApiError if it cannot be read; what is known stays as it is
	 */
	checkAll(client: MusicAssistantClient): Promise<TriggerEvent[]>;

	/** What would be reported if an item had just been added, newest first. */
	samples(client: MusicAssistantClient): AsyncIterable<TriggerEvent>;

	/** Remembers what an event of the server may be about. @returns whether `checkPending` has something to read */
	onEvent?(event: ServerEvent): boolean;

	/** Reads what the events since the last check may be about. @throws ApiError as `checkAll` does */
	checkPending?(client: MusicAssistantClient): Promise<TriggerEvent[]>;
}
