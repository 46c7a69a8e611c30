import { fillerTracks } from './catalog/filler-tracks';
import { toQueueEntries } from '../playback/queue/enqueue';
import type { QueueEntry } from '../playback/queue/player-queue';
import type { MusicServer } from './music-server';
import { BEDROOM, KITCHEN, LIVING_ROOM } from './players/players';
import type { GeneratedValueCache } from './catalog/seeded-random';

const KITCHEN_QUEUE_LENGTH = 1237;

/** Cached, because creating these is half of the work of a new server, and tests start thousands of servers. */
const KITCHEN_ENTRIES: GeneratedValueCache<readonly QueueEntry[]> = new Map();

/**
 * The initial queues: a long one in the Kitchen, paused at its fourth item, short ones in the Living Room and the
 * Bedroom, none in the Office, and a few items that the admin has played.
 */
export function setInitialQueuesAndHistory(server: MusicServer): void {
	const { clock, random, library, history, users } = server;
	const now = clock.now();
	const kitchen = server.requireQueue(KITCHEN);
	const entries = () => toQueueEntries(fillerTracks(KITCHEN_QUEUE_LENGTH), random, 0);
	kitchen.entries = [...random.cached(KITCHEN_ENTRIES, entries)];
	kitchen.start(3, 42, now);
	kitchen.setState('paused', now);

	const [firstAlbum, secondAlbum] = library.list('album');
	for (const [queueId, album] of [
		[LIVING_ROOM, firstAlbum],
		[BEDROOM, secondAlbum],
	] as const) {
		const queue = server.requireQueue(queueId);
		queue.entries = toQueueEntries(album?.tracks.slice(0, 5) ?? [], random, 0);
		queue.start(0, 0, now);
		queue.setState('idle', now);
	}

	const played = [
		...library.list('playlist').slice(0, 1),
		...library.list('track').slice(0, 3),
		...library.list('album').slice(0, 2),
	];
	for (const item of played) history.add(users.admin, item, { fullyPlayed: true });
	const [audiobook] = library.list('audiobook');
	const episode = library.list('podcast')[0]?.episodes[0];
	for (const item of [audiobook, episode]) {
		if (!item) continue;
		history.add(users.admin, item, { fullyPlayed: false });
		history.setProgress(users.admin, item, { fullyPlayed: false, resumePositionMs: 90_000 });
	}
}
