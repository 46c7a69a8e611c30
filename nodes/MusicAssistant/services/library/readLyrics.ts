import type { MusicAssistantClient } from '../../api/client';
import type { Lyrics } from '../../api/models/lyrics';
import type { MediaItem } from '../../api/models/mediaItem';
import { lrcToPlainText } from '../../helpers/formats/lrc';

/** Reads the lyrics of a track. If the server does not have them yet, it looks for them. */
export async function readLyrics(
	client: MusicAssistantClient,
	{ lyrics, raw }: MediaItem,
	timeoutSeconds: number,
): Promise<Lyrics> {
	if (lyrics.plain !== undefined || lyrics.synced !== undefined) return lyrics;
	return await client.call('metadata/get_track_lyrics', { track: raw }, { timeoutSeconds });
}

/** Lyrics as plain text; null for none. */
export function toPlainLyrics({ plain, synced }: Lyrics): string | null {
	return plain ?? (synced === undefined ? null : lrcToPlainText(synced));
}
