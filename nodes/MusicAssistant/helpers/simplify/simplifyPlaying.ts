import type { PlayingMedia } from '../../api/models/playingMedia';
import { imageUrl, type ServerAddress } from '../pictures/imageUrl';

/** What plays, in the fields that all rows and events have in common. */
export function simplifyPlaying(media: PlayingMedia | null | undefined, server: ServerAddress) {
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

/** What a player or queue plays or has paused, and its state: null for media that an idle one only has left. */
export function simplifyPlayback(
	{ state, media }: { state: string | undefined; media: PlayingMedia | null | undefined },
	server: ServerAddress,
) {
	return {
		state: STATES.find((known) => known === state) ?? null,
		...simplifyPlaying(state === 'idle' ? undefined : media, server),
	};
}

/** Servers have other words for an unknown state. */
const STATES = ['playing', 'paused', 'idle'] as const;
