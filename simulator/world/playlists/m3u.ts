import type { Playlist, Track } from '../library/media';

/** An entry of a playlist file, as far as this server uses it. */
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
const SEPARATOR = '||';
const HEADER = '#EXTM3U';
const NAME = '#PLAYLIST:';

/** Extended M3U, with additional lines for everything that this server knows (read from the source). */
export function writeM3u({ name, tracks }: Playlist): string {
	return [HEADER, `${NAME}${name}`, ...tracks.flatMap(linesOf), ''].join('\n');
}

function linesOf({ name, source, artists, duration }: Track): string[] {
	const { domain, itemId, instance, contentType } = source;
	const names = artists.map((artist) => artist.name);
	const title = names.length > 0 ? `${names.join(', ')} - ${name}` : name;
	return [
		`#EXTMA:media_type=track${SEPARATOR}name=${name}`,
		`#EXTPROV:${[domain, itemId, instance, contentType, 44100, 16, 320].join(SEPARATOR)}`,
		...artists.map(
			(artist) =>
				`#EXTARTIST:${[artist.name, artist.source.domain, artist.source.itemId, artist.source.instance].join(SEPARATOR)}`,
		),
		`#EXTINF:${duration},${title}`,
		`${domain}://track/${itemId}`,
	];
}

/** The playlist's name in a file, if it contains one. */
export function m3uName(data: string): string | undefined {
	const line = linesIn(data).find((one) => one.startsWith(NAME));
	return line?.slice(NAME.length).trim();
}

/** Every line that is not a comment is an entry, whatever it contains (read from the source). */
export function parseM3u(data: string): M3uEntry[] {
	const entries: M3uEntry[] = [];
	let tags: string[] = [];
	for (const line of linesIn(data)) {
		if (line.startsWith('#')) {
			tags.push(line);
		} else if (line !== '') {
			entries.push(entryOf(line, tags));
			tags = [];
		}
	}
	return entries;
}

/** Without surrounding blanks, of which a byte order mark is none (from the source). */
function linesIn(data: string): string[] {
	return data
		.split(/\r\n|\r|\n/)
		.map((line) => line.replaceAll(/^[^\S\uFEFF]+|[^\S\uFEFF]+$/g, ''));
}

function entryOf(line: string, tags: readonly string[]): M3uEntry {
	const fieldsOf = (tag: string) =>
		tags
			.filter((one) => one.startsWith(`${tag}:`))
			.map((one) => one.slice(tag.length + 1).split(SEPARATOR));
	const info = /^#EXTINF:\s*(?<seconds>-?[\d.]+)[^,]*,(?<title>.*)$/.exec(
		tags.filter((tag) => tag.startsWith('#EXTINF:')).at(-1) ?? '',
	)?.groups;
	const seconds = Number(info?.seconds ?? -1);
	const [known = []] = fieldsOf('#EXTMA');
	const name = known.find((pair) => pair.startsWith('name='))?.slice('name='.length);
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
