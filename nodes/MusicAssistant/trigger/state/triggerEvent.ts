import type { ImageLocation } from '../../api/models/imageLocation';
import type { JsonObject, JsonValue } from '../../helpers/json';
import type { Player } from '../../api/models/player';
import type { PlayerQueue, PlayingMedia } from '../../api/models/playerQueue';

/** As stored in workflows. */
export type EventName =
	| 'any'
	| 'favoriteAdded'
	| 'itemAdded'
	| 'itemPlayed'
	| 'newEpisode'
	| 'nothingPlaying'
	| 'playbackPaused'
	| 'playbackStarted'
	| 'playbackStopped'
	| 'playerAvailable'
	| 'playerUnavailable'
	| 'playlistChanged'
	| 'providerAvailable'
	| 'providerFailed'
	| 'queueEnded'
	| 'syncCompleted'
	| 'trackChanged'
	| 'volumeChanged';

/** One change, however many of the server's events reported it. */
export interface TriggerEvent {
	event: EventName;
	/** Missing if it concerns no player, null if the server does not report which. */
	playerId?: string | null;
	/** Missing if the server does not report them. */
	mediaTypes?: string[];
	/** The output with Simplify on, besides the event, the time and the player. */
	simplified: JsonObject;
	/** Of the queue item that plays, or played until now. */
	itemId?: string | undefined;
	/** Of the item it is about, for its cover. */
	image?: ImageLocation | undefined;
	/** The `object_id` of the server's own events: the id of a player or queue, or the URI of an item. */
	objectId: string | null;
	/** When it was first reported, for a change that counts only once it has lasted; milliseconds. */
	since?: number;
	/** The server's object: the queue, the player, the item, the report. */
	data: JsonValue;
}

/** What a player is doing at a moment, whether or not it lasts. */
export interface CurrentPlayback {
	state: 'idle' | 'paused' | 'playing';
	item: CurrentItem | undefined;
	/** Seconds into the item; `undefined` unless it plays and the server reports it. */
	position: number | undefined;
	/** Whether the same item begins again at its end. */
	repeatsItem: boolean;
}

/** The current item of a queue, or the media that a player plays from another source. */
export interface CurrentItem {
	/** Changes when something else is played. */
	id: string;
	/** The song that a radio station reports; missing if it reports none. */
	song?: string;
	media: PlayingMedia;
}

export function currentItemOfQueue({
	currentItem: item,
	currentMedia: media,
}: PlayerQueue): CurrentItem | undefined {
	if (!item || !media) return undefined;
	const id = item.id === '' ? item.name : item.id;
	if (id === undefined) return undefined;
	return { id, media, ...(media.isSong && { song: JSON.stringify([media.title, media.artist]) }) };
}

/** The media that a player reports. */
export function currentItemOfPlayer(player: Player | undefined): CurrentItem | undefined {
	const media = player?.currentMedia;
	if (!media || (media.uri === undefined && media.title === undefined)) return undefined;
	return { id: JSON.stringify([media.uri, media.title]), media };
}
