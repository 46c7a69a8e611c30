import type { RepeatMode } from '../playback/queue/player-queue';
import type { MusicServer } from '../world/music-server';
import { toQueueEntries } from '../playback/queue/enqueue';
import { fillerTracks } from '../world/catalog/filler-tracks';

/** An edit of a queue, as another client could make it. */
export interface QueueEdit {
	/** Inserts `count` (1 by default) neutral tracks at this position. */
	readonly insertAt?: number;
	/** Removes `count` (1 by default) items from this position on. */
	readonly removeAt?: number;
	readonly count?: number;
	readonly shuffle?: boolean;
	/** Whether shuffle is on; the order stays as it is. */
	readonly shuffleEnabled?: boolean;
	readonly reverse?: boolean;
	readonly repeat?: RepeatMode;
	readonly autoplay?: boolean;
	/** How many items after the current one the player has already buffered. */
	readonly prepare?: number;
}

/** Edits a queue as another client would; the current item stays current if it still exists. */
export function editQueueAsOtherClient(
	server: MusicServer,
	queueId: string,
	edit: QueueEdit,
): void {
	const { insertAt, removeAt, count = 1, shuffle = false, reverse = false } = edit;
	const queue = server.requireQueue(queueId);
	const { current } = queue;
	let entries = [...queue.entries];
	if (removeAt !== undefined) entries.splice(removeAt, count);
	if (insertAt !== undefined) {
		entries.splice(
			insertAt,
			0,
			...toQueueEntries(fillerTracks(count), server.random, entries.length),
		);
	}
	if (shuffle) server.random.shuffle(entries);
	if (reverse) entries = entries.reverse();
	queue.entries = entries;
	const index = current === null ? -1 : entries.indexOf(current);
	queue.currentIndex = index < 0 ? null : index;
	queue.shuffle = edit.shuffleEnabled ?? queue.shuffle;
	queue.repeat = edit.repeat ?? queue.repeat;
	queue.autoplay = edit.autoplay ?? queue.autoplay;
	if (edit.prepare !== undefined) queue.preparedAhead = edit.prepare;
}
