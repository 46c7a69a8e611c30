import { toEntries } from '../playback/entries';
import type { PlaybackState, Song } from '../playback/queue';
import type { Simulation } from '../simulation';
import { fillerTracks } from '../world/catalogue/filler';
import type { Playable } from '../world/library/media';
import type { MusicServer } from '../world/music-server';
import { changeQueue } from './queue-changes';
import type { QueueChange } from './queue-changes';
import { queueSnapshot } from './queue-snapshot';
import type { QueueSnapshot } from './queue-snapshot';

/** Where a filled queue stands; the current index is 0 and nothing plays if nothing is said. */
export interface QueuePlace {
	readonly currentIndex?: number | null;
	readonly state?: PlaybackState;
	/** Seconds. */
	readonly elapsed?: number;
	/** How many items behind the current one its player has prepared already. */
	readonly preparedAhead?: number;
}

/** What tests do to queues, and read from them. */
export interface QueueControl {
	/** With so many neutral tracks, or with what the URIs name. */
	fillQueue(queueId: string, content: number | readonly string[], place?: QueuePlace): void;
	queue(queueId: string): QueueSnapshot;
	changeQueue(queueId: string, change: QueueChange): void;
	/** Lets the music of a queue go on by so many seconds at once. */
	playForward(queueId: string, seconds: number): void;
	/** The server will not notice that what is in the queue has ended (recorded on 2.7): it says for good that it plays. */
	missEnd(queueId: string): void;
	/** Whether a queue fills itself. */
	setDynamic(queueId: string, isDynamic: boolean): void;
	/** What the radio station that a queue plays says of what is on; null for nothing. */
	setSong(queueId: string, song: Song | null): void;
}

export function createQueueControl(simulation: Simulation): QueueControl {
	const { clock } = simulation;
	return {
		fillQueue: (queueId, content, place) => fillQueue(simulation, queueId, content, place),
		queue: (queueId) => queueSnapshot(simulation.server, queueId),
		changeQueue: (queueId, change) => changeQueue(simulation.server, queueId, change),
		playForward(queueId, seconds) {
			const queue = simulation.server.queue(queueId);
			queue.setElapsed(queue.elapsed(clock.now()) + seconds, clock.now());
			simulation.server.catchUp();
		},
		missEnd(queueId) {
			simulation.server.queue(queueId).endIsMissed = true;
		},
		setDynamic(queueId, isDynamic) {
			simulation.server.queue(queueId).isDynamic = isDynamic;
		},
		setSong(queueId, song) {
			simulation.server.queue(queueId).song = song;
		},
	};
}

function fillQueue(
	{ server, clock }: Simulation,
	queueId: string,
	content: number | readonly string[],
	place: QueuePlace = {},
): void {
	const queue = server.queue(queueId);
	const items =
		typeof content === 'number'
			? fillerTracks(content)
			: content.map((uri) => playable(server, uri));
	queue.clear(clock.now());
	queue.entries = toEntries(items, server.random, 0);
	const { currentIndex = items.length > 0 ? 0 : null, state = 'idle', elapsed = 0 } = place;
	queue.currentIndex = currentIndex;
	queue.preparedAhead = place.preparedAhead ?? 0;
	queue.setState(state, clock.now());
	queue.setElapsed(elapsed, clock.now());
}

function playable({ library }: MusicServer, uri: string): Playable {
	const item = library.resolve(uri);
	switch (item.mediaType) {
		case 'track':
		case 'radio':
		case 'audiobook':
		case 'podcast_episode':
			return item;
		default:
			throw new TypeError(`A queue cannot hold a ${item.mediaType}: ${uri}`);
	}
}
