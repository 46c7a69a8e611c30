import type { Player } from '../../world/players/players';
import type { CommandCall } from '../../world/command-call';
import { invalidData, playerUnavailable } from '../../errors';
import { defineCommand } from '../command';
import { required } from '../parameters';
import { integer, text } from '../types';

const playerId = { player_id: required(text) };

/** In a group it is the leader's. Unlike for other player commands, a missing player is an error. */
function timed(id: string, { server }: CommandCall): Player {
	const player = server.findPlayer(id);
	if (!player?.available) throw playerUnavailable(`Player ${id} is not available`);
	return player.syncedTo === null ? player : (server.findPlayer(player.syncedTo) ?? player);
}

const set = defineCommand({
	name: 'players/sleep_timer/set',
	summary: 'Stop playing after so many seconds.',
	parameters: { ...playerId, seconds: required(integer) },
	returns: 'number',
	execute({ player_id: id, seconds }, call) {
		if (seconds <= 0) {
			throw invalidData('Sleep timer duration must be greater than zero seconds');
		}
		const player = timed(id, call);
		player.sleepTimerExpiresAt = call.server.clock.now() + seconds;
		return player.sleepTimerExpiresAt;
	},
});

const get = defineCommand({
	name: 'players/sleep_timer/get',
	summary: 'Return when playing stops, or null.',
	parameters: playerId,
	returns: 'number',
	execute: ({ player_id: id }, call) => timed(id, call).sleepTimerExpiresAt,
});

const clear = defineCommand({
	name: 'players/sleep_timer/clear',
	summary: 'Let playing go on.',
	parameters: playerId,
	returns: 'null',
	execute({ player_id: id }, call) {
		timed(id, call).sleepTimerExpiresAt = null;
	},
});

/** 2.10 and newer. */
export const sleepTimerCommands = [set, get, clear];
