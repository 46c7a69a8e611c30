import type { PlayerQueue } from '../playback/queue/player-queue';
import { isSince } from '../profiles/profile';
import { uriOf, type Playable } from '../world/library/media-items';
import type { MusicServer } from '../world/music-server';
import type { Announcement, Player } from '../world/players/players';
import { imageProxyUrl } from './short-forms';
import { nulls, type WireObject } from '../json';

/** The position that a player last reported, up to ten seconds ago (observed). */
export function lastReportedPosition({ clock, profile }: MusicServer, queue: PlayerQueue) {
	return queue.position.lastReported(
		clock.now(),
		(profile.eventBehavior?.reportIntervalMs ?? 10_000) / 1000,
	);
}

/** What a player is playing; null if nothing. */
export function currentMediaObject(server: MusicServer, player: Player): WireObject | null {
	const now = server.clock.now();
	const queue = server.findQueue(player.activeSource);
	const reported = queue?.reportedPlayback(now);
	const isNamed = player.reportedState !== null || reported?.state === 'idle';
	if (player.reportedAnnouncement && isNamed) {
		return announcementObject(player, player.reportedAnnouncement);
	}
	if (!player.available || !queue || !reported?.current || reported.state === 'idle') return null;
	const { item, id } = reported.current;
	const isReal = reported.elapsed === queue.position.elapsed(now);
	const { elapsed, at } = isReal
		? lastReportedPosition(server, queue)
		: { elapsed: reported.elapsed, at: now };
	const artists = item.mediaType === 'track' ? item.artists.map(({ name }) => name) : [];
	const station = queue.song && { ...queue.song, album: item.name };
	return {
		uri: uriOf(item),
		media_type: item.mediaType,
		title: item.name,
		artist: artists.join('/') || null,
		album: collectionOf(item, server)?.name ?? null,
		image_url: imageProxyUrl(server, item),
		duration: item.mediaType === 'radio' ? null : item.duration,
		source_id: queue.id,
		queue_item_id: id,
		custom_data: null,
		elapsed_time: Math.floor(elapsed),
		elapsed_time_last_updated: at,
		...station,
	};
}

function collectionOf(item: Playable, { profile }: MusicServer) {
	if (item.mediaType === 'podcast_episode') {
		return isSince(profile, '2.10') ? item.podcast : item;
	}
	return item.mediaType === 'track' ? item.album : null;
}

function announcementObject(player: Player, { url }: Announcement): WireObject {
	return {
		...nulls('artist album image_url duration queue_item_id custom_data elapsed_time'),
		uri: url,
		media_type: 'announcement',
		title: 'ANNOUNCEMENT',
		source_id: player.activeSource,
		elapsed_time_last_updated: null,
	};
}
