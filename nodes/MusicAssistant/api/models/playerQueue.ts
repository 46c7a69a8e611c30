import {
	boolAt,
	keepNull,
	numberAt,
	objectAt,
	objectsAt,
	textAt,
	type JsonObject,
	type Model,
} from '../../helpers/json';
import { parseItemMapping, parseMediaItem, type MediaItem } from './mediaItem';
import { titleWithVersion } from './mediaItems';
import { parseImageLocation, type ImageLocation, findImageLocation } from './imageLocation';

/** A queue without its items. */
export type PlayerQueue = Model<typeof parsePlayerQueue>;

export function parsePlayerQueue(raw: JsonObject) {
	const id = textAt(raw, 'queue_id') ?? '';
	const currentItem = itemAt(raw, 'current_item');
	// Servers before 2.10 send only the old name, newer ones both.
	const autoplayEnabled =
		boolAt(raw, 'autoplay_enabled') ?? boolAt(raw, 'dont_stop_the_music_enabled');
	const playsSimilar = isRadioMode(raw);
	const isDynamic = boolAt(raw, 'is_dynamic') ?? false;
	return {
		/** The id of its player; '' if the server does not report one. */
		id,
		/** The name of its player; the id if the server does not report one. */
		name: textAt(raw, 'display_name') ?? id,
		/** Whether its player can be reached; true if that is not reported. */
		available: boolAt(raw, 'available') ?? true,
		/** False while its player follows another one, or plays from another source. */
		active: boolAt(raw, 'active'),
		/** `idle`, `paused`, `playing`, or a value that servers use for an unknown state. */
		state: textAt(raw, 'state'),
		/** The number of items. */
		items: numberAt(raw, 'items'),
		/** Zero-based; missing for some seconds after playback starts (observed on 2.8). */
		currentIndex: numberAt(raw, 'current_index'),
		/** The index of the last buffered item. */
		indexInBuffer: numberAt(raw, 'index_in_buffer'),
		/** Null if there is none. */
		currentItem,
		/** The current item, or the song that it is playing. */
		currentMedia: currentItem ? playingMediaOfQueueItem(currentItem) : undefined,
		/** Null if there is none. */
		nextItem: itemAt(raw, 'next_item'),
		/** Seconds into the current item. */
		elapsedTime: numberAt(raw, 'elapsed_time'),
		/** When `elapsedTime` was measured, in seconds by the server's clock. */
		elapsedTimeLastUpdated: numberAt(raw, 'elapsed_time_last_updated'),
		/** Seconds into the current item at which it continues after a stop; 0 if that is not known. */
		resumePosition: numberAt(raw, 'resume_pos') ?? 0,
		/** Whether it has played to its end (2.10). */
		ended: boolAt(raw, 'ended'),
		shuffleEnabled: boolAt(raw, 'shuffle_enabled'),
		/** `off`, `one`, `all`, or a value that servers use for an unknown mode. */
		repeatMode: textAt(raw, 'repeat_mode'),
		autoplayEnabled,
		/** 2.10; before, crossfade is a setting of the player. */
		crossfadeEnabled: boolAt(raw, 'crossfade_enabled'),
		/** Of the current item; reported from 2.9 on. */
		playbackSpeed: numberAt(raw, 'playback_speed'),
		/** Whether it plays from sources that the server draws from, such as a dynamic playlist (2.9). */
		isDynamic,
		/** Whether it plays music similar to its sources (before 2.10). */
		playsSimilar,
		/** What it plays from (2.10); before, the items whose similar music it plays. */
		sources: objectsAt(raw, 'sources' in raw ? 'sources' : 'radio_source').map(parseItemMapping),
		/** Whether the server itself adds items at the end. */
		growsByItself: autoplayEnabled === true || isDynamic || playsSimilar,
		raw,
	};
}

function itemAt(queue: JsonObject, key: string): QueueItem | null | undefined {
	const item = objectAt(queue, key);
	return keepNull(queue[key], item && parseQueueItem(item));
}

/** Whether it continues with similar music: from 2.10 on the list is empty, or a copy of `sources`. */
function isRadioMode({ radio_source: seeds, sources }: JsonObject): boolean {
	return sources === undefined && Array.isArray(seeds) && seeds.length > 0;
}

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
): QueueItem['streamMetadata'] {
	return LIVE_TYPES.includes(mediaType) ? streamMetadata : undefined;
}

/** The data of an event `media_item_played`, which servers also send while an item plays. */
export type PlayedReport = Model<typeof parsePlayedReport>;

export function parsePlayedReport(raw: JsonObject) {
	return {
		raw,
		media: parsePlayingMedia(raw, titleWithVersion(textAt(raw, 'name'), textAt(raw, 'version'))),
		/** In seconds. */
		secondsPlayed: numberAt(raw, 'seconds_played'),
		fullyPlayed: boolAt(raw, 'fully_played'),
		isPlaying: boolAt(raw, 'is_playing'),
		/** Which player played it (2.9 and newer). */
		playerId: textAt(raw, 'queue_id', 'player_id'),
	};
}

export type QueueItem = Model<typeof parseQueueItem>;

/** Called for each of up to 100,000 items. */
export function parseQueueItem(raw: JsonObject) {
	return {
		/** '' if the server does not report one. */
		id: textAt(raw, 'queue_item_id') ?? '',
		/** "Artist - Title" for a track. */
		name: textAt(raw, 'name'),
		/** Only of an item without a media item, which has the URI otherwise. */
		uri: textAt(raw, 'uri'),
		/** In seconds; `undefined` for a stream without an end. */
		duration: numberAt(raw, 'duration'),
		/** What its stream reports: for a radio station, the song. */
		streamMetadata: streamMetadataOf(objectAt(raw, 'streamdetails')),
		image: findImageLocation(raw),
		/** `undefined` for the normal speed (2.9). */
		playbackSpeed: numberAt(objectAt(raw, 'extra_attributes'), 'playback_speed'),
		raw,
	};
}

/** The media item of a queue item. It is parsed on demand: most items of a long queue do not need it. */
export function mediaItemOfQueueItem(
	queueItem: QueueItem | null | undefined,
): MediaItem | undefined {
	const media = objectAt(queueItem?.raw, 'media_item');
	return media && parseMediaItem(media);
}

/** Older servers report artist and song as one text. */
function streamMetadataOf(stream: JsonObject | undefined) {
	if (stream === undefined) return undefined;
	const metadata = objectAt(stream, 'stream_metadata');
	const title = textAt(metadata, 'title') ?? textAt(stream, 'stream_title') ?? '';
	if (title === '') return undefined;
	const image = parseImageLocation(textAt(metadata, 'image_url') ?? '');
	return { title, artist: textAt(metadata, 'artist'), image };
}
