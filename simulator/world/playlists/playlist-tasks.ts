import { CommandError } from '../../errors';
import { isSince } from '../../profiles/profile';
import type { BackgroundTask, TaskResult } from '../tasks/background-tasks';
import type { Playlist } from '../library/media-items';
import type { MusicServer } from '../music-server';
import { requireMayEditPlaylist } from './playlist-access';
import { addToPlaylist, requireEditablePlaylist, removePlaylistPositions } from './playlists';
import { taskResultOfSync } from '../tasks/provider-syncs';
import type { User } from '../users';

/** From 2.10 on, playlists are changed in the background: an error fails the task, not the command. */
export function startAddingToPlaylist(
	server: MusicServer,
	user: User,
	playlist: Playlist | string,
	uris: readonly string[],
): BackgroundTask {
	return startPlaylistTask(server, user, playlist, 'add', uris.length, () => {
		const edited = requireEditablePlaylist(server, playlistIdOf(playlist));
		requireMayEditPlaylist(server, user, edited);
		addToPlaylist(server, edited, uris);
		return {};
	});
}

export function startRemovingFromPlaylist(
	server: MusicServer,
	user: User,
	playlist: string,
	positions: readonly number[],
): BackgroundTask {
	return startPlaylistTask(server, user, playlist, 'remove', positions.length, () => {
		const edited = requireEditablePlaylist(server, playlist);
		requireMayEditPlaylist(server, user, edited);
		removePlaylistPositions(edited, positions);
		return {};
	});
}

function startPlaylistTask(
	server: MusicServer,
	user: User,
	playlist: Playlist | string,
	kind: 'add' | 'remove',
	count: number,
	work: () => TaskResult,
): BackgroundTask {
	const id = playlistIdOf(playlist);
	const playlistBefore = server.library.find('playlist', id, 'library');
	const label = kind === 'add' ? 'Add items to' : 'Remove items from';
	const behavior = server.syncs.behaviors.ofTasks();
	const task = server.tasks.register({
		name: `${label} playlist ${playlistBefore?.name ?? id}`,
		userId: user.id,
		allowRetry: kind === 'add',
		metadata: {
			task_domain: `playlist_${kind}_tracks`,
			playlist_id: id,
			playlist_name: playlistBefore?.name ?? id,
			item_count: count,
		},
		duration: () => behavior.milliseconds ?? server.profile.delays.sync,
		runSync() {
			const presetResult = taskResultOfSync(behavior);
			if (presetResult.error !== undefined || presetResult.isCancelled) return presetResult;
			return { ...presetResult, ...runToTaskResult(work) };
		},
	});
	server.tasks.start([task], user.id, isSince(server.profile, '2.10'));
	return task;
}

/** Turns an error with a reason into the error of the task. */
function runToTaskResult(work: () => TaskResult): TaskResult {
	try {
		return work();
	} catch (error) {
		if (error instanceof CommandError) return { error: error.message };
		throw error;
	}
}

function playlistIdOf(playlist: Playlist | string): string {
	return typeof playlist === 'string' ? playlist : (playlist.libraryId ?? '');
}
