import type { QueueEntry } from '../playback/queue/queue-entry';
import type { EventBehavior } from '../profiles/profile';
import { mediaItemPlayedObject } from '../wire/media-item-played';
import { uriOf } from '../world/library/media-items';
import type { MusicServer } from '../world/music-server';
import type { PublishEvent } from './server-event';
import type { ChangeReporter } from './change-reporter';

/** When the position of a queue was last reported. */
interface ReportedTime {
	readonly entry: QueueEntry;
	/** Seconds since 1970. */
	readonly at: number;
	/** How many times the played item has been reported. */
	readonly reports: number;
}

/** The interval at which the item is reported during playback (inferred). */
const PLAYED_REPORT_INTERVAL_SECONDS = 30;

/** Reports the position of queues during playback, when nothing else changes. */
export class PlaybackTimeReporter implements ChangeReporter {
	private reportedTimes = new Map<string, ReportedTime>();

	constructor(
		private readonly server: MusicServer,
		private readonly behavior: EventBehavior,
		private readonly publish: PublishEvent,
	) {}

	captureState(): void {
		this.reportedTimes.clear();
	}

	reportChanges(): void {
		const at = this.server.clock.now();
		for (const queue of this.server.listQueues()) {
			const { id, current: entry } = queue;
			if (!queue.position.isAdvancing || !entry) {
				this.reportedTimes.delete(id);
				continue;
			}
			const before = this.reportedTimes.get(id);
			const reports = Math.floor(queue.position.played(at) / PLAYED_REPORT_INTERVAL_SECONDS);
			const isNew = before?.entry !== entry;
			if (!isNew && reports > before.reports) {
				const seconds = queue.position.elapsed(at);
				const playedPart = { item: entry.item, seconds, isFullyPlayed: false, isPlaying: true };
				const data = mediaItemPlayedObject(this.server, queue, playedPart);
				this.send('media_item_played', uriOf(entry.item), data);
			}
			const isDue = !isNew && at - before.at >= this.behavior.reportIntervalMs / 1000;
			if (isDue) this.send('queue_time_updated', id, Math.floor(queue.position.elapsed(at)));
			this.reportedTimes.set(id, { entry, reports, at: isNew || isDue ? at : before.at });
		}
	}

	private send(event: string, objectId: string, data: unknown): void {
		this.publish({ event, objectId, dataFor: () => data });
	}
}
