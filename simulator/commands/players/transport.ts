import type { PlayerQueue } from '../../playback/queue';
import { next, pause, play, previous, seek, stop } from '../../playback/transport';
import { has } from '../../profiles/profile';
import type { Player } from '../../world/players';
import type { Command } from '../command';
import type { Call } from '../../world/call';
import { required } from '../parameters';
import { boolean, integer } from '../types';
import { playerCommand } from './target';

/** Forwarded to the queue that the player plays from. */
function forwarded(
	name: string,
	summary: string,
	action: (queue: PlayerQueue, call: Call) => unknown,
): Command {
	return playerCommand(name, summary, {}, (player, _, call) =>
		action(activeQueue(player, call), call),
	);
}

function activeQueue(player: Player, { server }: Call): PlayerQueue {
	return server.queue(player.activeSource);
}

/** Observed: no effect on a member while the group plays the member's own queue. */
const pausePlayer = playerCommand('pause', 'Pause.', {}, (player, _, call) => {
	if (player.syncedTo !== null && player.activeSource === player.id) return;
	pause(call.server, activeQueue(player, call));
});

const seekPlayer = playerCommand(
	'seek',
	'Go to a place within the current item.',
	{ position: required(integer) },
	(player, { position }, call) => seek(call.server, activeQueue(player, call), position),
);

/** Switching off stops; a player without power control takes the command and stays as it is. */
const power = playerCommand(
	'power',
	'Switch a player on or off.',
	{ powered: required(boolean) },
	async (player, { powered }, call) => {
		if (has(call.server.profile, 'protocolPlayers')) return;
		player.powered = powered;
		if (!powered) await stop(call.server, activeQueue(player, call));
	},
);

/** Since 2.7. */
export const resumePlayer = forwarded('resume', 'Resume.', (queue, { server, caller }) =>
	play(server, queue, caller),
);

export const playerTransportCommands = [
	forwarded('play', 'Play.', (queue, { server, caller }) => play(server, queue, caller)),
	pausePlayer,
	forwarded('play_pause', 'Play or pause.', (queue, { server, caller }) =>
		queue.state === 'playing' ? pause(server, queue) : play(server, queue, caller),
	),
	forwarded('stop', 'Stop.', (queue, { server }) => stop(server, queue)),
	forwarded('next', 'Go to the next item.', (queue, { server }) => next(server, queue)),
	forwarded('previous', 'Go to the previous item.', (queue, { server }) => previous(server, queue)),
	seekPlayer,
	power,
];
