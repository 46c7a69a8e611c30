import { NOT_IN_LIBRARY, sourceAt } from '../library/media-items';
import type { Playlist, Track, Artist, MediaItem, ItemSource } from '../library/media-items';
import { invalidData } from '../../errors';
import { isSince } from '../../profiles/profile';
import { parseUri, type UriParts, type Library } from '../library/library';
import type { MusicServer } from '../music-server';
import { isKnownProvider, MUSIC_PROVIDERS, BUILTIN_PROVIDER } from '../providers/providers';
import type { BackgroundTask, TaskResult } from '../tasks/background-tasks';
import type { User } from '../users';
import { createPlaylist, startTaskOfUser } from './playlists';

interface M3uEntry {
	readonly path: string;
	/** "Artist - Name". */
	readonly title?: string;
	readonly name?: string;
	readonly seconds?: number;
	readonly artists: readonly string[];
	readonly sources: readonly Pick<ItemSource, 'domain' | 'itemId' | 'instance'>[];
}

const FIELD_SEPARATOR = '||';
const HEADER = '#EXTM3U';
const NAME_TAG = '#PLAYLIST:';

/** Extended M3U with the server's additional lines (read from the source). */
export function toM3u({ name, tracks }: Playlist): string {
	return [HEADER, `${NAME_TAG}${name}`, ...tracks.flatMap(trackLines), ''].join('\n');
}

function trackLines({ name, source, artists, duration }: Track): string[] {
	const { domain, itemId, instance, contentType } = source;
	const names = artists.map((artist) => artist.name);
	const title = names.length > 0 ? `${names.join(', ')} - ${name}` : name;
	return [
		`#EXTMA:media_type=track${FIELD_SEPARATOR}name=${name}`,
		`#EXTPROV:${[domain, itemId, instance, contentType, 44100, 16, 320].join(FIELD_SEPARATOR)}`,
		...artists.map(
			(artist) =>
				`#EXTARTIST:${[artist.name, artist.source.domain, artist.source.itemId, artist.source.instance].join(FIELD_SEPARATOR)}`,
		),
		`#EXTINF:${duration},${title}`,
		`${domain}://track/${itemId}`,
	];
}

function parseM3uPlaylistName(m3uText: string): string | undefined {
	const line = splitLines(m3uText).find((candidate) => candidate.startsWith(NAME_TAG));
	return line?.slice(NAME_TAG.length).trim();
}

/** Every line that is not a comment is an entry, whatever it contains (read from the source). */
function parseM3uEntries(m3uText: string): M3uEntry[] {
	const entries: M3uEntry[] = [];
	let tags: string[] = [];
	for (const line of splitLines(m3uText)) {
		if (line.startsWith('#')) {
			tags.push(line);
		} else if (line !== '') {
			entries.push(parseEntry(line, tags));
			tags = [];
		}
	}
	return entries;
}

/** Lines without surrounding spaces; a byte order mark is not removed (from the source). */
function splitLines(m3uText: string): string[] {
	return m3uText
		.split(/\r\n|\r|\n/)
		.map((line) => line.replaceAll(/^[^\S\uFEFF]+|[^\S\uFEFF]+$/g, ''));
}

function parseEntry(line: string, tags: readonly string[]): M3uEntry {
	const fieldsOf = (tag: string) =>
		tags
			.filter((tagLine) => tagLine.startsWith(`${tag}:`))
			.map((tagLine) => tagLine.slice(tag.length + 1).split(FIELD_SEPARATOR));
	const info = /^#EXTINF:\s*(?<seconds>-?[\d.]+)[^,]*,(?<title>.*)$/.exec(
		tags.filter((tag) => tag.startsWith('#EXTINF:')).at(-1) ?? '',
	)?.groups;
	const seconds = Number(info?.seconds ?? -1);
	const [trackInfo = []] = fieldsOf('#EXTMA');
	const name = trackInfo.find((pair) => pair.startsWith('name='))?.slice('name='.length);
	return {
		path: line.replaceAll('%20', ' ').replaceAll('\\', '/'),
		...(info?.title === undefined ? {} : { title: info.title.trim() }),
		...(name === undefined ? {} : { name }),
		...(seconds > 0 ? { seconds } : {}),
		artists: fieldsOf('#EXTARTIST').flatMap(([artist = '']) => (artist === '' ? [] : artist)),
		sources: fieldsOf('#EXTPROV')
			.filter((fields) => fields.length >= 2)
			.map(([domain = '', itemId = '', instance = '']) => ({ domain, itemId, instance })),
	};
}

interface PlaylistWithFileEntries {
	readonly playlist: Playlist;
	readonly entries: readonly M3uEntry[];
}

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

export function startReplacingUnplayableEntries(
	server: MusicServer,
	user: User,
	{ playlist, entries }: PlaylistWithFileEntries,
	policy: string,
): BackgroundTask {
	const description = {
		name: `Import playlist ${playlist.name}`,
		allowRetry: true,
		metadata: {
			task_domain: 'playlist_import_matching',
			playlist_id: playlist.libraryId ?? '',
			playlist_name: playlist.name,
			...(isSince(server.profile, '2.11.0b6') && { match_policy: policy }),
		},
	};
	return startTaskOfUser(server, user, description, () => matchEntries(server, playlist, entries));
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
	return { failures, ...(isSince(server.profile, '2.11.0b6') && { report }) };
}

/** Before 2.11, only entries with an unknown provider; later, also those that their provider does not have. */
function needsMatch(server: MusicServer, entry: M3uEntry): boolean {
	if (isSince(server.profile, '2.11.0b6')) return findTrack(server, entry) === undefined;
	const address = tryParseUri(entry.path);
	return entry.title !== undefined && !(address && isKnownProvider(address.provider));
}

function failureText({ profile }: MusicServer, { title, path }: M3uEntry): string {
	const label = title ?? path;
	return isSince(profile, '2.11.0b6')
		? `${label}: no acceptable match`
		: `No match found for: ${label}`;
}

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
		...NOT_IN_LIBRARY,
		genres: null,
		duration: entry.seconds ?? 0,
		artists: entry.artists.map((name) => createArtist(name, source)),
		album: null,
		trackNumber: 0,
	};
}

/** An unknown instance is replaced by one of the same domain. */
function sourceOfEntry({ sources: [first], path }: M3uEntry): ItemSource {
	const fileName = path.split('/').at(-1) ?? path;
	if (!first) return sourceAt({ domain: '', instance: '' }, fileName);
	const provider = MUSIC_PROVIDERS.find(({ domain }) => domain === first.domain);
	const instance = provider?.instance ?? first.domain;
	return sourceAt({ domain: first.domain, instance }, first.itemId);
}

function createArtist(name: string, provider: ItemSource): Artist {
	return {
		mediaType: 'artist',
		source: sourceAt(provider, name),
		name,
		...NOT_IN_LIBRARY,
		genres: null,
	};
}

/** The track of the library with this title: "Artist - Name". */
function findTrackByArtistAndTitle(library: Library, title: string | undefined): Track | undefined {
	return library
		.list('track')
		.find(
			({ name, artists }) =>
				title === `${artists.map((artist) => artist.name).join(', ')} - ${name}`,
		);
}
