import { playerCommandFailed, playerUnavailable } from '../../errors';
import { bringIntoLibrary } from '../../world/library-addition';
import { uriOf } from '../../world/media';
import { checkAccess } from '../access';
import { command } from '../command';
import { required } from '../parameters';
import { text } from '../types';

/**
 * Unlike `players/cmd/...` it fails for a player that is unknown or away (recorded). What is current
 * counts whether or not it plays; a station does not, as no title is known to look for.
 */
export const addCurrentToFavorites = command({
	name: 'players/add_currently_playing_to_favorites',
	summary: 'Make what a player is playing a favorite.',
	parameters: { player_id: required(text) },
	returns: 'null',
	execute({ player_id: playerId }, call) {
		const { server } = call;
		const player = server.findPlayer(playerId);
		if (!player?.available) throw playerUnavailable(`Player ${playerId} is not available`);
		checkAccess(playerId, call);
		const item = server.findQueue(player.activeSource)?.current?.item;
		if (!item || item.mediaType === 'radio') {
			throw playerCommandFailed('No current item to add to favorites');
		}
		bringIntoLibrary(server, server.library.resolve(uriOf(item))).favorite = true;
	},
});
