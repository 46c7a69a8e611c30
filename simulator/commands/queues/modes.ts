import type { PlayerQueue } from '../../playback/queue';
import type { Random } from '../../world/random';
import { command } from '../command';
import { unsupportedFeature } from '../../errors';
import { nullable, required } from '../parameters';
import { boolean, decimal, enumeration, text } from '../types';

const REPEAT_MODES = ['off', 'one', 'all'] as const;
const queueId = { queue_id: required(text) };

const shuffle = command({
	name: 'player_queues/shuffle',
	summary: 'Switch shuffle on or off.',
	parameters: { ...queueId, shuffle_enabled: required(boolean) },
	returns: 'null',
	execute({ queue_id: id, shuffle_enabled: enabled }, { server }) {
		const queue = server.queue(id);
		if (enabled === queue.shuffle) return;
		queue.shuffle = enabled;
		reorderUpcoming(queue, enabled ? server.random : null);
	},
});

/** Mixes what has not been played yet, or puts it back into the order in which it came. */
function reorderUpcoming(queue: PlayerQueue, random: Random | null): void {
	const firstUpcoming = (queue.currentIndex ?? -1) + 1;
	const upcoming = queue.entries.slice(firstUpcoming);
	if (random) random.shuffle(upcoming);
	else upcoming.sort((one, other) => one.sortIndex - other.sortIndex);
	queue.entries = [...queue.entries.slice(0, firstUpcoming), ...upcoming];
}

/** An unknown word is not refused: the queue's mode is then `unknown` (observed). */
const repeat = command({
	name: 'player_queues/repeat',
	summary: 'Set the repeat mode.',
	parameters: {
		...queueId,
		repeat_mode: required(enumeration('RepeatMode', REPEAT_MODES)),
	},
	returns: 'null',
	execute({ queue_id: id, repeat_mode: mode }, { server }) {
		server.queue(id).repeat = mode;
	},
});

const dontStopTheMusic = command({
	name: 'player_queues/dont_stop_the_music',
	summary: 'Go on with similar music when the queue ends.',
	parameters: { ...queueId, dont_stop_the_music_enabled: required(boolean) },
	returns: 'null',
	execute({ queue_id: id, dont_stop_the_music_enabled: enabled }, { server }) {
		server.queue(id);
		if (enabled) throw unsupportedFeature('No provider supports similar tracks');
	},
});

/** Accepted for everything, also for music; no reading command shows the speed (observed). */
export const setPlaybackSpeed = command({
	name: 'player_queues/set_playback_speed',
	summary: 'Set the playback speed of audiobooks and podcast episodes.',
	parameters: { ...queueId, speed: required(decimal), queue_item_id: nullable(text) },
	returns: 'null',
	execute({ queue_id: id }, { server }) {
		server.playableQueue(id);
	},
});

export const queueModeCommands = [shuffle, repeat, dontStopTheMusic];
