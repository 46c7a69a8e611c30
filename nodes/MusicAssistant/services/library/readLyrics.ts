import { ApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { Lyrics, MediaItem } from '../../api/models/mediaItem';

/**
 * Reads the lyrics of a track. If the server does not have them yet, it looks for them.
 *
 * @throws ApiError that says so if that search fails or takes too long: while its lyrics service is unreachable, the server
 * fails without a reason, and only asks once in 30 seconds (observed on 2.7 and 2.8)
 */
export async function readLyrics(
	client: MusicAssistantClient,
	{ lyrics, raw, name, uri }: MediaItem,
	timeoutSeconds: number,
): Promise<Lyrics> {
	if (lyrics.plain !== undefined || lyrics.synced !== undefined) return lyrics;
	return await client
		.call('metadata/get_track_lyrics', { track: raw }, { timeoutSeconds })
		.catch((reason: unknown) => {
			throw toLyricsError(reason, name ?? uri ?? '');
		});
}

/** Lyrics as plain text; null for none. */
export function toPlainLyrics({ plain, synced }: Lyrics): string | null {
	return plain ?? (synced === undefined ? null : lrcToPlainText(synced));
}

function toLyricsError(reason: unknown, track: string): unknown {
	if (!(reason instanceof ApiError)) return reason;
	const { kind, httpCode, mayHaveArrived, message } = reason;
	if (kind === 'unexplained') {
		return new ApiError('rejected', {
			message: `The music server's search for the lyrics of "${track}" failed`,
			description: `It searches on the internet: its lyrics service may be unreachable at the moment. Check the internet connection and the log of the music server, or try again later.`,
			httpCode,
		});
	}
	if (kind === 'unreachable' && mayHaveArrived) {
		return reason.with({
			description: `The music server was searching for the lyrics of "${track}" on the internet: while its lyrics service is unreachable, it takes 30 seconds or more for each track. Check its internet connection, increase "Timeout" in the node's options, or try again later.`,
			message,
		});
	}
	return reason;
}

/** Of a line, or of a word in it: hours, minutes, seconds and their fractions. */
const TIME_TAG = /[[<] *-?\d+(?::\d+){1,3}(?:[.,]\d*)? *[\]>]/g;

/** A line about the lyrics, such as "[ar:Ada]" or "[t_time:(03:21)]". */
const TAG_LINE = /^\s*\[(?:#|[a-z][a-z_]*):[^\]]*\]\s*$/i;

/** The credits in front of the lyrics of some services: `{"t":0,"c":[...]}`. */
const CREDITS_LINE = /^\s*\{"t":.*\}\s*$/;

/** A line that starts with its time and length in milliseconds. Those of words are in one of several brackets. */
const MILLISECONDS_LINE = /^\s*\[\d+,\d+\]/;
const WORD_TIME_TAG = /[(<]\d+,\d+(?:,-?\d+)?[)>]/g;

/** Synchronized lyrics (LRC) as plain text. */
export function lrcToPlainText(lrc: string): string {
	return lrc
		.split(/\r\n|\r|\n/)
		.filter((line) => !TAG_LINE.test(line) && !CREDITS_LINE.test(line))
		.map((line) => withoutTimes(line).trim())
		.join('\n')
		.trim();
}

function withoutTimes(line: string): string {
	const text = line.replace(TIME_TAG, '');
	return MILLISECONDS_LINE.test(text)
		? text.replace(MILLISECONDS_LINE, '').replace(WORD_TIME_TAG, '')
		: text;
}
