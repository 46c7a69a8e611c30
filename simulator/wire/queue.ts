import type { PlayerQueue, QueueEntry } from '../playback/queue/player-queue';
import { isSince } from '../profiles/profile';
import { durationOf, uriOf, type Playable } from '../world/library/media-items';
import type { MusicServer } from '../world/music-server';
import { imageProxyUrl, shownImageObject, itemMappingObject } from './short-forms';
import { audioFormatObject, mediaObject, createFavoriteReader } from './media-object';
import { nulls, type WireObject } from '../json';
import { indexAfter, lastBufferedIndex } from '../playback/queue/queue-indexes';

/** A queue without its items; `items` is only their number. */
export function queueObject(server: MusicServer, queue: PlayerQueue): WireObject {
	const now = server.clock.now();
	const { state, current, elapsed } = queue.reportedPlayback(now);
	const index = current === null ? null : queue.entries.indexOf(current);
	// An item that is already reported as current is also reported as the next one while the previous one still plays
	// (recorded).
	const playedIndex = index === null ? null : (queue.currentIndex ?? index);
	const nextIndex = queue.repeat === 'one' ? index : indexAfter(queue, playedIndex);
	const next = nextIndex === null || state === 'idle' ? undefined : queue.entries[nextIndex];
	const player = server.findPlayer(queue.id);
	const write = createItemWriter(server, queue);
	return {
		queue_id: queue.id,
		active: player?.activeSource === queue.id,
		display_name: player?.name ?? queue.id,
		available: player?.available ?? false,
		items: queue.entries.length,
		shuffle_enabled: queue.shuffle,
		repeat_mode: queue.repeat,
		dont_stop_the_music_enabled: queue.autoplay,
		current_index: index,
		index_in_buffer: lastBufferedIndex(queue, now),
		elapsed_time: Math.floor(elapsed),
		elapsed_time_last_updated: positionReportedAt(queue, now),
		state,
		current_item: current && write(current, true),
		next_item: next ? write(next, true) : null,
		// The name in schema 31, which is still sent (read from the data models of 2.10); an empty list before (inferred).
		radio_source: isSince(server.profile, '2.10') || queue.isDynamic ? sourceObjects(queue) : [],
		flow_mode: false,
		resume_pos: queue.resumePosition,
		...(isSince(server.profile, '2.8') && {
			extra_attributes: { active_playlist: queue.activePlaylist },
		}),
		...(isSince(server.profile, '2.9') && {
			playback_speed: queue.speeds.get(current?.id ?? '') ?? 1,
			is_dynamic: queue.isDynamic,
		}),
		// Read from the source of 2.10.
		...(isSince(server.profile, '2.10') && {
			crossfade_enabled: queue.crossfade,
			autoplay_enabled: queue.autoplay,
			ended: queue.hasEnded,
			sources: sourceObjects(queue),
		}),
	};
}

/** During playback, the position is updated every second. */
function positionReportedAt({ position }: PlayerQueue, now: number): number {
	const { changedAt, isAdvancing } = position;
	return isAdvancing ? changedAt + Math.floor(now - changedAt) : changedAt;
}

function sourceObjects({ sources }: PlayerQueue): WireObject[] {
	return sources.map((item) => itemMappingObject(item));
}

/** One page of a queue. Played and buffered items contain the details of their stream. */
export function queueItemObjects(
	server: MusicServer,
	queue: PlayerQueue,
	entries: readonly QueueEntry[],
	offset: number,
): WireObject[] {
	const lastStreamed = queue.currentIndex ?? -1;
	const write = createItemWriter(server, queue);
	return entries.map((entry, index) => write(entry, offset + index <= lastStreamed));
}

/** Queue items have the favorite state of the user who plays them (inferred). */
function createItemWriter(server: MusicServer, queue: PlayerQueue) {
	const reader = createFavoriteReader(server, queue.user);
	return (entry: QueueEntry, streamed: boolean): WireObject => ({
		queue_id: queue.id,
		queue_item_id: entry.id,
		name: queueItemName(entry.item),
		duration: durationOf(entry.item),
		sort_index: entry.sortIndex,
		streamdetails: streamed ? streamDetailsObject(queue, entry) : null,
		// A played item was looked up with its album; an upcoming item is as it was listed.
		media_item: mediaObject(entry.item, server.profile, {
			detail: streamed ? 'queued' : 'listed',
			favoriteOf: reader,
		}),
		image: shownImageObject(entry.item),
		// Always 0 on real servers: the position in the queue follows from the position in the list.
		index: 0,
		available: true,
		...(isSince(server.profile, '2.11') && { origin: originObject(entry) }),
		extra_attributes: speedAttributes(server, queue, entry),
	});
}

