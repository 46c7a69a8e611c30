import { titleWithVersion } from '../../helpers/naming/mediaTitle';
import { numberAt, textAt, type JsonObject } from '../../helpers/json';
import { parseImageLocation, type ImageLocation } from './imageLocation';
import { mediaItemOfQueueItem, type QueueItem, type StreamMetadata } from './queueItem';

/** What plays: a media item, the song on a live stream, or the media of another source. */
export interface PlayingMedia {
	readonly title: string | undefined;
	/** As the server reports several artists: separated by slashes. */
	readonly artist: string | undefined;
	/**
	 * The name of the album or podcast; for a song on a live stream, of the station. `undefined` where a server names an
	 * episode as its own podcast (observed on 2.7 and 2.8).
	 */
	readonly album: string | undefined;
	/** Of an episode, if it is reported. */
	readonly podcastUri?: string | undefined;
	readonly uri: string | undefined;
	readonly mediaType: string | undefined;
	/** In seconds; `undefined` for a stream without an end. */
	readonly duration: number | undefined;
	readonly image: ImageLocation | undefined;
	/** Whether it is a song that a live stream reports, which changes within the same item. */
	readonly isSong: boolean;
}

/** A queue item as players report it while it plays. */
export function playingMediaOfQueueItem(queueItem: QueueItem): PlayingMedia {
	const media = mediaItemOfQueueItem(queueItem);
	const { name = queueItem.name, mediaType } = media ?? {};
	const artists = media?.artists.flatMap((artist) => artist.name ?? []) ?? [];
	const song = songOf(queueItem, mediaType);
	return {
		title: titleWithVersion(name, media?.version),
		artist: artists.length > 0 ? artists.join('/') : undefined,
		album: media?.album?.name ?? media?.podcast?.name,
		podcastUri: media?.podcast?.uri,
		uri: media?.uri ?? queueItem.uri,
		mediaType,
		duration: (queueItem.duration ?? media?.duration) || undefined,
		image: queueItem.image,
		isSong: song !== undefined,
		...(song && {
			title: song.title,
			artist: song.artist,
			album: name,
			image: song.image ?? queueItem.image,
		}),
	};
}

const EPISODE = 'podcast_episode';

/** What a player, or an event about a played item, reports of it in flat fields. @param title under a key of its own in each */
export function parsePlayingMedia(raw: JsonObject, title: string | undefined): PlayingMedia {
	const album = textAt(raw, 'album');
	const mediaType = textAt(raw, 'media_type');
	return {
		title,
		artist: textAt(raw, 'artist'),
		album: mediaType === EPISODE && album === title ? undefined : album,
		uri: textAt(raw, 'uri'),
		mediaType,
		duration: numberAt(raw, 'duration') || undefined,
		image: parseImageLocation(textAt(raw, 'image_url') ?? ''),
		isSong: false,
	};
}

const LIVE_TYPES: readonly unknown[] = ['radio', 'audio_source'];

/** The song on a radio station or a live input; `undefined` for other items, and if the stream reports none. */
function songOf(
	{ streamMetadata }: QueueItem,
	mediaType: string | undefined,
): StreamMetadata | undefined {
	return LIVE_TYPES.includes(mediaType) ? streamMetadata : undefined;
}
