import { startPlayback } from '../../playback/start';
import { stop } from '../../playback/transport';
import { builtin } from '../../world/catalogue-playlists';
import type { Playlist, Track } from '../../world/media';
import { mediaObjectFor } from '../../wire/media-for';
import { command } from '../command';
import { queueEmpty } from '../../errors';
import { nullable, required } from '../parameters';
import { boolean, text } from '../types';

/**
 * Moves a queue to another player. Observed: an empty source empties the target, and a target that
 * is away takes the items without a word.
 */
export const transfer = command({
	name: 'player_queues/transfer',
	summary: 'Move the content of a queue to another one.',
	parameters: {
		source_queue_id: required(text),
		target_queue_id: required(text),
		auto_play: nullable(boolean),
	},
	returns: 'null',
	async execute({ source_queue_id: from, target_queue_id: to, auto_play: autoPlay }, { server }) {
		const { clock } = server;
		const source = server.queue(from);
		const target = server.queue(to);
		const { entries, currentIndex, state, shuffle, repeat } = source;
		const elapsed = source.elapsed(clock.now());
		await stop(server, source);
		source.clear(clock.now());
		target.clear(clock.now());
		Object.assign(target, { entries, currentIndex, shuffle, repeat });
		target.setElapsed(elapsed, clock.now());
		const goesOn = (autoPlay ?? state === 'playing') && currentIndex !== null;
		if (goesOn && server.findPlayer(to)?.available) {
			await startPlayback(server, target, currentIndex, elapsed);
		}
	},
});

/** Names are not looked at: used ones and empty ones are taken (observed). */
export const saveAsPlaylist = command({
	name: 'player_queues/save_as_playlist',
	summary: 'Save the content of a queue as a playlist.',
	parameters: { queue_id: required(text), name: required(text) },
	returns: 'Playlist',
	execute({ queue_id: queueId, name }, call) {
		const { server } = call;
		const items = server.queue(queueId).entries.map(({ item }) => item);
		if (items.length === 0) throw queueEmpty(`Queue ${queueId} is empty`);
		const playlist: Playlist = {
			mediaType: 'playlist',
			libraryId: null,
			favorite: false,
			dateAdded: null,
			source: builtin(server.random.letters(8)),
			name,
			genres: null,
			owner: 'Music Assistant',
			tracks: items.filter((item): item is Track => item.mediaType === 'track'),
		};
		server.library.adopt(playlist, server.timestamp());
		return mediaObjectFor(call, playlist);
	},
});
