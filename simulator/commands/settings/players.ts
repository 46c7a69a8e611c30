import { playerConfigObject } from '../../wire/settings';
import type { MusicServer } from '../../world/music-server';
import type { Player } from '../../world/players';
import { command } from '../command';
import { unhandled } from '../../errors';
import { required } from '../parameters';
import { object, text } from '../types';

/** How long a player that was switched on in the settings takes to come back (observed). */
const COMES_BACK_AFTER = 5000;

/** Any player that was ever seen, also one that is away or disabled. */
function knownPlayer(server: MusicServer, playerId: string): Player {
	const player = server.players.find(({ id }) => id === playerId);
	if (!player) throw unhandled(`No settings of a player ${playerId}`);
	return player;
}

export const getPlayerConfig = command({
	name: 'config/players/get',
	summary: 'Return all settings of a player.',
	parameters: { player_id: required(text) },
	returns: 'PlayerConfig',
	execute: ({ player_id: playerId }, { server }) =>
		playerConfigObject(server, knownPlayer(server, playerId)),
});

/** `name` and `enabled` belong to the player itself; everything else are its settings. */
export const savePlayerConfig = command({
	name: 'config/players/save',
	summary: 'Save one or more settings of a player.',
	parameters: { player_id: required(text), values: required(object) },
	returns: 'PlayerConfig',
	requiredRole: 'admin',
	execute({ player_id: playerId, values }, { server }) {
		const player = knownPlayer(server, playerId);
		server.settings.save(player, values);
		if (typeof values.name === 'string' || values.name === null) rename(player, values.name);
		if (values.enabled === false) player.enabled = false;
		if (values.enabled !== true || player.enabled) return playerConfigObject(server, player);
		server.clock.after(COMES_BACK_AFTER, () => {
			player.enabled = true;
		});
		return { ...playerConfigObject(server, player), enabled: true };
	},
});

function rename(player: Player, name: string | null): void {
	player.customName = name;
	if (name !== null) player.name = name;
}

export const removePlayerConfig = command({
	name: 'config/players/remove',
	summary: 'Forget a player.',
	parameters: { player_id: required(text) },
	returns: 'null',
	requiredRole: 'admin',
	execute({ player_id: playerId }, { server }) {
		server.removePlayer(knownPlayer(server, playerId).id);
	},
});
