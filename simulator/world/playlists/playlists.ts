import { NOT_IN_LIBRARY, sourceAt, PROVIDER_MEDIA_TYPES } from '../library/media-items';
import type { Playlist, ItemSource, Track } from '../library/media-items';
import { invalidData, providerUnavailable, unhandled, CommandError } from '../../errors';
import { builtInProviderSource } from '../catalog/create-library';
import type { MusicServer } from '../music-server';
import { accessOfNewPlaylist, requireMayEditPlaylist } from './playlist-access';
import { BUILTIN_PROVIDER, MUSIC_PROVIDERS, isKnownProvider } from '../providers/providers';
import type { User } from '../users';
import { isSince } from '../../profiles/profile';
import { parseUri, type UriParts } from '../library/library';
import type { BackgroundTask, TaskDescription, TaskResult } from '../tasks/background-tasks';
import { taskResultOfSync } from '../tasks/provider-syncs';

/** Adds a new playlist to the library and its provider. The name may be in use or empty (observed). */
export function createPlaylist(
	server: MusicServer,
	name: string,
	provider: string,
	tracks: readonly Track[],
	owner: User,
): Playlist {
	const source = sourceOfNewPlaylist(server, name, provider);
	const playlist: Playlist = {
		mediaType: 'playlist',
		...NOT_IN_LIBRARY,
		source,
		access: source.domain === BUILTIN_PROVIDER ? accessOfNewPlaylist(server, owner) : null,
		name,
		genres: null,
		owner: 'Music Assistant',
		isEditable: true,
		tracks: [...tracks],
	};
	server.library.addToLibrary(playlist, server.timestamp());
	return playlist;
}

function sourceOfNewPlaylist(
	{ random }: MusicServer,
	name: string,
	providerId: string,
): ItemSource {
	const provider = MUSIC_PROVIDERS.find(({ domain, instance }) =>
		[domain, instance].includes(providerId),
	);
	if (!provider) throw providerUnavailable(`Provider ${providerId} is not available`);
	if (provider.domain === BUILTIN_PROVIDER) return builtInProviderSource(random.alphanumeric(8));
	if (provider.domain !== 'filesystem' || !provider.mediaTypes.includes('playlist')) {
		throw invalidData(`Provider ${provider.name} does not support creating playlists`);
	}
	return sourceAt(provider, `${name}.m3u`);
}

/** From 2.10 on, throws unless the name is a valid file name. */
export function requireValidPlaylistName(name: string): void {
	if (name.trim() === '' || /[/\\]|\.\./.test(name)) {
		throw invalidData(`${name} is not a valid Playlist name`);
	}
}

/** The tracks that a playlist lists, which may be outdated. */
export function listPlaylistTracks(playlist: Playlist, forceRefresh: boolean): readonly Track[] {
	const { behavior, cachedTracks, tracks } = playlist;
	if (cachedTracks && behavior?.cachesRows && !forceRefresh) return cachedTracks;
	playlist.cachedTracks = tracks;
	return tracks;
}

/** Finds a playlist by its library ID; throws if it does not exist or cannot be edited. */
export function requireEditablePlaylist({ library }: MusicServer, id: string | number): Playlist {
	const playlist = library.get('playlist', String(id), 'library');
	if (!playlist.isEditable) throw invalidData(`Playlist ${playlist.name} is not editable`);
	return playlist;
}

export interface PlaylistUpdate {
	readonly name: string;
	/** By default, it is derived from the name. */
	readonly sortName?: string;
	/** The item IDs of its sources. */
	readonly itemIds: readonly string[];
}

/**
 * The name only changes with `overwrite`; otherwise, the object only adds to the existing fields (read from the source).
 * The IDs of files do not change.
 */
export function renamePlaylist(
	playlist: Playlist,
	{ name, sortName, itemIds }: PlaylistUpdate,
	overwrite: boolean,
): void {
	const isOfFiles = ['builtin', 'filesystem'].includes(playlist.source.domain);
	if (isOfFiles && itemIds.some((itemId) => itemId !== playlist.source.itemId)) {
		throw invalidData('Updating item_id is not allowed for filesystem-based providers');
	}
	if (!overwrite) return;
	playlist.firstName ??= playlist.name;
	playlist.name = name;
	playlist.sortName = sortName;
}

/**
 * Positions are counted from 1, as playlists list them, and removed from the end. They are not checked (read from the
 * source): one that does not exist fails the whole command, 0 is the last item, and a repeated one also removes the
 * item after it.
 */
export function removePlaylistPositions(playlist: Playlist, positions: readonly number[]): void {
	const tracks = [...playlist.tracks];
	const removed: Track[] = [];
	for (const position of [...positions].sort((one, other) => other - one)) {
		const index = position > 0 ? position - 1 : tracks.length + position - 1;
		if (index < 0 || index >= tracks.length) throw unhandled('list index out of range');
		removed.push(...tracks.splice(index, 1));
	}
	playlist.tracks = playlist.behavior?.removesCopies
		? tracks.filter((track) => !removed.includes(track))
		: tracks;
}

