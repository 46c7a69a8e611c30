import type { Player } from '../../world/players';
import type { Command } from '../command';
import type { Call } from '../../world/call';
import { parseArguments, required } from '../parameters';
import type { ArgumentsOf, ParameterTable } from '../parameters';
import { text } from '../types';

const target = { player_id: required(text) };

/**
 * A `players/cmd/...` command. For an unknown player, or one that is away, it does nothing and
 * answers as if it had (observed on all versions).
 */
export function playerCommand<Table extends ParameterTable>(
	name: string,
	summary: string,
	parameters: Table,
	action: (player: Player, args: ArgumentsOf<Table>, call: Call) => unknown,
): Command {
	return {
		name: `players/cmd/${name}`,
		summary,
		parameters: { ...target, ...parameters },
		returns: 'null',
		requiredRole: null,
		async run(given, call) {
			const { player_id: playerId } = parseArguments(target, given);
			const args = parseArguments(parameters, given);
			const player = call.server.findPlayer(playerId);
			if (player?.available) await action(player, args, call);
		},
	};
}
