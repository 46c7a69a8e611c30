import type { ServerEvent } from '../../api/websocket/connection';
import type { MusicAssistantClient } from '../../api/client';
import type { JsonObject } from '../../helpers/json';
import type { EventName, TriggerEvent } from '../state/triggerEvent';

/**
 * What the trigger knows of one part of the library, of whose changes the server sends no events, or not always. It reads
 * that part from time to time, and returns what is new since.
 */
export interface LibraryTracker {
	readonly event: EventName;

	/** The choices that what is known depends on: with others it starts anew. */
	readonly settings: readonly string[];

	/** What is known, as n8n stores it; `undefined` before the first look. */
	known: JsonObject | undefined;

	/**
	 * Reads everything; the first time, nothing is new.
	 *
	 * @throws ApiError if it cannot be read; what is known stays as it is
	 */
	look(client: MusicAssistantClient): Promise<TriggerEvent[]>;

	/** What would be reported if the newest item had just come; `undefined` if there is none. */
	sample(client: MusicAssistantClient): Promise<TriggerEvent | undefined>;

	/** Notes what an event of the server may be about. @returns whether `check` has something to read */
	note?(event: ServerEvent): boolean;

	/** Reads what was noted. @throws ApiError as `look` does */
	check?(client: MusicAssistantClient): Promise<TriggerEvent[]>;
}
