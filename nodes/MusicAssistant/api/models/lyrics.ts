import { textAt, textOrEmpty, type JsonObject, type JsonValue } from '../../helpers/json';

export interface Lyrics {
	readonly plain: string | undefined;
	/** With times, in the LRC format. */
	readonly synced: string | undefined;
}

/** What the server knows of a track without looking for it. */
export function lyricsIn(metadata: JsonObject | undefined): Lyrics {
	return {
		plain: textAt(metadata, 'lyrics') || undefined,
		synced: textAt(metadata, 'lrc_lyrics') || undefined,
	};
}

/** A pair of texts, each null if there is none. */
export function parseLyrics(pair: readonly JsonValue[]): Lyrics {
	const [plain, synced] = pair;
	return { plain: textOrEmpty(plain) || undefined, synced: textOrEmpty(synced) || undefined };
}
