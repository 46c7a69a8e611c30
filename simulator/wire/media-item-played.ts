import type { PlayerQueue } from '../playback/queue/player-queue';
import { hasFeature } from '../profiles/profile';
import { durationOf, uriOf } from '../world/library/media-items';
import type { Playable } from '../world/library/media-items';
import type { MusicServer } from '../world/music-server';
import { imageProxyUrl } from './image';
import type { WireObject } from './wire-object';

/** How much of an item was playedPart. */
export interface PlayedPartOfItem {
	readonly item: Playable;
	readonly seconds: number;
	readonly isFullyPlayed: boolean;
	/** Whether playback continues. */
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
		...(hasFeature(server.profile, 'libraryDetails') && { userid: queue.user?.id ?? null }),
		...(hasFeature(server.profile, 'reportedPlayer') && { player_id: queue.id }),
	};
}

function isNearlyOver(
	{ item, seconds, isPlaying }: PlayedPartOfItem,
	{ profile }: MusicServer,
): boolean {
	const duration = durationOf(item);
	if (duration === null || hasFeature(profile, 'playerTimers')) return false;
	return isPlaying
		? Math.floor(seconds) >= duration - NEARLY_OVER_SECONDS
		: Math.floor(seconds) >= duration * NEARLY_OVER_SHARE;
}
