import type { Player } from '../../world/players/players';
import type { CommandContext } from '../../world/command-context';
import { invalidData, playerUnavailable } from '../../errors';
import { defineCommand } from '../command';
import { required } from '../parameters';
import { integer, text } from '../argument-types';

const playerIdParameter = { player_id: required(text) };

/** The player, or the leader of its group. Unlike for other player commands, a missing player is an error. */
function requireTimerOwner(id: string, { server }: CommandContext): Player {
	const player = server.findPlayer(id);
	if (!player?.available) throw playerUnavailable(`Player ${id} is not available`);
	return player.syncedTo === null ? player : (server.findPlayer(player.syncedTo) ?? player);
}

const setTimer = defineCommand({
	name: 'players/sleep_timer/set',
	summary: 'Stop playback after a number of seconds.',
	parameters: { ...playerIdParameter, seconds: required(integer) },
	returns: 'number',
	execute({ player_id: id, seconds }, context) {
		if (seconds <= 0) {
			throw invalidData('Sleep timer duration must be greater than zero seconds');
		}
		const player = requireTimerOwner(id, context);
		player.sleepTimerExpiresAt = context.server.clock.now() + seconds;
		return player.sleepTimerExpiresAt;
	},
});

const getTimer = defineCommand({
	name: 'players/sleep_timer/get',
	summary: 'Return when the sleep timer stops playback, or null.',
	parameters: playerIdParameter,
	returns: 'number',
	execute: ({ player_id: id }, context) => requireTimerOwner(id, context).sleepTimerExpiresAt,
});

const clearTimer = defineCommand({
	name: 'players/sleep_timer/clear',
	summary: 'Cancel the sleep timer.',
	parameters: playerIdParameter,
	returns: 'null',
	execute({ player_id: id }, context) {
		requireTimerOwner(id, context).sleepTimerExpiresAt = null;
	},
});

/** 2.10 and newer. */
export const sleepTimerCommands = [setTimer, getTimer, clearTimer];
