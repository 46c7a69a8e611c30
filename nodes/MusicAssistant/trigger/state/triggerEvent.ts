import type { JsonObject, JsonValue } from '../../helpers/json';

/** What the trigger tells, by the names that are stored in workflows. */
export type EventName =
	| 'any'
	| 'itemAdded'
	| 'itemPlayed'
	| 'playbackPaused'
	| 'playbackStarted'
	| 'playbackStopped'
	| 'playerAvailable'
	| 'playerUnavailable'
	| 'queueEnded'
	| 'syncCompleted'
	| 'trackChanged'
	| 'volumeChanged';

/** Something that happened, once, whatever number of the server's updates told it. */
export interface TriggerEvent {
	event: EventName;
	/** To which player; missing where it happens to none, null where the server does not tell to which. */
	playerId?: string | null;
	/** Of what kinds the items are; missing where the server does not tell. */
	mediaTypes?: string[];
	/** What of it is told with Simplify on, besides event, time and player. */
	simple: JsonObject;
	/** What the server's own events of this kind name: a player, a queue, the URI of an item. */
	objectId: string | null;
	/** The server's object: the queue, the player, the item, the report. */
	data: JsonValue;
}
