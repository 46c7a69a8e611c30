import * as arg from '../parameters';
import type { PlayerQueue } from '../../playback/queue/player-queue';
import { setShuffle } from '../../playback/queue/enqueue';
import { requireEntryIndex, stopQueue } from '../../playback/transport';
import { isSince } from '../../profiles/profile';
import type { MusicServer, CommandContext } from '../../world/music-server';
import { defineCommands, defineCommandsSince, type Command } from '../command';
import { invalidData, unhandled, queueEmpty } from '../../errors';
import { lastBufferedIndex } from '../../playback/queue/queue-indexes';
import { startPlaybackAt } from '../../playback/start-playback';
import { leaveGroup } from '../../playback/groups-and-volumes';
import { uriOf, type Track } from '../../world/library/media-items';
import { BUILTIN_PROVIDER } from '../../world/providers/providers';
import {
	requireValidPlaylistName,
	createPlaylist,
	addToPlaylist,
	startEditingPlaylist,
} from '../../world/playlists/playlists';
import { mediaObjectForCaller } from '../../wire/media-object';
import { taskObject } from '../../wire/server-objects';

const queueIdParameter = { queue_id: arg.required(arg.text) };

/** How long an emptied queue still reports that it is playing (recorded on 2.7). */
const STOP_DELAY_MS = 2;

const SAVE_AS_PLAYLIST = {
	parameters: { ...queueIdParameter, name: arg.required(arg.text) },
};

export const queueContentCommands: readonly Command[] = [
	...defineCommands({
		'player_queues/clear': {
			parameters: { ...queueIdParameter, skip_stop: arg.withDefault(arg.boolean, false) },
			async execute({ queue_id: id, skip_stop: keepPlaying }, { server }) {
				const queue = server.requireQueue(id);
				const isEmptiedFirst = queue.state !== 'idle' && !isSince(server.profile, '2.8');
				if (!keepPlaying && !isEmptiedFirst) await stopQueue(server, queue);
				queue.clear(server.clock.now(), keepPlaying || isEmptiedFirst);
				if (!keepPlaying && isEmptiedFirst) {
					await server.clock.wait(STOP_DELAY_MS);
					queue.clear(server.clock.now());
				}
				if (isSince(server.profile, '2.10')) setShuffle(server, queue, false);
			},
		},

		/** Played and buffered items stay, without an error (observed); so does a negative position. */
		'player_queues/delete_item': {
			parameters: {
				...queueIdParameter,
				item_id_or_index: arg.required(arg.unionType(arg.integer, arg.text)),
			},
			execute({ queue_id: id, item_id_or_index: idOrIndex }, { server }) {
				const queue = server.requireQueue(id);
				if (typeof idOrIndex === 'number' && idOrIndex < 0 && queue.current !== null) return;
				const index = requireIndex(queue, idOrIndex);
				if (isPlayedOrBuffered(queue, index, server)) return;
				queue.entries = queue.entries.filter((_, place) => place !== index);
			},
		},

		/**
		 * 0 means "play next"; while nothing is playing, it means the position of the current item itself. A target before
		 * that position or beyond the end does nothing; one past the last position still counts as the end (read from the
		 * source of all versions).
		 */
		'player_queues/move_item': {
			parameters: {
				...queueIdParameter,
				queue_item_id: arg.required(arg.text),
				pos_shift: arg.withDefault(arg.integer, 1),
			},
			execute({ queue_id: id, queue_item_id: itemId, pos_shift: shift }, { server }) {
				const queue = server.requireQueue(id);
				const index = requireMovableIndex(queue, itemId, server);
				const current = queue.currentIndex ?? 0;
				const next = queue.state === 'playing' ? current + 1 : current;
				const goal = shift === 0 ? next : index + shift;
				if (goal >= current && goal <= queue.entries.length) moveEntry(queue, index, goal);
			},
		},

		/**
		 * Moves a queue to another player, which leaves its group. Observed: an empty source empties the target, and an
		 * unavailable target silently receives the items.
		 */
		'player_queues/transfer': {
			parameters: {
				source_queue_id: arg.required(arg.text),
				target_queue_id: arg.required(arg.text),
				auto_play: arg.optionalOrNull(arg.boolean),
			},
			async execute(
				{ source_queue_id: from, target_queue_id: to, auto_play: autoPlay },
				{ server },
			) {
				const { clock } = server;
				const source = server.requireQueue(from);
				const target = server.requireQueue(to);
				const { entries, currentIndex, state, shuffle, repeat, crossfade, autoplay } = source;
				const player = server.requirePlayer(to);
				if (player.syncedTo !== null) leaveGroup(server, player);
				const elapsed = source.position.elapsed(clock.now());
				await stopQueue(server, source);
				source.clear(clock.now());
				target.clear(clock.now());
				Object.assign(target, { entries, currentIndex, shuffle, repeat, crossfade, autoplay });
				target.setElapsed(elapsed, clock.now());
				const goesOn = (autoPlay ?? state === 'playing') && currentIndex !== null;
				if (goesOn && player.available) {
					await startPlaybackAt(server, target, currentIndex, elapsed);
				}
			},
		},

		/** Names are not checked: empty ones and ones already in use are accepted (observed). */
		'player_queues/save_as_playlist': {
			...SAVE_AS_PLAYLIST,
			returns: 'Playlist',
			since: '2.8',
			until: '2.10',
			execute({ queue_id: queueId, name }, context) {
				const tracks = tracksInQueue(queueId, context);
				const { server, caller } = context;
				const playlist = createPlaylist(server, name, BUILTIN_PROVIDER, tracks, caller);
				return mediaObjectForCaller(context, playlist);
			},
		},
	}),
	...defineCommandsSince('2.10', {
		'player_queues/save_as_playlist': {
			...SAVE_AS_PLAYLIST,
			returns: 'BackgroundTask',
			execute({ queue_id: queueId, name }, context) {
				const { server, caller } = context;
				const tracks = tracksInQueue(queueId, context);
				if (tracks.length === 0) throw invalidData('No valid items in queue to save as playlist.');
				requireValidPlaylistName(name);
				const playlist = createPlaylist(server, name, BUILTIN_PROVIDER, [], caller);
				const uris = tracks.map((track) => uriOf(track));
				const addition = {
					playlistId: playlist.libraryId ?? '',
					kind: 'add',
					count: uris.length,
					edit: () => addToPlaylist(server, playlist, uris),
				} as const;
				return taskObject(startEditingPlaylist(server, caller, addition));
			},
		},
	}),
];

