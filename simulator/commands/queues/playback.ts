import * as transport from '../../playback/transport';
import * as arg from '../parameters';
import { CommandError, invalidCommand, mediaNotFound, unsupportedFeature } from '../../errors';
import {
	replaceUpcomingFromSources,
	setDynamicSources,
	enqueue,
	ENQUEUE_OPTIONS,
	isEnqueueOption,
	applyShuffleBeforeStart,
	type EnqueueOption,
} from '../../playback/queue/enqueue';
import type { PlayerQueue } from '../../playback/queue/player-queue';
import { isContainer, resolvePlayables } from '../../playback/resolve-playables';
import type { ResolvedPlayables } from '../../playback/resolve-playables';
import { startPlaybackAt } from '../../playback/start-playback';
import { isSince } from '../../profiles/profile';
import type { MediaItem, Playable } from '../../world/library/media-items';
import { findVisibleItem } from '../../world/library/membership';
import type { CommandContext } from '../../world/music-server';
import { defineCommand, defineCommands, type Command } from '../command';
import { mediaReferences, startItem, uriOfReference } from '../media-arguments';
import type { MediaReference } from '../media-arguments';
import { requirePlayerAccess } from '../players/player-command';

type RequestedOption = EnqueueOption | 'unknown' | null;

interface PlayMediaOptions {
	readonly option: RequestedOption;
	readonly queue: PlayerQueue;
	readonly shuffle: boolean | null;
	readonly start_item: string | null;
	readonly start_from_beginning: boolean;
}

const SIMILAR_TRACK_COUNT = 25;

const queueIdParameter = { queue_id: arg.required(arg.text) };

export const queuePlaybackCommands: readonly Command[] = [
	...defineCommands({
		/** During an announcement, the command reports success and does nothing (observed). */
		'player_queues/play_media': {
			parameters: {
				queue_id: arg.required(arg.text),
				media: arg.required(mediaReferences),
				option: arg.optionalOrNull(arg.enumerationOrUnknownType('QueueOption', ENQUEUE_OPTIONS)),
				radio_mode: arg.withDefault(arg.boolean, false),
				start_item: arg.optionalOrNull(startItem),
				username: arg.onlyUntil('2.10', arg.optionalOrNull(arg.text)),
				sort_by: arg.onlySince('2.9', arg.optionalOrNull(arg.text)),
				start_from_beginning: arg.onlySince('2.10', arg.withDefault(arg.boolean, false)),
				shuffle: arg.onlySince('2.10', arg.optionalOrNull(arg.boolean)),
			},
			actsForOthers: true,
			async execute({ queue_id: queueId, media, radio_mode: radioMode, ...options }, context) {
				const { server, caller } = context;
				requirePlayerAccess(queueId, context);
				const queue = server.requirePlayableQueue(queueId);
				if (server.findPlayer(queueId)?.announcement) return;
				const { found, chosen, sources, containers } = prepareQueueAndResolveMedia(
					media,
					{ ...options, queue },
					context,
				);
				const chosenItems = found.flatMap((resolution) => resolution.items);
				const items = radioMode ? findSimilarTracks(chosenItems, context) : chosenItems;
				if (items.length === 0) throw mediaNotFound('No playable items found');
				queue.user = caller;
				if (chosen === null || !isEnqueueOption(chosen)) return;
				if (isSince(server.profile, '2.9')) {
					setDynamicSources(queue, sources, chosen);
					if (queue.isDynamic) {
						await replaceUpcomingFromSources(server, queue, chosen);
						return;
					}
				}
				const seconds = found[0]?.seconds ?? 0;
				await enqueue(server, queue, chosen, { items, containers, seconds });
			},
		},

		/** The only one of these commands that accepts unknown queues and unavailable players (observed). */
		'player_queues/pause': {
			parameters: queueIdParameter,
			execute({ queue_id: id }, context) {
				const { server } = context;
				requirePlayerAccess(id, context);
				const queue = server.findQueue(id);
				if (queue) transport.pauseQueue(server, queue);
			},
		},

		'player_queues/seek': {
			parameters: { ...queueIdParameter, position: arg.withDefault(arg.integer, 10) },
			execute({ queue_id: id, position }, context) {
				transport.seekTo(context.server, requireActiveQueue(id, context), position);
			},
		},

		/** Unlike `play`, it is not rejected if the player is unavailable, but does nothing (observed). */
		'player_queues/resume': {
			parameters: { ...queueIdParameter, fade_in: arg.optionalOrNull(arg.boolean) },
			async execute({ queue_id: id }, context) {
				const { server, caller } = context;
				requirePlayerAccess(id, context);
				const queue = server.requireQueue(id);
				const isAvailable = server.findPlayer(id)?.available === true;
				if (isAvailable) await transport.playOrResumeQueue(server, queue, caller);
			},
		},

		'player_queues/skip': {
			parameters: { ...queueIdParameter, seconds: arg.withDefault(arg.integer, 10) },
			execute({ queue_id: id, seconds }, context) {
				const { server } = context;
				const queue = requireActiveQueue(id, context);
				transport.seekTo(
					server,
					queue,
					Math.max(0, queue.position.elapsed(server.clock.now()) + seconds),
				);
			},
		},

		'player_queues/play_index': {
			parameters: {
				...queueIdParameter,
				index: arg.required(arg.unionType(arg.integer, arg.text)),
				seek_position: arg.withDefault(arg.integer, 0),
				fade_in: arg.withDefault(arg.boolean, false),
				debounce: arg.onlyUntil('2.8', arg.withDefault(arg.boolean, false)),
			},
			async execute({ queue_id: id, index, seek_position: seconds }, { server }) {
				const queue = server.requirePlayableQueue(id);
				await startPlaybackAt(server, queue, transport.requireEntryIndex(queue, index), seconds);
			},
		},
	}),
	queueCommand('play', (queue, { server, caller }) =>
		transport.playOrResumeQueue(server, queue, caller),
	),
	queueCommand('play_pause', (queue, { server, caller }) =>
		transport.playOrPauseQueue(server, queue, caller),
	),
	queueCommand('stop', (queue, { server }) => transport.stopQueue(server, queue)),
	queueCommand('next', (queue, context) =>
		transport.playNext(context.server, requireActiveQueue(queue.id, context)),
	),
	queueCommand('previous', (queue, context) =>
		transport.playPrevious(context.server, requireActiveQueue(queue.id, context)),
	),
];

