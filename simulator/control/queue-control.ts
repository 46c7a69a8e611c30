import { toQueueEntries } from '../playback/queue/to-queue-entries';
import type { PlaybackState, RadioSong } from '../playback/queue/queue-entry';
import type { Simulation } from '../simulation';
import { fillerTracks } from '../world/catalog/filler-tracks';
import type { Playable } from '../world/library/media-items';
import type { MusicServer } from '../world/music-server';
import { editQueueAsOtherClient } from './queue-edit';
import type { QueueEdit } from './queue-edit';
import { takeQueueSnapshot } from './queue-snapshot';
import type { QueueSnapshot } from './queue-snapshot';

/** The playback state of a filled queue; by default, the current index is 0 and nothing plays. */
export interface QueuePlayback {
	readonly currentIndex?: number | null;
	readonly state?: PlaybackState;
	/** Seconds. */
	readonly elapsed?: number;
	/** How many items after the current one its player has already buffered. */
	readonly preparedAhead?: number;
}

/** How tests control and inspect queues. */
export interface QueueControl {
	/** Fills a queue with this many neutral tracks, or with the items of the URIs. */
	fillQueue(queueId: string, content: number | readonly string[], place?: QueuePlayback): void;
	queue(queueId: string): QueueSnapshot;
	changeQueue(queueId: string, change: QueueEdit): void;
	/** Advances the playback of a queue by this many seconds immediately. */
	playForward(queueId: string, seconds: number): void;
	/**
	 * Keeps the server from noticing when the queue ends, so that it reports playback forever (recorded on 2.7).
	 */
	missEnd(queueId: string): void;
	/** Whether a queue refills itself. */
	setDynamic(queueId: string, isDynamic: boolean): void;
	/** The song reported by the radio station that a queue plays; null for none. */
	setSong(queueId: string, song: RadioSong | null): void;
}

export function createQueueControl(simulation: Simulation): QueueControl {
	const { clock } = simulation;
	return {
		fillQueue: (queueId, content, place) => fillQueue(simulation, queueId, content, place),
		queue: (queueId) => takeQueueSnapshot(simulation.server, queueId),
		changeQueue: (queueId, change) => editQueueAsOtherClient(simulation.server, queueId, change),
		playForward(queueId, seconds) {
			const queue = simulation.server.requireQueue(queueId);
			queue.setElapsed(queue.position.elapsed(clock.now()) + seconds, clock.now());
			simulation.server.advancePlayback();
		},
		missEnd(queueId) {
			simulation.server.requireQueue(queueId).endIsMissed = true;
		},
		setDynamic(queueId, isDynamic) {
			simulation.server.requireQueue(queueId).isDynamic = isDynamic;
		},
		setSong(queueId, song) {
			simulation.server.requireQueue(queueId).song = song;
		},
	};
}

function fillQueue(
	{ server, clock }: Simulation,
	queueId: string,
	content: number | readonly string[],
	place: QueuePlayback = {},
): void {
	const queue = server.requireQueue(queueId);
	const items =
		typeof content === 'number'
			? fillerTracks(content)
			: content.map((uri) => requirePlayable(server, uri));
	queue.clear(clock.now());
	queue.entries = toQueueEntries(items, server.random, 0);
	const { currentIndex = items.length > 0 ? 0 : null, state = 'idle', elapsed = 0 } = place;
	queue.currentIndex = currentIndex;
	queue.preparedAhead = place.preparedAhead ?? 0;
	queue.setState(state, clock.now());
	queue.setElapsed(elapsed, clock.now());
}

function requirePlayable({ library }: MusicServer, uri: string): Playable {
	const item = library.resolve(uri);
	switch (item.mediaType) {
		case 'track':
		case 'radio':
		case 'audiobook':
		case 'podcast_episode':
			return item;
		default:
			throw new TypeError(`A queue cannot contain a ${item.mediaType}: ${uri}`);
	}
}
