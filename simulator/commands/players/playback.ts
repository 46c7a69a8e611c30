import type { PlayerQueue } from '../../playback/queue/player-queue';
import {
	playNext,
	pauseQueue,
	playOrResumeQueue,
	playPrevious,
	seekTo,
	stopQueue,
} from '../../playback/transport';
import { leaveGroup, makeGroupPlayQueueOf } from '../../playback/player-groups';
import { hasPowerControl } from '../../world/players/players';
import type { Player } from '../../world/players/players';
import { defineCommand } from '../command';
import type { Command } from '../command';
import type { CommandContext } from '../../world/music-server';
import { required, boolean, integer, text, requiredOrNull } from '../parameters';
import type { Parameter } from '../parameters';
import { definePlayerCommand } from './player-command';
import { isSince } from '../../profiles/profile';
import { playerCommandFailed, invalidData, playerUnavailable } from '../../errors';

/** A command that acts on the queue that the player plays from. */
function forwardedCommand(
	name: string,
	summary: string,
	action: (queue: PlayerQueue, context: CommandContext) => unknown,
): Command {
	return definePlayerCommand(name, summary, {}, (player, _, context) =>
		action(activeQueue(player, context), context),
	);
}

function activeQueue(player: Player, { server }: CommandContext): PlayerQueue {
	return server.requireQueue(player.activeSource);
}

/** Observed: no effect on a member while the group plays the member's own queue. */
const pausePlayer = definePlayerCommand('pause', 'Pause.', {}, (player, _, context) => {
	if (player.syncedTo !== null && player.activeSource === player.id) return;
	pauseQueue(context.server, activeQueue(player, context));
});

const seekPlayer = definePlayerCommand(
	'seek',
	'Seek to a position in the current item.',
	{ position: required(integer) },
	(player, { position }, context) => seekTo(context.server, activeQueue(player, context), position),
);

/** Switching a player off takes it out of its group and stops it, even if it has no power control. */
const setPower = definePlayerCommand(
	'power',
	'Switch a player on or off.',
	{ powered: required(boolean) },
	async (player, { powered }, context) => {
		if (!powered) {
			leaveGroup(context.server, player);
			const queue = context.server.findQueue(player.activeSource);
			if (queue) await stopQueue(context.server, queue);
		}
		if (hasPowerControl(context.server.profile, player)) player.powered = powered;
	},
);

const playbackCommands = [
	forwardedCommand('play', 'Play.', (queue, { server, caller }) =>
		playOrResumeQueue(server, queue, caller),
	),
	pausePlayer,
	forwardedCommand('play_pause', 'Play or pause.', (queue, { server, caller }) =>
		queue.state === 'playing'
			? pauseQueue(server, queue)
			: playOrResumeQueue(server, queue, caller),
	),
	forwardedCommand('stop', 'Stop.', (queue, { server }) => stopQueue(server, queue)),
	forwardedCommand('next', 'Go to the next item.', (queue, { server }) => playNext(server, queue)),
	forwardedCommand('previous', 'Go to the previous item.', (queue, { server }) =>
		playPrevious(server, queue),
	),
	seekPlayer,
	setPower,
];

/** Milliseconds until the server stops waiting for a source that does not exist (recorded). */
const SOURCE_TIMEOUT_MS = 2000;

/** The source is a queue or an input of the player that is not passive; null stands for the player's own queue. */
function selectSourceCommand(source: Parameter<string | null>) {
	return definePlayerCommand(
		'select_source',
		'Select the source that a player plays.',
		{ source },
		async (player, { source: requestedSource }, { server }) => {
			const source = requestedSource ?? player.id;
			if (player.syncedTo !== null) {
				if (!isSince(server.profile, '2.9')) {
					throw playerCommandFailed('The player is grouped');
				}
				leaveGroup(server, player);
			}
			if (source === player.activeSource) return;
			const played = server.findQueue(player.activeSource);
			if (played) await stopQueue(server, played);
			const input = player.inputs.find(({ id }) => id === source);
			if (!server.findQueue(source) && (!input || input.isPassive)) {
				await server.clock.wait(SOURCE_TIMEOUT_MS);
				throw playerCommandFailed(`${source} is not a source of ${player.name}`);
			}
			player.activeSource = source;
			if (source === player.id) makeGroupPlayQueueOf(server, player);
		},
	);
}

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
	since: '2.10',
	execute({ player_id: id, seconds }, context) {
		if (seconds <= 0) {
			throw invalidData('Sleep timer duration must be greater than zero seconds');
		}
		const player = requireTimerOwner(id, context);
		player.sleepTimerExpiresAt = context.server.clock.now() + seconds;
		return player.sleepTimerExpiresAt;
	},
});

const clearTimer = defineCommand({
	name: 'players/sleep_timer/clear',
	summary: 'Cancel the sleep timer.',
	parameters: playerIdParameter,
	returns: 'null',
	since: '2.10',
	execute({ player_id: id }, context) {
		requireTimerOwner(id, context).sleepTimerExpiresAt = null;
	},
});

export const playerPlaybackCommands: readonly Command[] = [
	...playbackCommands,
	{ ...selectSourceCommand(requiredOrNull(text)), since: '2.7' },
	// Before 2.7 the source was required.
	{ ...selectSourceCommand(required(text)), until: '2.7' },
	setTimer,
	clearTimer,
];