/** From 2.10 on, throws unless the queue is the one that its player plays from. */
function requireActiveQueue(id: string, { server }: CommandContext): PlayerQueue {
	const queue = server.requirePlayableQueue(id);
	if (isSince(server.profile, '2.10') && server.findPlayer(id)?.activeSource !== id) {
		throw invalidCommand(`Queue ${id} is not active`);
	}
	return queue;
}

function queueCommand(
	name: string,
	action: (queue: PlayerQueue, context: CommandContext) => unknown,
): Command {
	return defineCommand(`player_queues/${name}`, {
		parameters: queueIdParameter,
		async execute({ queue_id: id }, context) {
			requirePlayerAccess(id, context);
			await action(context.server.requirePlayableQueue(id), context);
		},
	});
}

/**
 * The order of the steps is that of the server, because the state after a failed call depends on it: before 2.10, a
 * replace empties the queue before anything is looked up, and the default option depends on the first item found. Items that cannot be found or lack the start item are skipped (all observed on schemas 28
 * and 29).
 */
function prepareQueueAndResolveMedia(
	media: readonly MediaReference[],
	{ option, queue, shuffle, ...options }: PlayMediaOptions,
	context: CommandContext,
): {
	readonly found: readonly ResolvedPlayables[];
	readonly chosen: RequestedOption;
	readonly sources: readonly MediaItem[];
	readonly containers: ReadonlyMap<Playable, MediaItem>;
} {
	const { history } = context.server;
	const found: ResolvedPlayables[] = [];
	const sources: MediaItem[] = [];
	const containers = new Map<Playable, MediaItem>();
	let chosen = option;
	if (chosen !== null) prepareQueue(queue, chosen, shuffle, context);
	for (const reference of media) {
		const item = ignoreCommandError(() => findVisibleItem(context, uriOfReference(reference)));
		if (item && chosen === null) {
			chosen = defaultEnqueueOption(item);
			prepareQueue(queue, chosen, shuffle, context);
		}
		const from = {
			startItem: options.start_item,
			fromBeginning: options.start_from_beginning,
			keepsPreceding: isSince(context.server.profile, '2.10') && queue.shuffle,
		};
		const resolution = item && ignoreCommandError(() => resolvePlayables(item, from, context));
		if (!resolution) continue;
		found.push(resolution);
		if (['track', 'album', 'playlist', 'artist'].includes(item.mediaType)) sources.push(item);
		if (!isContainer(item)) continue;
		for (const one of resolution.items) containers.set(one, item);
		history.add(context.caller, item, { fullyPlayed: true, queueId: queue.id, isOwnChoice: true });
		queue.activePlaylist = [queue.activePlaylist, item.name].filter(Boolean).join(' / ');
	}
	return { found, chosen, sources, containers };
}

/**
 * Requires a provider that can find similar tracks, which the recorded servers do not have. It is inferred that none of
 * the media itself is played.
 */
function findSimilarTracks(
	items: readonly Playable[],
	{ server }: CommandContext,
): readonly Playable[] {
	if (!server.findsSimilar) throw unsupportedFeature('No provider supports similar tracks');
	const others = server.library.list('track').filter((track) => !items.includes(track));
	return others.slice(0, SIMILAR_TRACK_COUNT);
}

function prepareQueue(
	queue: PlayerQueue,
	option: EnqueueOption | 'unknown',
	shuffle: boolean | null,
	{ server }: CommandContext,
): void {
	if (isSince(server.profile, '2.10')) {
		applyShuffleBeforeStart(server, queue, option, shuffle);
	}
	if (option !== 'replace' || isSince(server.profile, '2.10')) return;
	queue.clear(server.clock.now(), true);
}

/** The default settings of the server: a track is played next, everything else replaces the queue. */
function defaultEnqueueOption(item: MediaItem): EnqueueOption {
	return item.mediaType === 'track' ? 'play' : 'replace';
}

function ignoreCommandError<T>(action: () => T): T | undefined {
	try {
		return action();
	} catch (error) {
		if (error instanceof CommandError) return undefined;
		throw error;
	}
}
