import { bool, number, text, type JsonObject } from '../../helpers/json';
import { imageAt } from './image';
import { titleOf, type PlayingMedia } from './playingMedia';

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
		media: {
			title: titleOf(text(raw, 'name'), text(raw, 'version')),
			artist: text(raw, 'artist'),
			album: text(raw, 'album'),
			uri: text(raw, 'uri'),
			mediaType: text(raw, 'media_type'),
			duration: number(raw, 'duration') || undefined,
			image: imageAt(text(raw, 'image_url') ?? ''),
			isSong: false,
		},
		secondsPlayed: number(raw, 'seconds_played'),
		fullyPlayed: bool(raw, 'fully_played'),
		isPlaying: bool(raw, 'is_playing'),
		playerId: text(raw, 'queue_id', 'player_id'),
	};
}
