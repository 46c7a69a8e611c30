import { invalidData } from '../../errors';
import { hasFeature } from '../../profiles/profile';
import type { Artist, MediaItem, Playlist, ItemSource, Track } from '../library/media';
import type { Library } from '../library/library';
import { parseUri } from '../library/uri';
import type { UriParts } from '../library/uri';
import type { MusicServer } from '../music-server';
import { isKnownProvider, PROVIDERS } from '../providers/providers';
import type { BackgroundTask, TaskResult } from '../tasks/background-task';
import { syncResult } from '../tasks/sync-behavior';
import type { User } from '../users/users';
import { m3uName, parseM3u } from './m3u';
import type { M3uEntry } from './m3u';
import { BUILTIN, createPlaylist } from './playlist-editing';

/** The entries of an imported file, in the order of its tracks. */
export interface ImportedPlaylist {
	readonly playlist: Playlist;
	readonly entries: readonly M3uEntry[];
}

/** Creates a playlist from a file immediately, with its duplicates. */
export function importPlaylist(server: MusicServer, data: string, owner: User): ImportedPlaylist {
	const entries = parseM3u(data);
	if (entries.length === 0) throw invalidData('No items found in M3U data');
	const name = m3uName(data) ?? 'Imported Playlist';
	const tracks = entries.map((entry) => trackOf(server, entry) ?? unknownTrack(entry));
	return { playlist: createPlaylist(server, name, BUILTIN, tracks, owner), entries };
}

/** Looks for substitutes of unplayable entries, in the background. */
export function startMatching(
	server: MusicServer,
	user: User,
	{ playlist, entries }: ImportedPlaylist,
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
		work() {
			const ordered = syncResult(behavior);
			if (ordered.error !== undefined || ordered.isCancelled) return ordered;
			return match(server, playlist, entries);
		},
	});
	server.tasks.start([task], user.id, hasFeature(server.profile, 'urgentPlaylists'));
	return task;
}

function match(server: MusicServer, playlist: Playlist, entries: readonly M3uEntry[]): TaskResult {
	const failures: string[] = [];
	playlist.tracks = playlist.tracks.map((track, index) => {
		const entry = entries[index];
		if (!entry || !isToBeMatched(server, entry)) return track;
		const found = findByTitle(server.library, entry.title);
		if (!found) failures.push(failureOf(server, entry));
		return found ?? track;
	});
	const report = `Matched ${entries.length - failures.length} of ${entries.length}`;
	return { failures, ...(hasFeature(server.profile, 'matchPolicies') && { report }) };
}

/** Before 2.11 only entries whose provider does not exist here; later also those that the provider does not have. */
function isToBeMatched(server: MusicServer, entry: M3uEntry): boolean {
	if (hasFeature(server.profile, 'matchPolicies')) return trackOf(server, entry) === undefined;
	const address = addressOf(entry.path);
	return entry.title !== undefined && !(address && isKnownProvider(address.provider));
}

function failureOf({ profile }: MusicServer, { title, path }: M3uEntry): string {
	const label = title ?? path;
	return hasFeature(profile, 'matchPolicies')
		? `${label}: no acceptable match`
		: `No match found for: ${label}`;
}

/** The track of the library with this title: "Artist - Name". */
export function findByTitle(library: Library, title: string | undefined): Track | undefined {
	return library
		.list('track')
		.find(
			({ name, artists }) =>
				title === `${artists.map((artist) => artist.name).join(', ')} - ${name}`,
		);
}

/** The track of an entry: at the path in its file, or by the entry's own address. */
function trackOf({ library }: MusicServer, entry: M3uEntry): Track | undefined {
	const address = addressOf(entry.path);
	const places = [
		...entry.sources.map(({ itemId, instance, domain }) =>
			library.find('track', itemId, isKnownProvider(instance) ? instance : domain),
		),
		address && library.find('track', address.itemId, address.provider),
	];
	return places.find((item) => isTrack(item));
}

function isTrack(item: MediaItem | undefined): item is Track {
	return item?.mediaType === 'track';
}

function addressOf(path: string): UriParts | undefined {
	try {
		return parseUri(path);
	} catch {
		return undefined;
	}
}

/** The data of the file about a track that no provider here has. */
function unknownTrack(entry: M3uEntry): Track {
	const source = sourceOf(entry);
	return {
		mediaType: 'track',
		source,
		name: entry.name ?? entry.title ?? entry.path,
		libraryId: null,
		favorite: false,
		dateAdded: null,
		genres: null,
		duration: entry.seconds ?? 0,
		artists: entry.artists.map((name) => artistOf(name, source)),
		album: null,
		trackNumber: 0,
	};
}

/** A provider that exists here stands for one of the same kind that does not. */
function sourceOf({ sources: [first], path }: M3uEntry): ItemSource {
	if (!first) {
		return {
			itemId: path.split('/').at(-1) ?? path,
			domain: '',
			instance: '',
			contentType: '?',
			url: null,
		};
	}
	const known = PROVIDERS.find(({ domain }) => domain === first.domain);
	const instance = known?.instance ?? first.domain;
	return { itemId: first.itemId, domain: first.domain, instance, contentType: '?', url: null };
}

function artistOf(name: string, { domain, instance }: ItemSource): Artist {
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
