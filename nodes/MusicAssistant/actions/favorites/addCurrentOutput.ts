import { createMediaSimplifier } from '../../helpers/simplify/simplifyMedia';
import type { ServerAddress } from '../../helpers/pictures/imageUrl';
import type { JsonObject } from '../../helpers/json';
import type { AddFavoriteResult } from '../../services/favorites/addFavorite';
import type { NowPlayingItem } from '../../services/queues/readNowPlayingItem';

/** The output for what was added, as far as it is known. */
export function addedItemOutput(
	serverAddress: ServerAddress,
	{ item, isFavorite }: AddFavoriteResult,
	playing?: NowPlayingItem,
): JsonObject {
	return {
		...(item
			? createMediaSimplifier('mixed')(item, serverAddress)
			: { name: playing?.name ?? null }),
		success: true,
		confirmed: isFavorite === true,
		...(isFavorite === undefined ? { reason: whyNotConfirmed(playing) } : {}),
	};
}

/** The output for what the server adds to the favorites of the user who started the music: only the queue shows those. */
export function addedForOtherUserOutput(
	serverAddress: ServerAddress,
	{ item }: AddFavoriteResult,
	playing: NowPlayingItem,
	current: NowPlayingItem | null | undefined,
): JsonObject {
	const isAdded = playing.isFavorite === false && current?.isFavorite === true;
	return {
		...(item ? createMediaSimplifier('mixed')(item, serverAddress) : { name: playing.name }),
		success: true,
		confirmed: isAdded,
		reason: isAdded
			? "It was added to the favorites of the user who started the music, not to those of the access token's user"
			: "The server adds it to the favorites of the user who started the music. It is not a favorite of the access token's user, and the favorites of other users cannot be seen",
	};
}

/** The output if one of two items was added, and it is not known which. */
export function eitherItemAddedOutput(
	playing: NowPlayingItem,
	current: NowPlayingItem,
): JsonObject {
	return {
		name: null,
		success: true,
		confirmed: false,
		reason: `The player moved on from "${playing.name}" to "${current.name}" at that moment, so it is not known which of them was added`,
	};
}

function whyNotConfirmed(playing?: NowPlayingItem): string {
	if (!playing) {
		return 'The server does not report what the player is playing, so it is not known which track was added';
	}
	return playing.uri === undefined
		? `The server looked up the song that "${playing.name}" is playing, but does not report which one it added`
		: 'The server does not report whether it is a favorite now';
}
