import { invalidData } from '../../errors';
import { hasFeature } from '../../profiles/profile';
import type { Artist, MediaItem, Playlist, ItemSource, Track } from '../library/media-items';
import { findTrackByArtistAndTitle } from '../library/find-track-by-artist-and-title';
import { parseUri } from '../library/media-uri';
import type { UriParts } from '../library/media-uri';
import type { MusicServer } from '../music-server';
import { isKnownProvider, MUSIC_PROVIDERS, BUILTIN_PROVIDER } from '../providers/music-providers';
import type { BackgroundTask, TaskResult } from '../tasks/background-task';
import { taskResultOfSync } from '../tasks/sync-behavior';
import type { User } from '../users/users';
import { parseM3uPlaylistName, parseM3uEntries } from './m3u';
import type { M3uEntry } from './m3u';
import { createPlaylist } from './create-playlist';

/** A new playlist and the entries of its file, in the order of its tracks. */
export interface PlaylistWithFileEntries {
	readonly playlist: Playlist;
	readonly entries: readonly M3uEntry[];
}

/** Creates a playlist from the text of a file, including duplicates. */
export function importPlaylist(
	server: MusicServer,
	m3uText: string,
	owner: User,
): PlaylistWithFileEntries {
	const entries = parseM3uEntries(m3uText);
	if (entries.length === 0) throw invalidData('No items found in M3U data');
	const name = parseM3uPlaylistName(m3uText) ?? 'Imported Playlist';
	const tracks = entries.map((entry) => findTrack(server, entry) ?? createUnknownTrack(entry));
	return { playlist: createPlaylist(server, name, BUILTIN_PROVIDER, tracks, owner), entries };
}

/** Starts a background task that replaces unplayable entries. */
export function startReplacingUnplayableEntries(
	server: MusicServer,
	user: User,
	{ playlist, entries }: PlaylistWithFileEntries,
	policy: string,
): BackgroundTask {
	const behavior = server.syncs.behaviors.ofTasks();
	const task = server.tasks.register({
		name: `Import playlist ${playlist.name}`,
		userId: user.id,
		allowRetry: true,
		metadata: {
			task_domain: 'playlist_import_matching',
			playlist_id: playlist.libraryId ?? '',
			playlist_name: playlist.name,
			...(hasFeature(server.profile, 'matchPolicies') && { match_policy: policy }),
		},
		duration: () => behavior.milliseconds ?? server.profile.delays.sync,
		runSync() {
			const presetResult = taskResultOfSync(behavior);
			if (presetResult.error !== undefined || presetResult.isCancelled) return presetResult;
			return matchEntries(server, playlist, entries);
		},
	});
	server.tasks.start([task], user.id, hasFeature(server.profile, 'urgentPlaylists'));
	return task;
}

function matchEntries(
	server: MusicServer,
	playlist: Playlist,
	entries: readonly M3uEntry[],
): TaskResult {
	const failures: string[] = [];
	playlist.tracks = playlist.tracks.map((track, index) => {
		const entry = entries[index];
		if (!entry || !needsMatch(server, entry)) return track;
		const found = findTrackByArtistAndTitle(server.library, entry.title);
		if (!found) failures.push(failureText(server, entry));
		return found ?? track;
	});
	const report = `Matched ${entries.length - failures.length} of ${entries.length}`;
	return { failures, ...(hasFeature(server.profile, 'matchPolicies') && { report }) };
}

/** Before 2.11, only entries with an unknown provider; later, also those that their provider does not have. */
function needsMatch(server: MusicServer, entry: M3uEntry): boolean {
	if (hasFeature(server.profile, 'matchPolicies')) return findTrack(server, entry) === undefined;
	const address = tryParseUri(entry.path);
	return entry.title !== undefined && !(address && isKnownProvider(address.provider));
}

function failureText({ profile }: MusicServer, { title, path }: M3uEntry): string {
	const label = title ?? path;
	return hasFeature(profile, 'matchPolicies')
		? `${label}: no acceptable match`
		: `No match found for: ${label}`;
}

/** The track of an entry, by its sources or its path. */
function findTrack({ library }: MusicServer, entry: M3uEntry): Track | undefined {
	const address = tryParseUri(entry.path);
	const candidates = [
		...entry.sources.map(({ itemId, instance, domain }) =>
			library.find('track', itemId, isKnownProvider(instance) ? instance : domain),
		),
		address && library.find('track', address.itemId, address.provider),
	];
	return candidates.find((item) => isTrack(item));
}

function isTrack(item: MediaItem | undefined): item is Track {
	return item?.mediaType === 'track';
}

function tryParseUri(path: string): UriParts | undefined {
	try {
		return parseUri(path);
	} catch {
		return undefined;
	}
}

/** A track that no provider here has, with the data of the file. */
function createUnknownTrack(entry: M3uEntry): Track {
	const source = sourceOfEntry(entry);
	return {
		mediaType: 'track',
		source,
		name: entry.name ?? entry.title ?? entry.path,
		libraryId: null,
		favorite: false,
		dateAdded: null,
		genres: null,
		duration: entry.seconds ?? 0,
		artists: entry.artists.map((name) => createArtist(name, source)),
		album: null,
		trackNumber: 0,
	};
}

/** An unknown instance is replaced by one of the same domain. */
function sourceOfEntry({ sources: [first], path }: M3uEntry): ItemSource {
	if (!first) {
		return {
			itemId: path.split('/').at(-1) ?? path,
			domain: '',
			instance: '',
			contentType: '?',
			url: null,
		};
	}
	const provider = MUSIC_PROVIDERS.find(({ domain }) => domain === first.domain);
	const instance = provider?.instance ?? first.domain;
	return { itemId: first.itemId, domain: first.domain, instance, contentType: '?', url: null };
}

function createArtist(name: string, { domain, instance }: ItemSource): Artist {
	return {
		mediaType: 'artist',
		source: { itemId: name, domain, instance, contentType: '?', url: null },
		name,
		libraryId: null,
		favorite: false,
		dateAdded: null,
		genres: null,
	};
}
