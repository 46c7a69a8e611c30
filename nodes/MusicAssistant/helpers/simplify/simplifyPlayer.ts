import type { Player } from '../../api/models/player';
import { boolOrNull } from '../valueOrNull';
import type { ServerAddress } from '../pictures/imageUrl';
import type { JsonObject } from '../json';
import { simplifyPlayback } from './simplifyPlayingMedia';

/** A player in ten flat fields. */
export function simplifyPlayer(player: Player, server: ServerAddress): JsonObject {
	const { playbackState, currentMedia, raw } = player;
	const playback = simplifyPlayback({ state: playbackState, media: currentMedia }, server);
	return {
		name: player.name,
		available: boolOrNull(raw.available),
		state: playback.state,
		title: playback.title,
		artist: playback.artist,
		image_url: playback.image_url,
		volume_level: player.volumeLevel ?? null,
		volume_muted: player.volumeMuted ?? null,
		player_id: player.id,
		synced_to: player.syncedTo ?? null,
	};
}
