import { enqueue, ENQUEUE_OPTIONS, isEnqueueOption } from '../../playback/enqueue';
import type { EnqueueOption } from '../../playback/enqueue';
import type { PlayerQueue } from '../../playback/queue';
import { isContainer, resolvePlayables } from '../../playback/resolve';
import type { Resolution } from '../../playback/resolve';
import type { MediaItem } from '../../world/media';
import { command } from '../command';
import type { Call } from '../../world/call';
import { CommandError, mediaNotFound, unsupportedFeature } from '../../errors';
import { nullable, required, withDefault } from '../parameters';
import { mediaReferences, startItem, uriOfReference } from '../references';
import type { MediaReference } from '../references';
import { boolean, enumeration, text } from '../types';

type Option = EnqueueOption | 'unknown' | null;

/** While a player announces, the command answers as if it had been carried out (observed). */
export const playMedia = command({
	name: 'player_queues/play_media',
	summary: 'Play media on a queue.',
	parameters: {
		queue_id: required(text),
		media: required(mediaReferences),
		option: nullable(enumeration('QueueOption', ENQUEUE_OPTIONS)),
		radio_mode: withDefault(boolean, false),
		start_item: nullable(startItem),
		username: nullable(text),
	},
	returns: 'null',
	async execute({ queue_id: queueId, media, option, radio_mode: radioMode, start_item }, call) {
		const { server, caller } = call;
		const queue = server.playableQueue(queueId);
		if (server.findPlayer(queueId)?.announcing) return;
		const { found, chosen } = collect(media, option, start_item, queue, call);
		// Needs a provider that knows similar tracks; this library has none, as the recorded ones.
		if (radioMode) throw unsupportedFeature('No provider supports similar tracks');
		const items = found.flatMap((resolution) => resolution.items);
		if (items.length === 0) throw mediaNotFound('No playable items found');
		queue.user = caller;
		if (chosen === null || !isEnqueueOption(chosen)) return;
		await enqueue(server, queue, chosen, items, found[0]?.seconds ?? 0);
	},
});

/**
 * Looks everything up. The order of things is the server's own, because what a failing call leaves
 * behind depends on it: a replace empties the queue before anything is looked up, and the default
 * choice is made from the first item that could be found. What cannot be found or has no such start
 * item is skipped (all observed on schemas 28 and 29).
 */
function collect(
	media: readonly MediaReference[],
	option: Option,
	start: string | null,
	queue: PlayerQueue,
	call: Call,
): { readonly found: readonly Resolution[]; readonly chosen: Option } {
	const { library, history, clock } = call.server;
	const found: Resolution[] = [];
	let chosen = option;
	if (chosen === 'replace') queue.clear(clock.now(), true);
	for (const reference of media) {
		const item = unlessRefused(() => library.resolve(uriOfReference(reference)));
		if (item && chosen === null) {
			chosen = defaultOption(item);
			if (chosen === 'replace') queue.clear(clock.now(), true);
		}
		const resolution = item && unlessRefused(() => resolvePlayables(item, start, call));
		if (!resolution) continue;
		found.push(resolution);
		if (!isContainer(item)) continue;
		history.add(call.caller, item, { fullyPlayed: true, queueId: queue.id, isOwnChoice: true });
		queue.activePlaylist = [queue.activePlaylist, item.name].filter(Boolean).join(' / ');
	}
	return { found, chosen };
}

/** The server's settings as they come: a track is played next to the others, all else replaces. */
function defaultOption(item: MediaItem): EnqueueOption {
	return item.mediaType === 'track' ? 'play' : 'replace';
}

function unlessRefused<T>(action: () => T): T | undefined {
	try {
		return action();
	} catch (error) {
		if (error instanceof CommandError) return undefined;
		throw error;
	}
}
