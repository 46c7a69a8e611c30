import type { MusicAssistantClient } from '../../api/client';
import type { RepeatMode } from '../../api/commands';
import type { PlayerQueue } from '../../api/models/playerQueue';

/** The media types with a playback speed. */
export const SPOKEN_TYPES: readonly string[] = ['audiobook', 'podcast_episode'];

/** The modes of a queue: those to change, or those that the server reports. */
export interface QueueModes {
	shuffle?: boolean;
	repeat?: RepeatMode;
	autoplay?: boolean;
	crossfade?: boolean;
	/** Of the current item, from 0.5 to 3. */
	playbackSpeed?: number;
}

/**
 * Changes the modes one by one, each once. Starts with those that the server may refuse: playback speed before 2.8,
 * crossfade before 2.10, and autoplay if no provider knows similar tracks.
 *
 * @param changedSoFar collects the modes that were changed, for the error if the server refuses a later one
 */
export async function setQueueModes(
	client: MusicAssistantClient,
	queueId: string,
	modes: QueueModes,
	changedSoFar: Array<keyof QueueModes>,
): Promise<void> {
	const queue = { queue_id: queueId };
	const { shuffle, repeat, autoplay, crossfade, playbackSpeed: speed } = modes;
	if (speed !== undefined) {
		await client.call('player_queues/set_playback_speed', { ...queue, speed });
		changedSoFar.push('playbackSpeed');
	}
	if (crossfade !== undefined) {
		await client.call('player_queues/crossfade', { ...queue, crossfade_enabled: crossfade });
		changedSoFar.push('crossfade');
	}
	if (autoplay !== undefined) {
		await setAutoplay(client, queueId, autoplay);
		changedSoFar.push('autoplay');
	}
	if (shuffle !== undefined) {
		await client.call('player_queues/shuffle', { ...queue, shuffle_enabled: shuffle });
		changedSoFar.push('shuffle');
	}
	if (repeat !== undefined) {
		await client.call('player_queues/repeat', { ...queue, repeat_mode: repeat });
		changedSoFar.push('repeat');
	}
}

/** The command is called autoplay from 2.10 on. */
async function setAutoplay(
	client: MusicAssistantClient,
	queueId: string,
	enabled: boolean,
): Promise<void> {
	const queue = { queue_id: queueId };
	const result = await client.callIfSupported('player_queues/autoplay', {
		...queue,
		autoplay_enabled: enabled,
	});
	if (result !== undefined) return;
	await client.call('player_queues/dont_stop_the_music', {
		...queue,
		dont_stop_the_music_enabled: enabled,
	});
}

/** The modes of a queue as far as they are reported; `repeat` may be a value that servers use for unknown modes. */
function modesOf(queue: PlayerQueue): { [Mode in keyof QueueModes]: QueueModes[Mode] | string } {
	return {
		shuffle: queue.shuffleEnabled,
		repeat: queue.repeatMode,
		autoplay: queue.autoplayEnabled,
		crossfade: queue.crossfadeEnabled,
		playbackSpeed: queue.playbackSpeed,
	};
}

/** The requested modes that a queue does not have, without those it does not report. */
export function differingModes(requested: QueueModes, queue: PlayerQueue): Array<keyof QueueModes> {
	const current = modesOf(queue);
	return keysOf(requested).filter(
		(key) => current[key] !== undefined && current[key] !== requested[key],
	);
}

/** The requested modes that a queue does not report. */
export function notReportedModes(
	requested: QueueModes,
	queue: PlayerQueue,
): Array<keyof QueueModes> {
	const current = modesOf(queue);
	return keysOf(requested).filter((key) => current[key] === undefined);
}

/** Whether a queue has the requested modes; `undefined` if it does not report some of them and has the others. */
export function hasModes(requested: QueueModes, queue: PlayerQueue): boolean | undefined {
	if (differingModes(requested, queue).length > 0) return false;
	return notReportedModes(requested, queue).length === 0 ? true : undefined;
}

function keysOf(modes: QueueModes): Array<keyof QueueModes> {
	const keys = ['shuffle', 'repeat', 'autoplay', 'crossfade', 'playbackSpeed'] as const;
	return keys.filter((key) => modes[key] !== undefined);
}
