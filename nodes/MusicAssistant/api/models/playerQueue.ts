import { boolAt, numberAt, objectAt, objectsAt, textAt, type JsonObject } from '../../helpers/json';
import { parseItemMapping, type ItemMapping, parseMediaItem, type MediaItem } from './mediaItem';
import { titleWithVersion } from './mediaItems';
import { parseImageLocation, type ImageLocation, findImageLocation } from './imageLocation';

/** A queue without its items. */
export interface PlayerQueue {
	/** The id of its player; '' if the server does not report one. */
	readonly id: string;
	/** The name of its player; the id if the server does not report one. */
	readonly name: string;
	/** Whether its player can be reached; true if that is not reported. */
	readonly available: boolean;
	/** False while its player follows another one, or plays from another source. */
	readonly active: boolean | undefined;
	/** `idle`, `paused`, `playing`, or a value that servers use for an unknown state. */
	readonly state: string | undefined;
	/** The number of items. */
	readonly items: number | undefined;
	/** Zero-based; missing for some seconds after playback starts (observed on 2.8). */
	readonly currentIndex: number | undefined;
	/** The index of the last buffered item. */
	readonly indexInBuffer: number | undefined;
	/** Null if there is none. */
	readonly currentItem: QueueItem | null | undefined;
	/** The current item, or the song that it is playing. */
	readonly currentMedia: PlayingMedia | undefined;
	/** Null if there is none. */
	readonly nextItem: QueueItem | null | undefined;
	/** Seconds into the current item. */
	readonly elapsedTime: number | undefined;
	/** When `elapsedTime` was measured, in seconds by the server's clock. */
	readonly elapsedTimeLastUpdated: number | undefined;
	/** Seconds into the current item at which it continues after a stop; 0 if that is not known. */
	readonly resumePosition: number;
	/** Whether it has played to its end (2.10). */
	readonly ended: boolean | undefined;
	readonly shuffleEnabled: boolean | undefined;
	/** `off`, `one`, `all`, or a value that servers use for an unknown mode. */
	readonly repeatMode: string | undefined;
	readonly autoplayEnabled: boolean | undefined;
	/** 2.10; before, crossfade is a setting of the player. */
	readonly crossfadeEnabled: boolean | undefined;
	/** Of the current item; reported from 2.9 on. */
	readonly playbackSpeed: number | undefined;
	/** Whether it plays from sources that the server draws from, such as a dynamic playlist (2.9). */
	readonly isDynamic: boolean;
	/** Whether it plays music similar to its sources (before 2.10). */
	readonly playsSimilar: boolean;
	/** What it plays from (2.10); before, the items whose similar music it plays. */
	readonly sources: readonly ItemMapping[];
	/** Whether the server itself adds items at the end. */
	readonly growsByItself: boolean;
	readonly raw: JsonObject;
}

export function parsePlayerQueue(raw: JsonObject): PlayerQueue {
	const id = textAt(raw, 'queue_id') ?? '';
	const currentItem = itemAt(raw, 'current_item');
	// Servers before 2.10 send only the old name, newer ones both.
	const autoplayEnabled =
		boolAt(raw, 'autoplay_enabled') ?? boolAt(raw, 'dont_stop_the_music_enabled');
	const playsSimilar = isRadioMode(raw);
	const isDynamic = boolAt(raw, 'is_dynamic') ?? false;
	return {
		id,
		name: textAt(raw, 'display_name') ?? id,
		available: boolAt(raw, 'available') ?? true,
		active: boolAt(raw, 'active'),
		state: textAt(raw, 'state'),
		items: numberAt(raw, 'items'),
		currentIndex: numberAt(raw, 'current_index'),
		indexInBuffer: numberAt(raw, 'index_in_buffer'),
		currentItem,
		currentMedia: currentItem ? playingMediaOfQueueItem(currentItem) : undefined,
		nextItem: itemAt(raw, 'next_item'),
		elapsedTime: numberAt(raw, 'elapsed_time'),
		elapsedTimeLastUpdated: numberAt(raw, 'elapsed_time_last_updated'),
		resumePosition: numberAt(raw, 'resume_pos') ?? 0,
		ended: boolAt(raw, 'ended'),
		shuffleEnabled: boolAt(raw, 'shuffle_enabled'),
		repeatMode: textAt(raw, 'repeat_mode'),
		autoplayEnabled,
		crossfadeEnabled: boolAt(raw, 'crossfade_enabled'),
		playbackSpeed: numberAt(raw, 'playback_speed'),
		isDynamic,
		playsSimilar,
		sources: objectsAt(raw, 'sources' in raw ? 'sources' : 'radio_source').map(parseItemMapping),
		growsByItself: autoplayEnabled === true || isDynamic || playsSimilar,
		raw,
	};
}

function itemAt(queue: JsonObject, key: string): QueueItem | null | undefined {
	if (queue[key] === null) return null;
	const item = objectAt(queue, key);
	return item && parseQueueItem(item);
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
): StreamMetadata | undefined {
	return LIVE_TYPES.includes(mediaType) ? streamMetadata : undefined;
}

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

export interface QueueItem {
	/** '' if the server does not report one. */
	readonly id: string;
	/** "Artist - Title" for a track. */
	readonly name: string | undefined;
	/** Only of an item without a media item, which has the URI otherwise. */
	readonly uri: string | undefined;
	/** In seconds; `undefined` for a stream without an end. */
	readonly duration: number | undefined;
	/** What its stream reports: for a radio station, the song. */
	readonly streamMetadata: StreamMetadata | undefined;
	readonly image: ImageLocation | undefined;
	/** `undefined` for the normal speed (2.9). */
	readonly playbackSpeed: number | undefined;
	readonly raw: JsonObject;
}

interface StreamMetadata {
	readonly title: string;
	readonly artist: string | undefined;
	readonly image: ImageLocation | undefined;
}

/** Called for each of up to 100,000 items. */
export function parseQueueItem(raw: JsonObject): QueueItem {
	return {
		id: textAt(raw, 'queue_item_id') ?? '',
		name: textAt(raw, 'name'),
		uri: textAt(raw, 'uri'),
		duration: numberAt(raw, 'duration'),
		streamMetadata: streamMetadataOf(objectAt(raw, 'streamdetails')),
		image: findImageLocation(raw),
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
function streamMetadataOf(stream: JsonObject | undefined): StreamMetadata | undefined {
	if (stream === undefined) return undefined;
	const metadata = objectAt(stream, 'stream_metadata');
	const title = textAt(metadata, 'title') ?? textAt(stream, 'stream_title') ?? '';
	if (title === '') return undefined;
	const image = parseImageLocation(textAt(metadata, 'image_url') ?? '');
	return { title, artist: textAt(metadata, 'artist'), image };
}
