import * as arg from '../parameters';
import { queueItemObjects, queueObject } from '../../wire/queue';
import { defineCommands, defineCommandsSince, type Command } from '../command';
import type { PlayerQueue } from '../../playback/queue/player-queue';
import { setShuffle } from '../../playback/queue/enqueue';
import { isSince } from '../../profiles/profile';
import type { MusicServer } from '../../world/music-server';
import { invalidCommand, invalidData, queueEmpty, unsupportedFeature } from '../../errors';

const REPEAT_MODES = ['off', 'one', 'all'] as const;
const queueIdParameter = { queue_id: arg.required(arg.text) };

const MIN_SPEED = 0.5;
const MAX_SPEED = 3;

export const queueCommands: readonly Command[] = [
	...defineCommands({
		'player_queues/all': {
			returns: 'Array of PlayerQueue',
			execute: (_, { server }) => server.listQueues().map((queue) => queueObject(server, queue)),
		},

		'player_queues/get': {
			parameters: queueIdParameter,
			returns: 'PlayerQueue',
			execute({ queue_id: queueId }, { server }) {
				const queue = server.findQueue(queueId);
				return queue && queueObject(server, queue);
			},
		},

		'player_queues/get_active_queue': {
			parameters: { player_id: arg.required(arg.text) },
			returns: 'PlayerQueue',
			execute({ player_id: playerId }, { server }) {
				const player = server.findPlayer(playerId) ?? server.findByProtocolId(playerId);
				const queue = player && server.findQueue(player.activeSource);
				return queue && queueObject(server, queue);
			},
		},

		/**
		 * A plain slice of the queue in its current order, including played items, with the slice rules of the server's
		 * language: negative numbers count from the end (observed). An unknown queue is empty.
		 */
		'player_queues/items': {
			parameters: {
				...queueIdParameter,
				limit: arg.withDefault(arg.integer, 500),
				offset: arg.withDefault(arg.integer, 0),
			},
			returns: 'Array of QueueItem',
			execute({ queue_id: queueId, limit, offset }, { server }) {
				const queue = server.findQueue(queueId);
				if (!queue) return [];
				const end = offset + limit;
				return queueItemObjects(server, queue, queue.entries.slice(offset, end), offset);
			},
		},

		'player_queues/shuffle': {
			parameters: { ...queueIdParameter, shuffle_enabled: arg.required(arg.boolean) },
			execute({ queue_id: id, shuffle_enabled: enabled }, { server }) {
				setShuffle(server, requireReorderableQueue(id, server), enabled);
			},
		},

		/** An unknown mode is not rejected: the queue's mode is then `unknown` (observed). */
		'player_queues/repeat': {
			parameters: {
				...queueIdParameter,
				repeat_mode: arg.required(arg.enumerationOrUnknownType("<enum 'RepeatMode", REPEAT_MODES)),
			},
			execute({ queue_id: id, repeat_mode: mode }, { server }) {
				requireReorderableQueue(id, server).repeat = mode;
			},
		},

		/** From 2.10 on, the former name of `autoplay`, and not listed; before, nothing here finds similar music. */
		'player_queues/dont_stop_the_music': {
			parameters: { ...queueIdParameter, dont_stop_the_music_enabled: arg.required(arg.boolean) },
			unlistedSince: '2.10',
			execute({ queue_id: id, dont_stop_the_music_enabled: enabled }, { server }) {
				const queue = server.requireQueue(id);
				if (enabled && !isSince(server.profile, '2.10')) {
					throw unsupportedFeature('No provider supports similar tracks');
				}
				queue.autoplay = enabled;
			},
		},
	}),
	...defineCommandsSince('2.8', {
		/**
		 * On schema 29 it is accepted for every item, including music; no command reports the speed (observed). From 2.10 on,
		 * only spoken items have a speed. It belongs to the item and is lost with it.
		 */
		'player_queues/set_playback_speed': {
			parameters: {
				...queueIdParameter,
				speed: arg.required(arg.decimal),
				queue_item_id: arg.optionalOrNull(arg.text),
			},
			execute({ queue_id: id, speed, queue_item_id: itemId }, { server }) {
				const queue = server.requirePlayableQueue(id);
				const entry =
					itemId === null ? queue.current : queue.entries.find((listed) => listed.id === itemId);
				if (isSince(server.profile, '2.10')) {
					if (speed < MIN_SPEED || speed > MAX_SPEED) {
						throw invalidData(`Playback speed must be between 0.5 and 3.0, got ${speed}`);
					}
					if (entry === undefined) throw invalidData(`Item ${itemId} not found in queue`);
					if (entry === null) throw queueEmpty('The queue is empty');
					const { mediaType } = entry.item;
					if (mediaType !== 'audiobook' && mediaType !== 'podcast_episode') {
						throw invalidCommand('Only audiobooks and podcast episodes have a speed');
					}
				}
				if (entry) queue.speeds.set(entry.id, speed);
			},
		},
	}),
	...defineCommandsSince('2.10', {
		'player_queues/autoplay': {
			parameters: { ...queueIdParameter, autoplay_enabled: arg.required(arg.boolean) },
			execute({ queue_id: id, autoplay_enabled: enabled }, { server }) {
				server.requireQueue(id).autoplay = enabled;
			},
		},

		'player_queues/crossfade': {
			parameters: { ...queueIdParameter, crossfade_enabled: arg.required(arg.boolean) },
			execute({ queue_id: id, crossfade_enabled: enabled }, { server }) {
				server.requireQueue(id).crossfade = enabled;
			},
		},
	}),
];

/** From 2.10 on, the order of a queue that refills itself cannot be changed. */
function requireReorderableQueue(id: string, server: MusicServer): PlayerQueue {
	const queue = server.requireQueue(id);
	if (queue.isDynamic && isSince(server.profile, '2.10')) {
		throw invalidCommand('Not for a queue that refills itself');
	}
	return queue;
}
