import {
	playNext,
	pauseQueue,
	indexOfEntry,
	playQueue,
	playPrevious,
	seekTo,
	stopQueue,
} from '../../playback/transport';
import { startPlaybackAt } from '../../playback/start';
import type { PlayerQueue } from '../../playback/queue';
import { hasFeature } from '../../profiles/profile';
import { invalidCommand } from '../../errors';
import { checkAccess } from '../access';
import { defineCommand } from '../command';
import type { Command } from '../command';
import type { CommandCall } from '../../world/command-call';
import { nullable, required, onlyUntil, withDefault } from '../parameters';
import { boolean, either, integer, text } from '../types';

const queueId = { queue_id: required(text) };

/** From 2.10 on, only the queue that its player plays from can be skipped in. */
function activeQueue(id: string, { server }: CommandCall): PlayerQueue {
	const queue = server.playableQueue(id);
	if (hasFeature(server.profile, 'queueModes') && server.findPlayer(id)?.activeSource !== id) {
		throw invalidCommand(`Queue ${id} is not active`);
	}
	return queue;
}

/** A command that only requires a queue whose player is available. */
function forQueue(
	name: string,
	summary: string,
	action: (queue: PlayerQueue, call: CommandCall) => unknown,
): Command {
	return defineCommand({
		name: `player_queues/${name}`,
		summary,
		parameters: queueId,
		returns: 'null',
		async execute({ queue_id: id }, call) {
			checkAccess(id, call);
			await action(call.server.playableQueue(id), call);
		},
	});
}

/** The one that answers 200 even for unknown queues and unavailable players (observed). */
const pauseCommand = defineCommand({
	name: 'player_queues/pause',
	summary: 'Pause the queue.',
	parameters: queueId,
	returns: 'null',
	execute({ queue_id: id }, call) {
		const { server } = call;
		checkAccess(id, call);
		const queue = server.findQueue(id);
		if (queue) pauseQueue(server, queue);
	},
});

/** Unlike `play`, it is not refused if the player is unavailable (observed); it just does nothing. */
const resume = defineCommand({
	name: 'player_queues/resume',
	summary: 'Resume where the queue stands.',
	parameters: { ...queueId, fade_in: nullable(boolean) },
	returns: 'null',
	async execute({ queue_id: id }, call) {
		const { server, caller } = call;
		checkAccess(id, call);
		const queue = server.queue(id);
		if (server.findPlayer(id)?.available) await playQueue(server, queue, caller);
	},
});

const seekCommand = defineCommand({
	name: 'player_queues/seek',
	summary: 'Go to a place within the current item.',
	parameters: { ...queueId, position: withDefault(integer, 10) },
	returns: 'null',
	execute({ queue_id: id, position }, call) {
		seekTo(call.server, activeQueue(id, call), position);
	},
});

const skip = defineCommand({
	name: 'player_queues/skip',
	summary: 'Go forward or back within the current item.',
	parameters: { ...queueId, seconds: withDefault(integer, 10) },
	returns: 'null',
	execute({ queue_id: id, seconds }, call) {
		const { server } = call;
		const queue = activeQueue(id, call);
		seekTo(server, queue, Math.max(0, queue.elapsed(server.clock.now()) + seconds));
	},
});

const playIndex = defineCommand({
	name: 'player_queues/play_index',
	summary: 'Play one item of the queue.',
	parameters: {
		...queueId,
		index: required(either(integer, text)),
		seek_position: withDefault(integer, 0),
		fade_in: withDefault(boolean, false),
		debounce: onlyUntil('protocolPlayers', withDefault(boolean, false)),
	},
	returns: 'null',
	async execute({ queue_id: id, index, seek_position: seconds }, { server }) {
		const queue = server.playableQueue(id);
		await startPlaybackAt(server, queue, indexOfEntry(queue, index), seconds);
	},
});

export const queueTransportCommands = [
	forQueue('play', 'Play where the queue stands.', (queue, { server, caller }) =>
		playQueue(server, queue, caller),
	),
	pauseCommand,
	forQueue('play_pause', 'Play or pause.', (queue, { server, caller }) =>
		queue.state === 'playing' ? pauseQueue(server, queue) : playQueue(server, queue, caller),
	),
	forQueue('stop', 'Stop playing.', (queue, { server }) => stopQueue(server, queue)),
	forQueue('next', 'Go to the next item.', (queue, call) =>
		playNext(call.server, activeQueue(queue.id, call)),
	),
	forQueue('previous', 'Go to the previous item.', (queue, call) =>
		playPrevious(call.server, activeQueue(queue.id, call)),
	),
	resume,
	seekCommand,
	skip,
	playIndex,
];
