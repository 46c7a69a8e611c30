import type { MediaItem, Track } from '../../world/library/media-items';
import type { MusicServer } from '../../world/music-server';
import { toQueueEntries } from './to-queue-entries';
import type { EnqueueOption } from './enqueue';
import type { PlayerQueue } from './player-queue';
import { startPlaybackAt } from '../start-playback';
import { lastBufferedIndex } from './queue-indexes';

/** How many upcoming items a queue that refills itself has. */
const UPCOMING_COUNT = 25;

/** Enqueued items are added to the sources, started ones replace them; a dynamic playlist makes the queue refill itself. */
export function setDynamicSources(
	queue: PlayerQueue,
	sources: readonly MediaItem[],
	option: EnqueueOption,
): void {
	const isEnqueued = option === 'add' || option === 'next';
	queue.sources = isEnqueued ? [...queue.sources, ...sources] : sources;
	queue.isDynamic = queue.sources.some(
		(item) => item.mediaType === 'playlist' && item.isDynamic === true,
	);
}

/**
 * Replaces the upcoming items with a mix of the tracks of all sources. Only `play` and `replace` start playback:
 * otherwise, a stopped queue only gets a current item (read from the source of 2.10; inferred for 2.9).
 */
export async function replaceUpcomingFromSources(
	server: MusicServer,
	queue: PlayerQueue,
	option: EnqueueOption,
): Promise<void> {
	const { clock, random } = server;
	const firstIndex = (lastBufferedIndex(queue, clock.now()) ?? -1) + 1;
	const tracks = queue.sources.flatMap((item) => tracksOfSource(item));
	random.shuffle(tracks);
	queue.shuffle = true;
	queue.entries = [
		...queue.entries.slice(0, firstIndex),
		...toQueueEntries(tracks.slice(0, UPCOMING_COUNT), random, firstIndex),
	];
	if (option === 'play' || option === 'replace') await startPlaybackAt(server, queue, firstIndex);
	else queue.currentIndex ??= 0;
}

function tracksOfSource(item: MediaItem): Track[] {
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
