import type { MediaItem, Track } from '../world/library/media';
import type { MusicServer } from '../world/music-server';
import { toEntries } from './to-entries';
import type { EnqueueOption } from './enqueue';
import type { PlayerQueue } from './queue';
import { startPlaybackAt } from './start';

/** How many upcoming items a queue that fills itself keeps. */
const KEPT_AHEAD = 25;

/** Added items join the sources, anything else replaces them; one dynamic playlist makes the queue fill itself. */
export function setDynamicSources(
	queue: PlayerQueue,
	sources: readonly MediaItem[],
	option: EnqueueOption,
): void {
	const joins = option === 'add' || option === 'next';
	queue.sources = joins ? [...queue.sources, ...sources] : sources;
	queue.isDynamic = queue.sources.some(
		(item) => item.mediaType === 'playlist' && item.isDynamic === true,
	);
}

/**
 * Mixes the new items of all sources. Only `play` and `replace` start playback: otherwise a stopped queue just gets a
 * current item (read from the source of 2.10; inferred for 2.9).
 */
export async function fillFromDynamicSources(
	server: MusicServer,
	queue: PlayerQueue,
	option: EnqueueOption,
): Promise<void> {
	const { clock, random } = server;
	const from = (queue.preparedIndex(clock.now()) ?? -1) + 1;
	const tracks = queue.sources.flatMap((item) => tracksOf(item));
	random.shuffle(tracks);
	queue.shuffle = true;
	queue.entries = [
		...queue.entries.slice(0, from),
		...toEntries(tracks.slice(0, KEPT_AHEAD), random, from),
	];
	if (option === 'play' || option === 'replace') await startPlaybackAt(server, queue, from);
	else queue.currentIndex ??= 0;
}

function tracksOf(item: MediaItem): Track[] {
	switch (item.mediaType) {
		case 'track':
			return [item];
		case 'album':
		case 'playlist':
			return [...item.tracks];
		default:
			return [];
	}
}
