import { boolAt, numberAt, textAt, type JsonObject } from '../../helpers/json';
import { titleWithVersion } from '../../helpers/naming/mediaTitle';
import { parsePlayingMedia, type PlayingMedia } from './playingMedia';

/** The data of an event `media_item_played`, which servers also send while an item plays. */
export interface PlayedReport {
	readonly raw: JsonObject;
	readonly media: PlayingMedia;
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
		media: parsePlayingMedia(raw, titleWithVersion(textAt(raw, 'name'), textAt(raw, 'version'))),
		secondsPlayed: numberAt(raw, 'seconds_played'),
		fullyPlayed: boolAt(raw, 'fully_played'),
		isPlaying: boolAt(raw, 'is_playing'),
		playerId: textAt(raw, 'queue_id', 'player_id'),
	};
}