/** What an item was played from, with its ID there; null if it was chosen itself (read from the data models). */
function originObject({ container, item }: QueueEntry): WireObject | null {
	if (!container) return null;
	const { instance, itemId } = item.source;
	const mapping = itemMappingObject(container);
	return { container: mapping, provider_instance: instance, item_id: itemId };
}

/** Only if it was set (read from the source of 2.10). */
function speedAttributes(
	{ profile }: MusicServer,
	{ speeds }: PlayerQueue,
	{ id }: QueueEntry,
): WireObject {
	const speed = isSince(profile, '2.9') ? speeds.get(id) : undefined;
	return speed === undefined ? {} : { playback_speed: speed };
}

/** "Artist - Title" for tracks, the plain name for everything else. */
function queueItemName(item: Playable): string {
	if (item.mediaType !== 'track' || item.artists.length === 0) return item.name;
	return `${item.artists.map(({ name }) => name).join('/')} - ${item.name}`;
}

function streamDetailsObject(queue: PlayerQueue, entry: QueueEntry): WireObject {
	const { item } = entry;
	const song = entry === queue.current ? queue.song : null;
	return {
		provider: item.source.instance,
		item_id: item.source.itemId,
		audio_format: audioFormatObject(item.source.contentType),
		media_type: item.mediaType,
		stream_type: item.source.itemId.includes('://') ? 'http' : 'local_file',
		duration: durationOf(item),
		size: 1440715,
		// The song that a radio station reports (inferred).
		stream_metadata: song && { ...song, ...nulls('album image_url duration description') },
		loudness: -20.5,
		loudness_album: null,
		prefer_album_loudness: true,
		volume_normalization_mode: 'measurement_only',
		volume_normalization_gain_correct: 3.5,
		target_loudness: -17,
		dsp: {
			[queue.id]: {
				state: 'disabled',
				input_gain: 0,
				filters: [],
				output_gain: 0,
				output_limiter: true,
				output_format: null,
			},
		},
		stream_title: song && `${song.artist} - ${song.title}`,
	};
}

interface PlayedPartOfItem {
	readonly item: Playable;
	readonly seconds: number;
	readonly isFullyPlayed: boolean;
	readonly isPlaying: boolean;
}

/**
 * Before 2.10, an item that plays counts as fully played without its last seconds, even if these are half of it; one that was
 * stopped, by its share (recorded: not 7 of 8 seconds).
 */
const NEARLY_OVER_SECONDS = 10;
const NEARLY_OVER_SHARE = 0.9;

/** The server's report of an item that is or was played (recorded on schema 29). */
export function mediaItemPlayedObject(
	server: MusicServer,
	queue: PlayerQueue,
	playedPart: PlayedPartOfItem,
): WireObject {
	const { item } = playedPart;
	const artists = item.mediaType === 'track' ? item.artists.map(({ name }) => name) : [];
	const album = item.mediaType === 'track' ? item.album : null;
	return {
		uri: uriOf(item),
		media_type: item.mediaType,
		name: item.name,
		duration: durationOf(item) ?? 0,
		seconds_played: Math.floor(playedPart.seconds),
		fully_played: playedPart.isFullyPlayed || isNearlyOver(playedPart, server),
		is_playing: playedPart.isPlaying,
		mbid: null,
		artist: artists.join('/') || null,
		artists,
		artist_mbids: [],
		album: album?.name ?? null,
		album_mbid: null,
		album_artist: album?.artists.map(({ name }) => name).join('/') ?? null,
		album_artist_mbids: [],
		image_url: imageProxyUrl(server, item),
		version: '',
		...(isSince(server.profile, '2.7') && { userid: queue.user?.id ?? null }),
		...(isSince(server.profile, '2.9') && { player_id: queue.id }),
	};
}

function isNearlyOver(
	{ item, seconds, isPlaying }: PlayedPartOfItem,
	{ profile }: MusicServer,
): boolean {
	const duration = durationOf(item);
	if (duration === null || isSince(profile, '2.10')) return false;
	return isPlaying
		? Math.floor(seconds) >= duration - NEARLY_OVER_SECONDS
		: Math.floor(seconds) >= duration * NEARLY_OVER_SHARE;
}
