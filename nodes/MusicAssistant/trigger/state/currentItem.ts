import type { Player } from '../../api/models/player';
import { objectAt, text, type JsonObject } from '../../helpers/json';

/** What a queue plays, or stands at; or what a player plays from elsewhere. */
export interface CurrentItem {
	/** The same as long as nothing else is played. */
	id: string;
	/** What a radio station says that it plays now; missing where it says nothing. */
	song?: string;
	/** As the server describes it: a media item, or the media that a player names. */
	media: JsonObject;
}

export function currentItemOf(queue: JsonObject): CurrentItem | undefined {
	const item = objectAt(queue, 'current_item');
	const id = text(item, 'queue_item_id', 'name');
	if (item === undefined || id === undefined) return undefined;
	const media = {
		name: text(item, 'name') ?? null,
		uri: text(item, 'uri') ?? null,
		...objectAt(item, 'media_item'),
	};
	const isRadio = text(media, 'media_type') === 'radio';
	return { id, media, ...(isRadio && songOn(media, objectAt(item, 'streamdetails'))) };
}

/** Servers tell the songs of a station with the details of its stream, older ones in one text. */
function songOn(
	station: JsonObject,
	stream: JsonObject | undefined,
): Pick<CurrentItem, 'song' | 'media'> | undefined {
	const told = objectAt(stream, 'stream_metadata');
	const title = text(told, 'title') ?? text(stream, 'stream_title') ?? '';
	if (title === '') return undefined;
	const artist = text(told, 'artist');
	return {
		song: JSON.stringify([title, artist]),
		media: { ...station, ...asItem(title, artist, text(station, 'name')) },
	};
}

/** What a player says that it plays. */
export function currentMediaOf(player: Player | undefined): CurrentItem | undefined {
	const { uri, title, artist, album, raw } = player?.currentMedia ?? {};
	if (uri === undefined && title === undefined) return undefined;
	return {
		id: JSON.stringify([uri, title]),
		media: { ...raw, ...asItem(title, artist, album) },
	};
}

/** Words as a media item has them. */
function asItem(title?: string, artist?: string, album?: string): JsonObject {
	return {
		name: title ?? null,
		artists: artist === undefined ? [] : [{ name: artist }],
		album: { name: album ?? null },
	};
}
