import type { INodeProperties } from 'n8n-workflow';
import { asApiError, ApiError } from '../../../api/apiError';
import { LYRICS_TIMEOUT, readTimeout } from '../../../parameters/fields/commonFields';
import type { OperationContext } from '../../../parameters/operationContext';
import { readLyrics, toPlainLyrics } from '../../../services/library/readLyrics';
import type { CurrentPlayback } from '../../../services/players/currentPlayback';

export const lyricsField: INodeProperties = {
	displayName: 'Lyrics',
	name: 'lyrics',
	type: 'boolean',
	default: true,
	description:
		'Whether to add the lyrics of the track; the first time, the search may take a minute',
};

interface PlayingLyrics {
	/** Null for none. */
	readonly text: string | null;
	/** Why they could not be read. */
	readonly reason?: string;
}

/** The lyrics of what plays, which only tracks have. */
export async function readLyricsOfPlayingTrack(
	{ parameters, client }: OperationContext,
	{ media }: CurrentPlayback,
): Promise<PlayingLyrics> {
	const { mediaType, uri } = media ?? {};
	if (mediaType !== 'track' || uri === undefined) return { text: null };
	const timeout = readTimeout(parameters, LYRICS_TIMEOUT);
	const lyrics = await client
		.call('music/item_by_uri', { uri })
		.then(async (track) => await readLyrics(client, track, timeout))
		.catch(asApiError);
	return lyrics instanceof ApiError
		? { text: null, reason: lyrics.message }
		: { text: toPlainLyrics(lyrics) };
}
