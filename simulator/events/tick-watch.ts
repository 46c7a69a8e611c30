import type { QueueEntry } from '../playback/queue';
import type { EventBehavior } from '../profiles/profile';
import { playedItemReport } from '../wire/played-item';
import { uriOf } from '../world/library/media';
import type { MusicServer } from '../world/music-server';
import type { Publish } from './event';
import type { Watch } from './watch';

/** The last reported position of a queue. */
interface Tick {
	readonly entry: QueueEntry;
	/** Seconds since 1970. */
	readonly at: number;
	/** How many reports of the playback so far are due. */
	readonly reports: number;
}

/** Seconds between two reports during playback (inferred). */
const REPORT_EVERY = 30;

/** Reports how time passes during playback: nothing else changes. */
export class TickWatch implements Watch {
	private ticks = new Map<string, Tick>();

	constructor(
		private readonly server: MusicServer,
		private readonly behavior: EventBehavior,
		private readonly publish: Publish,
	) {}

	begin(): void {
		this.ticks.clear();
	}

	look(): void {
		const at = this.server.clock.now();
		for (const queue of this.server.listQueues()) {
			const { id, current: entry } = queue;
			if (!queue.isMoving || !entry) {
				this.ticks.delete(id);
				continue;
			}
			const before = this.ticks.get(id);
			const reports = Math.floor(queue.played(at) / REPORT_EVERY);
			const isNew = before?.entry !== entry;
			if (!isNew && reports > before.reports) {
				const seconds = queue.elapsed(at);
				const heard = { item: entry.item, seconds, isFullyPlayed: false, isPlaying: true };
				const data = playedItemReport(this.server, queue, heard);
				this.send('media_item_played', uriOf(entry.item), data);
			}
			const isDue = !isNew && at - before.at >= this.behavior.reportEvery / 1000;
			if (isDue) this.send('queue_time_updated', id, Math.floor(queue.elapsed(at)));
			this.ticks.set(id, { entry, reports, at: isNew || isDue ? at : before.at });
		}
	}

	private send(event: string, objectId: string, data: unknown): void {
		this.publish({ event, objectId, dataFor: () => data });
	}
}
