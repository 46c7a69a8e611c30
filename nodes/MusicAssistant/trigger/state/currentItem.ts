import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { mediaItemOf, type QueueItem, type StreamMetadata } from '../../api/models/queueItem';
import { joinedNames } from '../../helpers/items';

/** What a queue plays, or stands at; or what a player plays from elsewhere. */
export interface CurrentItem {
	/** The same as long as nothing else is played. */
	id: string;
	/** What a radio station says that it plays now; missing where it says nothing. */
	song?: string;
	media: CurrentMedia;
}

/** A media item, the song of a radio station, or the media that a player names. */
export interface CurrentMedia {
	name?: string;
	mediaType?: string;
	uri?: string;
	/** Their names as one text. */
	artists?: string;
	/** The name of the album or podcast; of a song on the radio, of the station. */
	album?: string;
}

export function currentItemOf({ currentItem: item }: PlayerQueue): CurrentItem | undefined {
	if (!item) return undefined;
	const id = item.id === '' ? item.name : item.id;
	if (id === undefined) return undefined;
	const media = mediaOf(item);
	const isRadio = media.mediaType === 'radio';
	return {
		id,
		media,
		...(isRadio && item.streamMetadata && songOn(media, item.streamMetadata)),
	};
}

function mediaOf(queueItem: QueueItem): CurrentMedia {
	const item = mediaItemOf(queueItem);
	return {
		name: item?.name ?? queueItem.name,
		mediaType: item?.mediaType,
		uri: item?.uri ?? queueItem.uri,
		artists: joinedNames(item?.artists ?? []) ?? undefined,
		album: item?.album?.name ?? item?.podcast?.name,
	};
}

function songOn(
	station: CurrentMedia,
	{ title, artist }: StreamMetadata,
): Pick<CurrentItem, 'song' | 'media'> {
	return {
		song: JSON.stringify([title, artist]),
		media: { ...station, name: title, artists: artist, album: station.name },
	};
}

/** What a player says that it plays. */
export function currentMediaOf(player: Player | undefined): CurrentItem | undefined {
	const { uri, title, artist, album, mediaType } = player?.currentMedia ?? {};
	if (uri === undefined && title === undefined) return undefined;
	return {
		id: JSON.stringify([uri, title]),
		media: { name: title, mediaType, uri, artists: artist, album },
	};
}
