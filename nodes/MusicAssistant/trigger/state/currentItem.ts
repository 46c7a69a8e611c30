import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { mediaItemOf, type StreamMetadata } from '../../api/models/queueItem';
import { text, type JsonObject } from '../../helpers/json';

/** What a queue plays, or stands at; or what a player plays from elsewhere. */
export interface CurrentItem {
	/** The same as long as nothing else is played. */
	id: string;
	/** What a radio station says that it plays now; missing where it says nothing. */
	song?: string;
	/** As the server describes it: a media item, or the media that a player names. */
	media: JsonObject;
}

export function currentItemOf({ currentItem: item }: PlayerQueue): CurrentItem | undefined {
	if (!item) return undefined;
	const id = item.id === '' ? item.name : item.id;
	if (id === undefined) return undefined;
	const media = { name: item.name ?? null, uri: item.uri ?? null, ...mediaItemOf(item)?.raw };
	const isRadio = text(media, 'media_type') === 'radio';
	return {
		id,
		media,
		...(isRadio && item.streamMetadata && songOn(media, item.streamMetadata)),
	};
}

function songOn(
	station: JsonObject,
	{ title, artist }: StreamMetadata,
): Pick<CurrentItem, 'song' | 'media'> {
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
