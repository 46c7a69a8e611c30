import type { WireObject } from '../../json';
import { playerObject } from '../../wire/player';
import type { Player } from '../../world/players/players';
import { requirePlayerAccess, filterAllowsPlayer } from './player-command';
import { defineCommand } from '../command';
import type { CommandContext } from '../../world/music-server';
import { playerUnavailable } from '../../errors';
import { optionalOrNull, required, onlySince, withDefault, boolean, text } from '../parameters';

const allPlayers = defineCommand({
	name: 'players/all',
	summary: 'Return all registered players.',
	parameters: {
		return_unavailable: withDefault(boolean, true),
		return_disabled: withDefault(boolean, false),
		provider_filter: optionalOrNull(text),
		return_protocol_players: onlySince('2.8', withDefault(boolean, false)),
	},
	returns: 'Array of Player',
	execute({ return_unavailable: unavailable, return_disabled: disabled, ...args }, context) {
		const { server, caller } = context;
		const listedPlayers = server.players
			.filter(({ id }) => filterAllowsPlayer(id, caller.playerFilter))
			.filter(({ available }) => available || unavailable)
			.filter(({ id }) => server.findPlayer(id) !== undefined)
			.filter(({ enabled }) => enabled || disabled)
			.map((player) => playerObject(server, player));
		return [
			...listedPlayers,
			...(args.return_protocol_players ? protocolPlayers(context) : []),
		].filter(({ provider }) => args.provider_filter === null || provider === args.provider_filter);
	},
});

/** Hidden protocol players are not listed, but found by their ID (observed on schema 29). */
const getPlayer = defineCommand({
	name: 'players/get',
	summary: 'Return one player, or null if there is none with that id.',
	parameters: { player_id: required(text), raise_unavailable: withDefault(boolean, false) },
	returns: 'Player',
	execute({ player_id: playerId, raise_unavailable: raise }, context) {
		const { server } = context;
		const player = server.findPlayer(playerId);
		const hidden = player ? undefined : server.findByProtocolId(playerId);
		const found = player ?? hidden;
		if (raise && !found?.available) {
			throw playerUnavailable(`Player ${playerId} is not available`);
		}
		if (found) requirePlayerAccess(found.id, context);
		if (hidden) return protocolPlayer(hidden, context);
		return player && playerObject(server, player);
	},
});

/** Only available players; the others are not in the list (recorded). */
function protocolPlayers(context: CommandContext) {
	return context.server.players
		.filter(({ available }) => available)
		.map((player) => protocolPlayer(player, context));
}

function protocolPlayer(player: Player, { server }: CommandContext): WireObject {
	return {
		...playerObject(server, player),
		player_id: player.protocolId,
		provider: 'squeezelite',
		type: 'protocol',
		source_list: [],
		power_control: 'native',
		volume_control: 'native',
		output_protocols: [],
		active_output_protocol: null,
	};
}

export const playerReadCommands = [allPlayers, getPlayer];
