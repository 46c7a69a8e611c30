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

/** Only the first episode of "Morning News" has one. */
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
]);

/** The transcript of an episode, by its ID at its provider. */
export function findTranscript(itemId: string): Transcript | undefined {
	return TRANSCRIPTS.get(itemId);
}
