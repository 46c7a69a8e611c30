import type { PlayerQueue } from '../../playback/queue';
import { setShuffle } from '../../playback/shuffle';
import { hasFeature } from '../../profiles/profile';
import type { MusicServer } from '../../world/music-server';
import { defineCommand } from '../command';
import { invalidCommand, invalidData, queueEmpty, unsupportedFeature } from '../../errors';
import { nullable, required } from '../parameters';
import { boolean, decimal, enumeration, text } from '../types';

const REPEAT_MODES = ['off', 'one', 'all'] as const;
const queueId = { queue_id: required(text) };

/** From 2.10 on, a queue that fills itself has its own order. */
function orderedQueue(id: string, server: MusicServer): PlayerQueue {
	const queue = server.queue(id);
	if (queue.isDynamic && hasFeature(server.profile, 'queueModes')) {
		throw invalidCommand('Not for a queue that fills itself');
	}
	return queue;
}

const shuffle = defineCommand({
	name: 'player_queues/shuffle',
	summary: 'Switch shuffle on or off.',
	parameters: { ...queueId, shuffle_enabled: required(boolean) },
	returns: 'null',
	execute({ queue_id: id, shuffle_enabled: enabled }, { server }) {
		setShuffle(server, orderedQueue(id, server), enabled);
	},
});

/** An unknown mode is not refused: the queue's mode is then `unknown` (observed). */
const repeat = defineCommand({
	name: 'player_queues/repeat',
	summary: 'Set the repeat mode.',
	parameters: {
		...queueId,
		repeat_mode: required(enumeration("<enum 'RepeatMode", REPEAT_MODES)),
	},
	returns: 'null',
	execute({ queue_id: id, repeat_mode: mode }, { server }) {
		orderedQueue(id, server).repeat = mode;
	},
});

const dontStopTheMusic = defineCommand({
	name: 'player_queues/dont_stop_the_music',
	summary: 'Go on with similar music when the queue ends.',
	parameters: { ...queueId, dont_stop_the_music_enabled: required(boolean) },
	returns: 'null',
	execute({ queue_id: id, dont_stop_the_music_enabled: enabled }, { server }) {
		server.queue(id);
		if (enabled) throw unsupportedFeature('No provider supports similar tracks');
	},
});

const autoplay = defineCommand({
	name: 'player_queues/autoplay',
	summary: 'Go on with similar music when the queue ends.',
	parameters: { ...queueId, autoplay_enabled: required(boolean) },
	returns: 'null',
	execute({ queue_id: id, autoplay_enabled: enabled }, { server }) {
		server.queue(id).autoplay = enabled;
	},
});

/** The former name of `autoplay`: it still works, but is not listed. */
const autoplayAlias = defineCommand({
	name: 'player_queues/dont_stop_the_music',
	summary: 'Go on with similar music when the queue ends.',
	parameters: { ...queueId, dont_stop_the_music_enabled: required(boolean) },
	returns: 'null',
	isAlias: true,
	execute({ queue_id: id, dont_stop_the_music_enabled: enabled }, { server }) {
		server.queue(id).autoplay = enabled;
	},
});

const crossfade = defineCommand({
	name: 'player_queues/crossfade',
	summary: 'Switch crossfading on or off.',
	parameters: { ...queueId, crossfade_enabled: required(boolean) },
	returns: 'null',
	execute({ queue_id: id, crossfade_enabled: enabled }, { server }) {
		server.queue(id).crossfade = enabled;
	},
});

const SLOWEST = 0.5;
const FASTEST = 3;

/**
 * On schema 29 it is accepted for every item, including music; no command reports the speed (observed). From 2.10 on,
 * it is only for spoken items. It belongs to the item and is lost with it.
 */
export const setPlaybackSpeed = defineCommand({
	name: 'player_queues/set_playback_speed',
	summary: 'Set the playback speed of audiobooks and podcast episodes.',
	parameters: { ...queueId, speed: required(decimal), queue_item_id: nullable(text) },
	returns: 'null',
	execute({ queue_id: id, speed, queue_item_id: itemId }, { server }) {
		const queue = server.playableQueue(id);
		const entry =
			itemId === null ? queue.current : queue.entries.find((listed) => listed.id === itemId);
		if (hasFeature(server.profile, 'queueModes')) {
			if (speed < SLOWEST || speed > FASTEST) {
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
});

export const queueModeCommands = [shuffle, repeat];
/** Before 2.10. */
export const queueModesBefore210 = [dontStopTheMusic];
/** 2.10 and newer. */
export const queueModesSince210 = [autoplay, autoplayAlias, crossfade];
