import type { Lyrics, Track, Radio } from './media-items';
import type { Library } from './library';

const NO_LYRICS: Lyrics = { plain: null, synced: null };

/** The lyrics at the sources: of three library tracks, one has both kinds, one only synced lyrics, one none. */
export function lookUpLyrics({ name, libraryId, trackNumber }: Track): Lyrics {
	if (libraryId === null || trackNumber % 3 === 0) return NO_LYRICS;
	const lines = [`${name}, over the weir`, `${name}, round the bend`, 'And the river goes on'];
	const synced = lines.map((line, index) => `[00:${10 + 5 * index}.00]${line}`).join('\n');
	return { plain: trackNumber % 3 === 1 ? lines.join('\n') : null, synced };
}

interface TranscriptCue {
	readonly start: number;
	readonly end: number;
	readonly text: string;
	readonly speaker: string | null;
}

/** Only the first and the newest episode of "Morning News" have one. */
const TRANSCRIPTS: ReadonlyMap<string, readonly TranscriptCue[]> = new Map([
	[
		'morning-news-1',
		[
			{ start: 0, end: 1.5, text: 'Good morning.', speaker: 'Host' },
			{ start: 1.5, end: 3, text: 'Here is the news.', speaker: null },
		],
	],
	[
		'morning-news-5',
		[
			{ start: 0, end: 2.5, text: 'The harbor festival begins today.', speaker: 'Host' },
			{ start: 2.5, end: 5, text: 'The ferries run until midnight.', speaker: 'Host' },
		],
	],
]);

export function findTranscript(itemId: string): readonly TranscriptCue[] | undefined {
	return TRANSCRIPTS.get(itemId);
}

/** Whether an episode has a transcript; null if its provider does not know. That of "Night Train" has none at all. */
export function hasTranscript(itemId: string): boolean | null {
	if (TRANSCRIPTS.has(itemId)) return true;
	return itemId.startsWith('night-train-') ? false : null;
}

/** The season and number that the publisher gave an episode, by its ID; only "Morning News" has them. */
export function findEpisodeNumbers(itemId: string): { season: number; number: number } | undefined {
	const number = /^morning-news-(?<number>\d+)$/.exec(itemId)?.groups?.number;
	return number === undefined ? undefined : { season: 1, number: Number(number) };
}

/** The stations that have tracks, by name: the others never end. */
const STATIONS: ReadonlyMap<string, { isEndless: boolean; trackIds: readonly string[] }> = new Map([
	['Channel Kettle', { isEndless: false, trackIds: ['34', '12'] }],
	// A feed whose tracks change.
	['Radio Northpier', { isEndless: true, trackIds: ['45'] }],
]);

/** Whether the station goes on forever, and whether its tracks change. */
export function describeStation(name: unknown): { is_endless: boolean; is_dynamic: boolean } {
	const { isEndless = true } = STATIONS.get(String(name)) ?? {};
	return { is_endless: isEndless, is_dynamic: isEndless && STATIONS.has(String(name)) };
}

export function tracksOfStation({ name }: Radio, library: Library): Track[] {
	const { trackIds = [] } = STATIONS.get(name) ?? {};
	return trackIds.map((id) => library.get('track', id, 'library'));
}
