import { playerCommandFailed, playerUnavailable } from '../../errors';
import { setFavoriteState } from '../../world/library/favorite-state';
import { addToLibrary } from '../../world/library/add-to-library';
import { uriOf } from '../../world/library/media-items';
import { requirePlayerAccess } from '../player-access';
import { defineCommand } from '../command';
import { required } from '../parameters';
import { text } from '../argument-types';

/**
 * Unlike `players/cmd/...`, it fails for an unknown or unavailable player (recorded). The current item is used
 * whether or not it is playing; a station is not, because there is no title to search for. Where favorites are personal, it
 * becomes a favorite of the user who plays it.
 */
export const addCurrentToFavorites = defineCommand({
	name: 'players/add_currently_playing_to_favorites',
	summary: 'Make what a player is playing a favorite.',
	parameters: { player_id: required(text) },
	returns: 'null',
	execute({ player_id: playerId }, context) {
		const { server } = context;
		const player = server.findPlayer(playerId);
		if (!player?.available) throw playerUnavailable(`Player ${playerId} is not available`);
		requirePlayerAccess(playerId, context);
		const queue = server.findQueue(player.activeSource);
		const item = queue?.current?.item;
		if (!item || item.mediaType === 'radio') {
			throw playerCommandFailed('No current item to add to favorites');
		}
		const libraryItem = addToLibrary(server, server.library.resolve(uriOf(item)));
		setFavoriteState(server, queue.user ?? context.caller, libraryItem, true);
	},
});
