import type { MusicAssistantClient } from '../../api/client';
import type { RepeatMode } from '../../api/commands';
import type { PlayerQueue } from '../../api/models/playerQueue';

/** How a queue plays; only what is to be changed, or what the server tells. */
export interface Modes {
	shuffle?: boolean;
	repeat?: RepeatMode;
	autoplay?: boolean;
	crossfade?: boolean;
}

/**
 * Changes one mode after the other, each once; first those that a server may not have: crossfade before 2.10, and
 * autoplay where no provider knows similar tracks.
 *
 * @param done is given each mode that was changed, for the text about one that then was refused
 */
export async function setModes(
	client: MusicAssistantClient,
	queueId: string,
	modes: Modes,
	done: Array<keyof Modes>,
): Promise<void> {
	const queue = { queue_id: queueId };
	const { shuffle, repeat, autoplay, crossfade } = modes;
	if (crossfade !== undefined) {
		await client.call('player_queues/crossfade', { ...queue, crossfade_enabled: crossfade });
		done.push('crossfade');
	}
	if (autoplay !== undefined) {
		await setAutoplay(client, queueId, autoplay);
		done.push('autoplay');
	}
	if (shuffle !== undefined) {
		await client.call('player_queues/shuffle', { ...queue, shuffle_enabled: shuffle });
		done.push('shuffle');
	}
	if (repeat !== undefined) {
		await client.call('player_queues/repeat', { ...queue, repeat_mode: repeat });
		done.push('repeat');
	}
}

/** From 2.10 on it is called autoplay. */
async function setAutoplay(
	client: MusicAssistantClient,
	queueId: string,
	enabled: boolean,
): Promise<void> {
	const queue = { queue_id: queueId };
	const renamed = await client.callIfSupported('player_queues/autoplay', {
		...queue,
		autoplay_enabled: enabled,
	});
	if (renamed !== undefined) return;
	await client.call('player_queues/dont_stop_the_music', {
		...queue,
		dont_stop_the_music_enabled: enabled,
	});
}

/** The modes a queue has now, as far as its server tells; `repeat` may be a word that servers make of unknown ones. */
function modesOf(queue: PlayerQueue): { [Mode in keyof Modes]: Modes[Mode] | string } {
	return {
		shuffle: queue.shuffleEnabled,
		repeat: queue.repeatMode,
		autoplay: queue.autoplayEnabled,
		crossfade: queue.crossfadeEnabled,
	};
}

/** The wanted modes that a queue does not have; those of which it tells nothing are not among them. */
export function differing(wanted: Modes, queue: PlayerQueue): Array<keyof Modes> {
	const now = modesOf(queue);
	return keysOf(wanted).filter((key) => now[key] !== undefined && now[key] !== wanted[key]);
}

/** The wanted modes of which a queue tells nothing. */
export function notReported(wanted: Modes, queue: PlayerQueue): Array<keyof Modes> {
	const now = modesOf(queue);
	return keysOf(wanted).filter((key) => now[key] === undefined);
}

/** Whether a queue has the wanted modes; `undefined` where it tells nothing of some and has the others. */
export function hasModes(wanted: Modes, queue: PlayerQueue): boolean | undefined {
	if (differing(wanted, queue).length > 0) return false;
	return notReported(wanted, queue).length === 0 ? true : undefined;
}

function keysOf(modes: Modes): Array<keyof Modes> {
	const keys = ['shuffle', 'repeat', 'autoplay', 'crossfade'] as const;
	return keys.filter((key) => modes[key] !== undefined);
}
