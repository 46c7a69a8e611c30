import type { Playlist, Track } from '../library/media-items';

/** What is used of an entry of a playlist file. */
export interface M3uEntry {
	readonly path: string;
	/** "Artist - Name". */
	readonly title?: string;
	readonly name?: string;
	readonly seconds?: number;
	readonly artists: readonly string[];
	readonly sources: readonly M3uSource[];
}

interface M3uSource {
	readonly domain: string;
	readonly itemId: string;
	readonly instance: string;
}

/** What separates the fields of a line. */
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

/** The name of the playlist, if the file contains one. */
export function parseM3uPlaylistName(m3uText: string): string | undefined {
	const line = splitLines(m3uText).find((candidate) => candidate.startsWith(NAME_TAG));
	return line?.slice(NAME_TAG.length).trim();
}

/** Every line that is not a comment is an entry, whatever it contains (read from the source). */
export function parseM3uEntries(m3uText: string): M3uEntry[] {
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
