import { bool, number, text, type JsonObject } from '../../helpers/json';

/** The data of an event `media_item_played`, which servers also send while an item plays. */
export interface PlayedReport {
	readonly raw: JsonObject;
	readonly uri: string | undefined;
	readonly name: string | undefined;
	readonly artist: string | undefined;
	readonly mediaType: string | undefined;
	/** In seconds. */
	readonly duration: number | undefined;
	/** In seconds. */
	readonly secondsPlayed: number | undefined;
	readonly fullyPlayed: boolean | undefined;
	readonly isPlaying: boolean | undefined;
	/** Which player played it (2.9 and newer). */
	readonly playerId: string | undefined;
}

export function parsePlayedReport(raw: JsonObject): PlayedReport {
	return {
		raw,
		uri: text(raw, 'uri'),
		name: text(raw, 'name'),
		artist: text(raw, 'artist'),
		mediaType: text(raw, 'media_type'),
		duration: number(raw, 'duration'),
		secondsPlayed: number(raw, 'seconds_played'),
		fullyPlayed: bool(raw, 'fully_played'),
		isPlaying: bool(raw, 'is_playing'),
		playerId: text(raw, 'queue_id', 'player_id'),
	};
}