/**
 * Appends the items of the URIs to the playlist, albums and playlists as their tracks. Everything that does not fit is
 * silently left out (read from the source): what the playlist already contains, other media types, share and stream
 * URLs, and what the playlist's provider does not have. Only an invalid URI, or an item that is not in the library,
 * fails the whole command (recorded).
 */
export function addToPlaylist(
	server: MusicServer,
	playlist: Playlist,
	uris: readonly string[],
): void {
	for (const uri of uris) parseUri(uri);
	const found = uris.flatMap((uri) => findTracks(server, playlist, uri));
	const present = [...playlist.tracks, ...listPlaylistTracks(playlist, false)];
	const added = new Set(found.filter((track) => !present.includes(track)));
	playlist.tracks = playlist.behavior?.addsAtStart
		? [...added, ...playlist.tracks]
		: [...playlist.tracks, ...added];
}

function findTracks(server: MusicServer, playlist: Playlist, uri: string): readonly Track[] {
	const address = parseOwnUri(uri);
	if (!address) return [];
	const { provider, mediaType, itemId } = address;
	const { library } = server;
	if (mediaType === 'album' || mediaType === 'playlist') {
		if (!isKnownProvider(provider)) return [];
		return library.get(mediaType, itemId, provider).tracks.filter(isAcceptedBy(playlist));
	}
	if (mediaType !== 'track') return [];
	try {
		return [library.get('track', itemId, provider)].filter(isAcceptedBy(playlist));
	} catch (error) {
		if (error instanceof CommandError && ignoresMissingTrack(server, playlist, provider)) return [];
		throw error;
	}
}

/** Only this form of URI is recognized; a share URL counts as an unknown media type. */
function parseOwnUri(uri: string): UriParts | undefined {
	if (!/^[^:/]+:\/\/[^/]+\/./s.test(uri)) return undefined;
	const [provider = '', rest = ''] = uri.split('://');
	const mediaType = rest.split('/', 1)[0] ?? '';
	if (!PROVIDER_MEDIA_TYPES.some((type) => type === mediaType)) return undefined;
	return { provider, mediaType, itemId: uri.slice(`${provider}://${mediaType}/`.length) };
}

/** The built-in provider accepts tracks of any provider, others only their own. */
function isAcceptedBy({ source }: Playlist) {
	return (track: Track): boolean =>
		source.domain === BUILTIN_PROVIDER || track.source.instance === source.instance;
}

/** Whether a track that does not exist is ignored instead of failing the command. */
function ignoresMissingTrack(
	{ profile }: MusicServer,
	{ source }: Playlist,
	provider: string,
): boolean {
	if (source.domain === BUILTIN_PROVIDER) {
		return provider !== 'library' || isSince(profile, '2.10');
	}
	if ([source.domain, source.instance].includes(provider)) return true;
	return !isKnownProvider(provider) && !isSince(profile, '2.10');
}

export interface PlaylistEdit {
	readonly playlistId: string | number;
	readonly kind: 'add' | 'remove';
	readonly count: number;
	readonly edit: (playlist: Playlist) => void;
}

/** From 2.10 on, playlists are changed in the background: an error fails the task, not the command. */
export function startEditingPlaylist(
	server: MusicServer,
	user: User,
	{ playlistId, kind, count, edit }: PlaylistEdit,
): BackgroundTask {
	const id = String(playlistId);
	const name = server.library.find('playlist', id, 'library')?.name ?? id;
	const label = kind === 'add' ? 'Add items to' : 'Remove items from';
	const description = {
		name: `${label} playlist ${name}`,
		allowRetry: kind === 'add',
		metadata: {
			task_domain: `playlist_${kind}_tracks`,
			playlist_id: id,
			playlist_name: name,
			item_count: count,
		},
	};
	return startTaskOfUser(server, user, description, () => {
		const playlist = requireEditablePlaylist(server, id);
		requireMayEditPlaylist(server, user, playlist);
		edit(playlist);
		return {};
	});
}

/** A task that proceeds as the syncs do; an error with a reason becomes the error of the task. */
export function startTaskOfUser(
	server: MusicServer,
	user: User,
	description: Pick<TaskDescription, 'name' | 'allowRetry' | 'metadata'>,
	work: () => TaskResult,
): BackgroundTask {
	const behavior = server.syncs.behaviors.ofTasks();
	const task = server.tasks.register({
		...description,
		userId: user.id,
		duration: () => behavior.milliseconds ?? server.profile.delays.sync,
		runSync() {
			const presetResult = taskResultOfSync(behavior);
			if (presetResult.error !== undefined || presetResult.isCancelled) return presetResult;
			try {
				return { ...presetResult, ...work() };
			} catch (error) {
				if (error instanceof CommandError) return { error: error.message };
				throw error;
			}
		},
	});
	server.tasks.start([task], user.id, isSince(server.profile, '2.10'));
	return task;
}
