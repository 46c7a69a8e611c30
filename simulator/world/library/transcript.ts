/** A part of a transcript, with its times in seconds. */
interface TranscriptCue {
	readonly start: number;
	readonly end: number;
	readonly text: string;
	readonly speaker: string | null;
}

export interface Transcript {
	readonly text: string;
	readonly cues: readonly TranscriptCue[];
}

/** Only the first and the newest episode of "Morning News" have one. */
const TRANSCRIPTS: ReadonlyMap<string, Transcript> = new Map([
	[
		'morning-news-1',
		{
			text: 'Good morning. Here is the news.',
			cues: [
				{ start: 0, end: 1.5, text: 'Good morning.', speaker: 'Host' },
				{ start: 1.5, end: 3, text: 'Here is the news.', speaker: null },
			],
		},
	],
	[
		'morning-news-5',
		{
			text: 'The harbor festival begins today. The ferries run until midnight.',
			cues: [
				{ start: 0, end: 2.5, text: 'The harbor festival begins today.', speaker: 'Host' },
				{ start: 2.5, end: 5, text: 'The ferries run until midnight.', speaker: 'Host' },
			],
		},
	],
]);

/** The transcript of an episode, by its ID at its provider. */
export function findTranscript(itemId: string): Transcript | undefined {
	return TRANSCRIPTS.get(itemId);
}

/** Whether an episode has a transcript; null if its provider does not know. That of "Night Train" has none at all. */
export function hasTranscript(itemId: string): boolean | null {
	if (TRANSCRIPTS.has(itemId)) return true;
	return itemId.startsWith('night-train-') ? false : null;
}
