import type { PlayingMedia } from '../../api/models/playingMedia';
import { imageUrl, type ServerAddress } from '../pictures/imageUrl';

/** What plays, in the fields that all rows and events have in common. */
export function simplifyPlayingMedia(
	media: PlayingMedia | null | undefined,
	server: ServerAddress,
) {
	return {
		title: media?.title ?? media?.uri ?? null,
		artist: media?.artist ?? null,
		album: media?.album ?? null,
		uri: media?.uri ?? null,
		media_type: media?.mediaType ?? null,
		duration: media?.duration ?? null,
		image_url: imageUrl(media?.image, server),
	};
}

/** The state of a player or queue and what it plays or has paused; no media for an idle one, which still reports its last. */
export function simplifyPlayback(
	{ state, media }: { state: string | undefined; media: PlayingMedia | null | undefined },
	server: ServerAddress,
) {
	return {
		state: PLAYBACK_STATES.find((known) => known === state) ?? null,
		...simplifyPlayingMedia(state === 'idle' ? undefined : media, server),
	};
}

/** Servers have other words for an unknown state. */
const PLAYBACK_STATES = ['playing', 'paused', 'idle'] as const;
