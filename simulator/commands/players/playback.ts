import type { PlayerQueue } from '../../playback/queue/player-queue';
import {
	playNext,
	pauseQueue,
	playOrResumeQueue,
	playPrevious,
	seekTo,
	stopQueue,
} from '../../playback/transport';
import { leaveGroup } from '../../playback/player-groups';
import { hasPowerControl } from '../../world/players/control-support';
import type { Player } from '../../world/players/players';
import type { Command } from '../command';
import type { CommandContext } from '../../world/command-context';
import { optionalOrNull, required } from '../parameters';
import type { ArgumentType } from '../parameters';
import { isRecord } from '../../json';
import { boolean, integer, text } from '../argument-types';
import { definePlayerCommand } from './player-command';

const playerMedia: ArgumentType<object> = {
	name: 'PlayerMedia',
	strict: (value) => (isRecord(value) ? value : undefined),
};

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

/** 2.7 and newer. The simulator cannot resume sources other than the queue. */
export const resumePlayer = definePlayerCommand(
	'resume',
	'Resume.',
	{ source: optionalOrNull(text), media: optionalOrNull(playerMedia) },
	(player, _, context) =>
		playOrResumeQueue(context.server, activeQueue(player, context), context.caller),
);

export const playerPlaybackCommands = [
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
