import { number, objectAt, text, type JsonObject } from '../../helpers/json';
import { parseMediaItem, type MediaItem } from './mediaItem';

/** An item of a queue. */
export interface QueueItem {
	/** '' where the server does not report one. */
	readonly id: string;
	/** "Artist - Title" for a track. */
	readonly name: string | undefined;
	/** Of one that comes without its media item, which has it otherwise. */
	readonly uri: string | undefined;
	/** In seconds; `undefined` for what has no end. */
	readonly duration: number | undefined;
	/** What its stream reports to be playing: of a radio station, the song. */
	readonly streamMetadata: StreamMetadata | undefined;
	readonly raw: JsonObject;
}

export interface StreamMetadata {
	readonly title: string;
	readonly artist: string | undefined;
}

/** Called for each of up to 100,000 items. */
export function parseQueueItem(raw: JsonObject): QueueItem {
	return {
		id: text(raw, 'queue_item_id') ?? '',
		name: text(raw, 'name'),
		uri: text(raw, 'uri'),
		duration: number(raw, 'duration'),
		streamMetadata: metadataOf(objectAt(raw, 'streamdetails')),
		raw,
	};
}

/** What a queue item plays. It is parsed only for those that need it: most of a long queue is never looked into. */
export function mediaItemOf(item: QueueItem | null | undefined): MediaItem | undefined {
	const media = objectAt(item?.raw, 'media_item');
	return media && parseMediaItem(media);
}

/** Older servers report the song in one text. */
function metadataOf(stream: JsonObject | undefined): StreamMetadata | undefined {
	if (stream === undefined) return undefined;
	const metadata = objectAt(stream, 'stream_metadata');
	const title = text(metadata, 'title') ?? text(stream, 'stream_title') ?? '';
	return title === '' ? undefined : { title, artist: text(metadata, 'artist') };
}
