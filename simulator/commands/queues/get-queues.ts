import { queueItemObjects, queueObject } from '../../wire/queue';
import { defineCommand } from '../command';
import { required, withDefault } from '../parameters';
import { integer, text } from '../argument-types';

const allQueues = defineCommand({
	name: 'player_queues/all',
	summary: 'Return all registered queues.',
	parameters: {},
	returns: 'Array of PlayerQueue',
	execute: (_, { server }) => server.listQueues().map((queue) => queueObject(server, queue)),
});

const getQueue = defineCommand({
	name: 'player_queues/get',
	summary: 'Return one queue, or null if there is none with that id.',
	parameters: { queue_id: required(text) },
	returns: 'PlayerQueue',
	execute({ queue_id: queueId }, { server }) {
		const queue = server.findQueue(queueId);
		return queue && queueObject(server, queue);
	},
});

const getActiveQueue = defineCommand({
	name: 'player_queues/get_active_queue',
	summary: "Return the queue that a player currently plays from: its own, or its group's.",
	parameters: { player_id: required(text) },
	returns: 'PlayerQueue',
	execute({ player_id: playerId }, { server }) {
		const player = server.findPlayer(playerId) ?? server.findByProtocolId(playerId);
		const queue = player && server.findQueue(player.activeSource);
		return queue && queueObject(server, queue);
	},
});

/**
 * A plain slice of the queue in its current order, including played items, with the slice rules of the server's
 * language: negative numbers count from the end (observed). An unknown queue is empty.
 */
const getQueueItems = defineCommand({
	name: 'player_queues/items',
	summary: 'Return one page of the items of a queue.',
	parameters: {
		queue_id: required(text),
		limit: withDefault(integer, 500),
		offset: withDefault(integer, 0),
	},
	returns: 'Array of QueueItem',
	execute({ queue_id: queueId, limit, offset }, { server }) {
		const queue = server.findQueue(queueId);
		if (!queue) return [];
		const end = offset + limit;
		return queueItemObjects(server, queue, queue.entries.slice(offset, end), offset);
	},
});

export const queueReadCommands = { allQueues, getQueue, getActiveQueue, getQueueItems };
