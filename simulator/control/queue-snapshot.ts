import type { PlaybackState } from '../playback/queue/queue-entry';
import { uriOf } from '../world/library/media-items';
import type { MusicServer } from '../world/music-server';

/** The actual state of a queue, even while commands still report another one. */
export interface QueueSnapshot {
	readonly queueId: string;
	readonly items: number;
	readonly itemIds: readonly string[];
	readonly uris: readonly string[];
	readonly names: readonly string[];
	readonly state: PlaybackState;
	readonly currentIndex: number | null;
	readonly currentItem: { readonly id: string; readonly name: string; readonly uri: string } | null;
	readonly elapsed: number;
	readonly shuffle: boolean;
	readonly repeat: string;
}

/** The state of a queue now. Throws for an unknown queue. */
export function takeQueueSnapshot(server: MusicServer, queueId: string): QueueSnapshot {
	server.advancePlayback();
	const queue = server.requireQueue(queueId);
	const { current } = queue;
	return {
		queueId,
		items: queue.entries.length,
		itemIds: queue.entries.map(({ id }) => id),
		uris: queue.entries.map(({ item }) => uriOf(item)),
		names: queue.entries.map(({ item }) => item.name),
		state: queue.isPlayerSilent ? 'idle' : queue.state,
		currentIndex: queue.currentIndex,
		currentItem: current && {
			id: current.id,
			name: current.item.name,
			uri: uriOf(current.item),
		},
		elapsed: queue.position.elapsed(server.clock.now()),
		shuffle: queue.shuffle,
		repeat: queue.repeat,
	};
}
