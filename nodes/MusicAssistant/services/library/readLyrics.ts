import { ApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { Lyrics } from '../../api/models/lyrics';
import type { MediaItem } from '../../api/models/mediaItem';
import { lrcToPlainText } from '../../helpers/formats/lrc';

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
