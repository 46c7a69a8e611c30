import { insufficientPermissions, playerUnavailable } from '../../errors';
import type { CommandContext } from '../../world/music-server';
import type { Player } from '../../world/players/players';
import type { Command } from '../command';
import { isSince } from '../../profiles/profile';
import { parseArguments, required, text } from '../parameters';
import type { ArgumentsOf, ParameterTable } from '../parameters';

/** Throws if the user is restricted to other players; the reason is only sent from 2.10 on. */
export function requirePlayerAccess(playerId: string, { caller }: CommandContext): void {
	if (filterAllowsPlayer(playerId, caller.playerFilter)) return;
	throw insufficientPermissions(`${caller.name} does not have access to player ${playerId}`);
}

/** An empty filter restricts nothing. */
export function filterAllowsPlayer(playerId: string, filter: readonly string[]): boolean {
	return filter.length === 0 || filter.includes(playerId);
}

const playerIdParameter = { player_id: required(text) };

/**
 * A `players/cmd/...` command. For an unknown or unavailable player, all versions up to 2.11.0b6 report
 * success and do nothing (observed).
 */
export function definePlayerCommand<Table extends ParameterTable>(
	name: string,
	summary: string,
	parameters: Table,
	action: (player: Player, args: ArgumentsOf<Table>, context: CommandContext) => unknown,
): Command {
	return {
		name: `players/cmd/${name}`,
		summary,
		parameters: { ...playerIdParameter, ...parameters },
		returns: 'null',
		async run(rawArguments, context) {
			const { server } = context;
			const { player_id: playerId } = parseArguments(
				playerIdParameter,
				rawArguments,
				server.profile,
			);
			const args = parseArguments(parameters, rawArguments, server.profile);
			const player = server.findPlayer(playerId);
			// Recorded on 2.7; newer servers do not find the player at all.
			if (player && !player.enabled) throw playerUnavailable(`Player ${playerId} is disabled`);
			if (!player?.available) {
				throwIfUnavailableIsError(playerId, context);
				return;
			}
			requirePlayerAccess(playerId, context);
			server.executions.count(`players/cmd/${name}`);
			await action(player, args, context);
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
