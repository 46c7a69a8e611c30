import { flag, text, type JsonObject } from '../../helpers/json';
import type { Server } from '../../api/client';
import type { RepeatMode } from '../../api/commands';
import { findQueue } from './queues';
import { lookUntil, SETTLE_SECONDS, type Look } from '../../api/look';

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
	server: Server,
	queueId: string,
	modes: Modes,
	done: Array<keyof Modes>,
): Promise<void> {
	const queue = { queue_id: queueId };
	const { shuffle, repeat, autoplay, crossfade } = modes;
	if (crossfade !== undefined) {
		await server.call('player_queues/crossfade', { ...queue, crossfade_enabled: crossfade });
		done.push('crossfade');
	}
	if (autoplay !== undefined) {
		await setAutoplay(server, queueId, autoplay);
		done.push('autoplay');
	}
	if (shuffle !== undefined) {
		await server.call('player_queues/shuffle', { ...queue, shuffle_enabled: shuffle });
		done.push('shuffle');
	}
	if (repeat !== undefined) {
		await server.call('player_queues/repeat', { ...queue, repeat_mode: repeat });
		done.push('repeat');
	}
}

/** From 2.10 on it is called autoplay. */
async function setAutoplay(server: Server, queueId: string, enabled: boolean): Promise<void> {
	const queue = { queue_id: queueId };
	const renamed = await server.callIfKnown('player_queues/autoplay', {
		...queue,
		autoplay_enabled: enabled,
	});
	if (renamed !== undefined) return;
	await server.call('player_queues/dont_stop_the_music', {
		...queue,
		dont_stop_the_music_enabled: enabled,
	});
}

/** The modes a queue has now, as far as its server tells; `repeat` may be a word that servers make of unknown ones. */
export function modesOf(queue: JsonObject): { [Mode in keyof Modes]: Modes[Mode] | string } {
	return {
		shuffle: flag(queue, 'shuffle_enabled'),
		repeat: text(queue, 'repeat_mode'),
		autoplay: flag(queue, 'autoplay_enabled') ?? flag(queue, 'dont_stop_the_music_enabled'),
		crossfade: flag(queue, 'crossfade_enabled'),
	};
}

/** The wanted modes that a queue does not have; those of which it tells nothing are not among them. */
export function differing(wanted: Modes, queue: JsonObject): Array<keyof Modes> {
	const now = modesOf(queue);
	return keysOf(wanted).filter((key) => now[key] !== undefined && now[key] !== wanted[key]);
}

/** The wanted modes of which a queue tells nothing. */
export function untold(wanted: Modes, queue: JsonObject): Array<keyof Modes> {
	const now = modesOf(queue);
	return keysOf(wanted).filter((key) => now[key] === undefined);
}

function keysOf(modes: Modes): Array<keyof Modes> {
	const keys = ['shuffle', 'repeat', 'autoplay', 'crossfade'] as const;
	return keys.filter((key) => modes[key] !== undefined);
}

/** Waits until a queue has the wanted modes. */
export async function modesSettled(
	server: Server,
	queueId: string,
	wanted: Modes,
): Promise<Look<JsonObject | undefined>> {
	return await lookUntil(server, SETTLE_SECONDS, async () => {
		const last = await findQueue(server, queueId, { fresh: true });
		return { reached: last !== undefined && differing(wanted, last).length === 0, last };
	});
}
