import {
	playNext,
	pauseQueue,
	requireEntryIndex,
	playOrResumeQueue,
	playPrevious,
	seekTo,
	stopQueue,
} from '../../playback/transport';
import { startPlaybackAt } from '../../playback/start-playback';
import type { PlayerQueue } from '../../playback/queue/player-queue';
import { isSince } from '../../profiles/profile';
import { invalidCommand } from '../../errors';
import { requirePlayerAccess } from '../players/player-command';
import { defineCommand } from '../command';
import type { Command } from '../command';
import type { CommandContext } from '../../world/music-server';
import {
	optionalOrNull,
	required,
	onlyUntil,
	withDefault,
	boolean,
	unionType,
	integer,
	text,
} from '../parameters';

const queueIdParameter = { queue_id: required(text) };

/** From 2.10 on, throws unless the queue is the one that its player plays from. */
function requireActiveQueue(id: string, { server }: CommandContext): PlayerQueue {
	const queue = server.requirePlayableQueue(id);
	if (isSince(server.profile, '2.10') && server.findPlayer(id)?.activeSource !== id) {
		throw invalidCommand(`Queue ${id} is not active`);
	}
	return queue;
}

/** A command that only requires a queue whose player is available. */
function queueCommand(
	name: string,
	summary: string,
	action: (queue: PlayerQueue, context: CommandContext) => unknown,
): Command {
	return defineCommand({
		name: `player_queues/${name}`,
		summary,
		parameters: queueIdParameter,
		returns: 'null',
		async execute({ queue_id: id }, context) {
			requirePlayerAccess(id, context);
			await action(context.server.requirePlayableQueue(id), context);
		},
	});
}

/** The only one of these commands that accepts unknown queues and unavailable players (observed). */
const pauseCommand = defineCommand({
	name: 'player_queues/pause',
	summary: 'Pause the queue.',
	parameters: queueIdParameter,
	returns: 'null',
	execute({ queue_id: id }, context) {
		const { server } = context;
		requirePlayerAccess(id, context);
		const queue = server.findQueue(id);
		if (queue) pauseQueue(server, queue);
	},
});

/** Unlike `play`, it is not rejected if the player is unavailable, but does nothing (observed). */
const resumeCommand = defineCommand({
	name: 'player_queues/resume',
	summary: 'Resume at the current position of the queue.',
	parameters: { ...queueIdParameter, fade_in: optionalOrNull(boolean) },
	returns: 'null',
	async execute({ queue_id: id }, context) {
		const { server, caller } = context;
		requirePlayerAccess(id, context);
		const queue = server.requireQueue(id);
		if (server.findPlayer(id)?.available) await playOrResumeQueue(server, queue, caller);
	},
});

const seekCommand = defineCommand({
	name: 'player_queues/seek',
	summary: 'Seek to a position in the current item.',
	parameters: { ...queueIdParameter, position: withDefault(integer, 10) },
	returns: 'null',
	execute({ queue_id: id, position }, context) {
		seekTo(context.server, requireActiveQueue(id, context), position);
	},
});

const skipCommand = defineCommand({
	name: 'player_queues/skip',
	summary: 'Skip forward or back in the current item.',
	parameters: { ...queueIdParameter, seconds: withDefault(integer, 10) },
	returns: 'null',
	execute({ queue_id: id, seconds }, context) {
		const { server } = context;
		const queue = requireActiveQueue(id, context);
		seekTo(server, queue, Math.max(0, queue.position.elapsed(server.clock.now()) + seconds));
	},
});

const playIndexCommand = defineCommand({
	name: 'player_queues/play_index',
	summary: 'Play one item of the queue.',
	parameters: {
		...queueIdParameter,
		index: required(unionType(integer, text)),
		seek_position: withDefault(integer, 0),
		fade_in: withDefault(boolean, false),
		debounce: onlyUntil('2.8', withDefault(boolean, false)),
	},
	returns: 'null',
	async execute({ queue_id: id, index, seek_position: seconds }, { server }) {
		const queue = server.requirePlayableQueue(id);
		await startPlaybackAt(server, queue, requireEntryIndex(queue, index), seconds);
	},
});

export const queuePlaybackCommands = [
	queueCommand(
		'play',
		'Play from the current position of the queue.',
		(queue, { server, caller }) => playOrResumeQueue(server, queue, caller),
	),
	pauseCommand,
	queueCommand('play_pause', 'Play or pause.', (queue, { server, caller }) =>
		queue.state === 'playing'
			? pauseQueue(server, queue)
			: playOrResumeQueue(server, queue, caller),
	),
	queueCommand('stop', 'Stop playback.', (queue, { server }) => stopQueue(server, queue)),
	queueCommand('next', 'Go to the next item.', (queue, context) =>
		playNext(context.server, requireActiveQueue(queue.id, context)),
	),
	queueCommand('previous', 'Go to the previous item.', (queue, context) =>
		playPrevious(context.server, requireActiveQueue(queue.id, context)),
	),
	resumeCommand,
	seekCommand,
	skipCommand,
	playIndexCommand,
];