/** An unknown item ID is invalid data, an unknown position is not (read from the source of 2.10). */
function requireIndex(queue: PlayerQueue, idOrIndex: string | number): number {
	const isId = typeof idOrIndex === 'string';
	if (isId && !queue.entries.some(({ id }) => id === idOrIndex)) {
		throw invalidData(`Item ${idOrIndex} not found in queue`);
	}
	return requireEntryIndex(queue, idOrIndex);
}

function requireMovableIndex(queue: PlayerQueue, itemId: string, server: MusicServer): number {
	const index = requireIndex(queue, itemId);
	if (isPlayedOrBuffered(queue, index, server)) {
		throw unhandled('The item has already been played or prepared');
	}
	return index;
}

function isPlayedOrBuffered(queue: PlayerQueue, index: number, { clock }: MusicServer): boolean {
	return index <= (lastBufferedIndex(queue, clock.now()) ?? -1);
}

/** The current item stays current, so an item that is moved to its position is skipped. */
function moveEntry(queue: PlayerQueue, from: number, to: number): void {
	const { current } = queue;
	const entries = [...queue.entries];
	entries.splice(to, 0, ...entries.splice(from, 1));
	queue.entries = entries;
	if (current !== null) queue.currentIndex = entries.indexOf(current);
}

function tracksInQueue(queueId: string, { server }: CommandContext): Track[] {
	const items = server.requireQueue(queueId).entries.map(({ item }) => item);
	if (items.length === 0) throw queueEmpty(`Queue ${queueId} is empty`);
	return items.filter((item): item is Track => item.mediaType === 'track');
}
