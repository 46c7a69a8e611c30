import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { mediaItemOf, type QueueItem, type StreamMetadata } from '../../api/models/queueItem';
import { joinedNames } from '../../helpers/items';

/** The current item of a queue, or the media that a player plays from another source. */
export interface CurrentItem {
	/** Changes when something else is played. */
	id: string;
	/** The song that a radio station reports; missing if it reports none. */
	song?: string;
	media: CurrentMedia;
}

/** A media item, the song of a radio station, or the media that a player reports. */
export interface CurrentMedia {
	name?: string;
	mediaType?: string;
	uri?: string;
	/** Comma-separated. */
	artists?: string;
	/** The name of the album or podcast; for a song on the radio, the station. */
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
		...(isRadio && item.streamMetadata && songOf(media, item.streamMetadata)),
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

function songOf(
	station: CurrentMedia,
	{ title, artist }: StreamMetadata,
): Pick<CurrentItem, 'song' | 'media'> {
	return {
		song: JSON.stringify([title, artist]),
		media: { ...station, name: title, artists: artist, album: station.name },
	};
}

/** The media that a player reports. */
export function currentMediaOf(player: Player | undefined): CurrentItem | undefined {
	const { uri, title, artist, album, mediaType } = player?.currentMedia ?? {};
	if (uri === undefined && title === undefined) return undefined;
	return {
		id: JSON.stringify([uri, title]),
		media: { name: title, mediaType, uri, artists: artist, album },
	};
}
