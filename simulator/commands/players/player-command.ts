import { insufficientPermissions, playerUnavailable } from '../../errors';
import type { CommandContext } from '../../world/music-server';
import type { Player } from '../../world/players/players';
import type { Command } from '../command';
import { isSince } from '../../profiles/profile';
import { required, text, type ArgumentsOf, type ParameterTable } from '../parameters';

/** Throws if the user is restricted to other players; the reason is only sent from 2.10 on. */
export function requirePlayerAccess(playerId: string, { caller }: CommandContext): void {
	if (filterAllowsPlayer(playerId, caller.playerFilter)) return;
	throw insufficientPermissions(`${caller.name} does not have access to player ${playerId}`);
}

/** An empty filter restricts nothing. */
export function filterAllowsPlayer(playerId: string, filter: readonly string[]): boolean {
	return filter.length === 0 || filter.includes(playerId);
}

/**
 * A `players/cmd/...` command. For an unknown or unavailable player, all versions up to 2.11.0b6 report
 * success and do nothing (observed).
 */
export function definePlayerCommand<Table extends ParameterTable>(
	name: string,
	parameters: Table,
	action: (player: Player, args: ArgumentsOf<Table>, context: CommandContext) => unknown,
): Command {
	return {
		name: `players/cmd/${name}`,
		parameters: { player_id: required(text), ...parameters },
		returns: 'null',
		isIgnored({ player_id: id }, context) {
			const playerId = String(id);
			const player = context.server.findPlayer(playerId);
			// Recorded on 2.7; newer servers do not find the player at all.
			if (player && !player.enabled) throw playerUnavailable(`Player ${playerId} is disabled`);
			if (!player?.available) throwIfUnavailableIsError(playerId, context);
			else requirePlayerAccess(playerId, context);
			return !player?.available;
		},
		execute(args, context) {
			const player = context.server.requirePlayer(String(args.player_id));
			// The arguments are those of the table and the ID.
			return action(player, args as ArgumentsOf<Table>, context);
		},
	};
}

export function throwIfUnavailableIsError(
	playerId: string,
	{ server: { profile } }: CommandContext,
): void {
	if (!isSince(profile, '2.11')) return;
	throw playerUnavailable(`Player ${playerId} is not available`);
}
