import { numberAt, objectAt, textAt, type JsonObject } from '../../helpers/json';
import { parseImageLocation, findImageLocation, type ImageLocation } from './imageLocation';
import { parseMediaItem, type MediaItem } from './mediaItem';

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

export interface StreamMetadata {
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
