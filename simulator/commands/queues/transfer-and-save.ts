import { startPlaybackAt } from '../../playback/start-playback';
import { stopQueue } from '../../playback/transport';
import { leaveGroup } from '../../playback/player-groups';
import type { CommandContext } from '../../world/command-context';
import { uriOf } from '../../world/library/media-items';
import type { Track } from '../../world/library/media-items';
import { BUILTIN_PROVIDER } from '../../world/providers/music-providers';
import { requireValidPlaylistName, createPlaylist } from '../../world/playlists/create-playlist';
import { startAddingToPlaylist } from '../../world/playlists/playlist-tasks';
import { mediaObjectForCaller } from '../../wire/media-object-for-caller';
import { taskObject } from '../../wire/task';
import { defineCommand } from '../command';
import { invalidData, queueEmpty } from '../../errors';
import { optionalOrNull, required } from '../parameters';
import { boolean, text } from '../argument-types';

/**
 * Moves a queue to another player, which leaves its group. Observed: an empty source empties the target, and an
 * unavailable target silently receives the items.
 */
export const transferQueue = defineCommand({
	name: 'player_queues/transfer',
	summary: 'Move the contents of a queue to another one.',
	parameters: {
		source_queue_id: required(text),
		target_queue_id: required(text),
		auto_play: optionalOrNull(boolean),
	},
	returns: 'null',
	async execute({ source_queue_id: from, target_queue_id: to, auto_play: autoPlay }, { server }) {
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
});

const SAVE_AS_PLAYLIST = {
	name: 'player_queues/save_as_playlist',
	summary: 'Save the contents of a queue as a playlist.',
	parameters: { queue_id: required(text), name: required(text) },
};

/** Names are not checked: empty ones and ones already in use are accepted (observed). */
export const saveAsPlaylist = defineCommand({
	...SAVE_AS_PLAYLIST,
	returns: 'Playlist',
	execute({ queue_id: queueId, name }, context) {
		const tracks = tracksInQueue(queueId, context);
		return mediaObjectForCaller(
			context,
			createPlaylist(context.server, name, BUILTIN_PROVIDER, tracks, context.caller),
		);
	},
});

/** From 2.10 on, the response is the task that fills the playlist. */
export const saveAsPlaylistInBackground = defineCommand({
	...SAVE_AS_PLAYLIST,
	returns: 'BackgroundTask',
	execute({ queue_id: queueId, name }, context) {
		const { server, caller } = context;
		const tracks = tracksInQueue(queueId, context);
		if (tracks.length === 0) throw invalidData('No valid items in queue to save as playlist.');
		requireValidPlaylistName(name);
		const playlist = createPlaylist(server, name, BUILTIN_PROVIDER, [], caller);
		return taskObject(
			startAddingToPlaylist(
				server,
				caller,
				playlist,
				tracks.map((track) => uriOf(track)),
			),
		);
	},
});

function tracksInQueue(queueId: string, { server }: CommandContext): Track[] {
	const items = server.requireQueue(queueId).entries.map(({ item }) => item);
	if (items.length === 0) throw queueEmpty(`Queue ${queueId} is empty`);
	return items.filter((item): item is Track => item.mediaType === 'track');
}
