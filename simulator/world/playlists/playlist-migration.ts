import { invalidData, providerUnavailable } from '../../errors';
import { hasFeature } from '../../profiles/profile';
import type { Playlist, Track } from '../library/media-items';
import type { MusicServer } from '../music-server';
import { MUSIC_PROVIDERS, BUILTIN_PROVIDER } from '../providers/music-providers';
import type { MusicProvider } from '../providers/music-providers';
import type { BackgroundTask, TaskResult } from '../tasks/background-task';
import { taskResultOfSync } from '../tasks/sync-behavior';
import type { User } from '../users/users';
import { requireVisibleToUser } from './playlist-access';
import { requireValidPlaylistName, createPlaylist } from './create-playlist';
import { findTrackByArtistAndTitle } from '../library/find-track-by-artist-and-title';
import { runToTaskResult } from './playlist-tasks';

/** What to copy to which provider. */
export interface PlaylistMigration {
	readonly playlist: Playlist;
	readonly destination: string;
	readonly name: string;
	readonly policy: string;
}

/**
 * Copies a playlist in the background; the original stays. Rejected immediately: dynamic playlists, providers that cannot
 * store the copy, and invalid names.
 */
export function startPlaylistMigration(
	server: MusicServer,
	user: User,
	{ playlist, destination, name, policy }: PlaylistMigration,
): BackgroundTask {
	requireVisibleToUser(user, playlist);
	if (playlist.isDynamic) throw invalidData('Dynamic playlists can not be migrated');
	const provider = requireDestination(destination);
	requireValidPlaylistName(name);
	const behavior = server.syncs.behaviors.ofTasks();
	const task = server.tasks.register({
		name: `Migrate playlist ${playlist.name}`,
		userId: user.id,
		metadata: {
			task_domain: 'playlist_migration',
			source_playlist_id: playlist.libraryId ?? '',
			source_playlist_name: playlist.name,
			destination_provider: provider.instance,
			destination_provider_name: provider.name,
			match_policy: policy,
		},
		duration: () => behavior.milliseconds ?? server.profile.delays.sync,
		runSync() {
			const presetResult = taskResultOfSync(behavior);
			if (presetResult.error !== undefined || presetResult.isCancelled) return presetResult;
			return runToTaskResult(() => copyPlaylist(server, user, playlist, provider, name));
		},
	});
	server.tasks.start([task], user.id, hasFeature(server.profile, 'urgentPlaylists'));
	return task;
}

/** By instance, or else by domain. Only the built-in provider can store copies here. */
function requireDestination(destination: string): MusicProvider {
	const provider =
		MUSIC_PROVIDERS.find(({ instance }) => instance === destination) ??
		MUSIC_PROVIDERS.find(({ domain }) => domain === destination);
	if (!provider) throw providerUnavailable(`Provider ${destination} is not available`);
	if (provider.domain === BUILTIN_PROVIDER) return provider;
	throw invalidData(
		provider.isStreaming
			? `Provider ${provider.name} does not support creating track playlists`
			: 'Playlists can only be migrated to Music Assistant or a streaming provider',
	);
}

/** Tracks that no provider has any more are replaced by the same song or left out. The wording of the report is invented. */
function copyPlaylist(
	server: MusicServer,
	user: User,
	playlist: Playlist,
	{ instance }: MusicProvider,
	name: string,
): TaskResult {
	requireVisibleToUser(user, playlist);
	if (playlist.tracks.length === 0) {
		throw invalidData('The source playlist has no tracks to migrate');
	}
	const found = playlist.tracks.map((track) => findSubstitute(server, track));
	const failures = playlist.tracks
		.filter((_, index) => found[index] === undefined)
		.map((track) => `${titleOf(track)}: no acceptable match`);
	const copied = found.filter((track) => track !== undefined);
	createPlaylist(server, name, instance, copied, user);
	return { failures, report: `Matched ${copied.length} of ${playlist.tracks.length}` };
}

function findSubstitute({ library }: MusicServer, track: Track): Track | undefined {
	const { itemId, instance } = track.source;
	if (library.find('track', itemId, instance) === track) return track;
	return findTrackByArtistAndTitle(library, titleOf(track));
}

function titleOf({ artists, name }: Track): string {
	return artists.length > 0 ? `${artists.map((artist) => artist.name).join(', ')} - ${name}` : name;
}
