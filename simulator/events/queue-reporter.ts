import type { PlayerQueue, QueueEntry } from '../playback/queue/player-queue';
import type { EventBehavior } from '../profiles/timing';
import { playerObject } from '../wire/player';
import { queueObject, mediaItemPlayedObject } from '../wire/queue';
import { uriOf, type Playable } from '../world/library/media-items';
import type { MusicServer } from '../world/music-server';
import type { PublishEvent, ChangeReporter } from './server-event';
import { reportedStateKey, observeQueue } from './transitions/queue-events';
import type { ScheduledEvent, ObservedQueue } from './transitions/queue-events';
import { schema28, schema29 } from './transitions/recorded-transitions';
import {
	createQueueStateChange,
	createMediaItemPlayedReport,
	plainChangeOrSeekEvents,
	transitionEvents,
} from './queue-change-events';

interface PendingEvent {
	readonly queueId: string;
	readonly isReport: boolean;
}

const TRANSITIONS = { schema28, schema29 };

export class QueueReporter implements ChangeReporter {
	private observedQueues = new Map<string, ObservedQueue>();
	private readonly ended = new Map<string, Playable>();
	private readonly reportedStates = new Map<string, string>();
	private readonly pending = new Set<PendingEvent>();
	readonly reportedPlayers = new Set<string>();

	constructor(
		private readonly server: MusicServer,
		private readonly behavior: EventBehavior,
		private readonly publish: PublishEvent,
	) {
		server.onEnded = ({ id }, items) => {
			const last = items[items.length - 1];
			if (last) this.ended.set(id, last);
		};
	}

	captureState(): void {
		this.observedQueues = this.captureAll();
		this.ended.clear();
		for (const [id, { object }] of this.observedQueues) {
			this.reportedStates.set(id, reportedStateKey(object));
		}
	}

	reportChanges(): void {
		const before = this.observedQueues;
		this.observedQueues = this.captureAll();
		this.reportedPlayers.clear();
		for (const queue of this.server.listQueues()) {
			const now = this.observedQueues.get(queue.id);
			const earlier = before.get(queue.id);
			if (now && earlier) this.reportChange(queue, earlier, now);
			else if (now) this.reportNewQueue(queue, now);
		}
		this.ended.clear();
	}

	/** Whether further events are to be sent; until then, changes of the player itself wait. */
	hasPendingEvents(queueId: string): boolean {
		return [...this.pending].some((event) => event.queueId === queueId);
	}

	private captureAll(): Map<string, ObservedQueue> {
		return new Map(
			this.server
				.listQueues()
				.map((queue) => [
					queue.id,
					observeQueue(this.server, queue, this.observedQueues.get(queue.id)),
				]),
		);
	}

	private reportNewQueue(queue: PlayerQueue, { object, current, elapsed }: ObservedQueue): void {
		this.reportedStates.set(queue.id, reportedStateKey(object));
		if (this.behavior.reportsNewQueues && current) {
			const report = createMediaItemPlayedReport(this.server, this.behavior, {
				queue,
				item: current.item,
				elapsed,
			});
			this.publish('queue_updated', queue.id, object);
			if (report) this.publish('media_item_played', report.uri, report.object);
		}
		this.publish('queue_added', queue.id, object);
	}

	private reportChange(queue: PlayerQueue, before: ObservedQueue, now: ObservedQueue): void {
		const { server, behavior } = this;
		const ended = this.ended.get(queue.id);
		const hasPendingEvents = this.hasPendingEvents(queue.id);
		const change = createQueueStateChange(server, behavior, {
			queue,
			before,
			now,
			ended,
			hasPendingEvents,
		});
		const events = transitionEvents(change, TRANSITIONS[behavior.transitions], ended !== undefined);
		const isReported =
			hasPendingEvents || this.reportedStates.get(queue.id) === reportedStateKey(now.object);
		for (const event of events.length > 0 ? events : plainChangeOrSeekEvents(change, isReported)) {
			this.sendOrSchedule(queue, now, event);
		}
	}

	private sendOrSchedule(queue: PlayerQueue, now: ObservedQueue, event: ScheduledEvent): void {
		if (event.event === 'player_updated') {
			// Group members are reported by the PlayerReporter.
			if (this.server.findPlayer(queue.id)?.syncedTo) return;
			this.reportedPlayers.add(queue.id);
		}
		if (event.delayMs === 0) return this.sendEvent(queue, event);
		const isReport = event.event === 'media_item_played' && !event.isTemporary;
		// An item that is stopped and removed at the same time is reported once.
		const isReportPending = [...this.pending].some(
			(other) => other.queueId === queue.id && other.isReport,
		);
		if (isReport && isReportPending) return;
		const pending = { queueId: queue.id, isReport };
		this.pending.add(pending);
		this.server.clock.after(event.delayMs, () => {
			this.pending.delete(pending);
			if ((event.temporaryState || event.isTemporary) && !this.isUnchanged(queue, now)) return;
			this.sendEvent(queue, event);
		});
	}

	/** Whether nothing has happened since; otherwise a temporary state is no longer true. */
	private isUnchanged(
		{ id }: PlayerQueue,
		{ state, current, isPausedForSync }: ObservedQueue,
	): boolean {
		const view = this.observedQueues.get(id);
		return (
			view?.state === state && view.current === current && view.isPausedForSync === isPausedForSync
		);
	}

	private sendEvent(queue: PlayerQueue, { event, temporaryState, report }: ScheduledEvent): void {
		const { server } = this;
		if (report) return this.publish(event, report.uri, report.object);
		const player = server.findPlayer(queue.id);
		if (!player || report === null) return;
		const real =
			event === 'player_updated' ? playerObject(server, player) : queueObject(server, queue);
		if (event === 'queue_time_updated') {
			return this.publish(event, queue.id, Math.floor(queue.position.elapsed(server.clock.now())));
		}
		const object = temporaryState ? temporaryState(real) : real;
		if (event === 'queue_updated') this.reportedStates.set(queue.id, reportedStateKey(object));
		this.publish(event, queue.id, object);
	}
}

interface ReportedTime {
	readonly entry: QueueEntry;
	/** Seconds since 1970. */
	readonly at: number;
	readonly reports: number;
}

/** The interval at which the item is reported during playback (inferred). */
const PLAYED_REPORT_INTERVAL_SECONDS = 30;

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
				this.publish('media_item_played', uriOf(entry.item), data);
			}
			const isDue = !isNew && at - before.at >= this.behavior.reportIntervalMs / 1000;
			if (isDue) this.publish('queue_time_updated', id, Math.floor(queue.position.elapsed(at)));
			this.reportedTimes.set(id, { entry, reports, at: isNew || isDue ? at : before.at });
		}
	}
}
