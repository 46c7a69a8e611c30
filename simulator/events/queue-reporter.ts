import type { PlayerQueue } from '../playback/queue/player-queue';
import type { EventBehavior } from '../profiles/profile';
import { playerObject } from '../wire/player';
import { queueObject } from '../wire/queue';
import type { Playable } from '../world/library/media';
import type { MusicServer } from '../world/music-server';
import type { Publish } from './event';
import type { EventFrame } from './event-frame';
import { schema28 } from './transitions/schema-28';
import { schema29 } from './transitions/schema-29';
import { PendingEventCounter } from './pending-event-counter';
import { createQueueTransition, createPlayedReport } from './queue-transition';
import { remainingFrames, transitionFrames } from './queue-frames';
import { reportedStateKey, queueView } from './queue-view';
import type { QueueView } from './queue-view';
import type { ChangeReporter } from './change-reporter';

const TRANSITIONS = { schema28, schema29 };

/** Reports changes of queues, and of the players that play them. */
export class QueueReporter implements ChangeReporter {
	private views = new Map<string, QueueView>();
	private readonly ended = new Map<string, Playable>();
	/** The last reported state of each queue. */
	private readonly reportedStates = new Map<string, string>();
	private readonly pending = new PendingEventCounter();
	/** Players that have been reported since the last comparison. */
	readonly reportedPlayers = new Set<string>();

	constructor(
		private readonly server: MusicServer,
		private readonly behavior: EventBehavior,
		private readonly publish: Publish,
	) {
		server.onEnded = ({ id }, items) => {
			const last = items[items.length - 1];
			if (last) this.ended.set(id, last);
		};
	}

	captureState(): void {
		this.views = this.captureAll();
		this.ended.clear();
		for (const [id, { object }] of this.views) {
			this.reportedStates.set(id, reportedStateKey(object));
		}
	}

	reportChanges(): void {
		const before = this.views;
		this.views = this.captureAll();
		this.reportedPlayers.clear();
		for (const queue of this.server.listQueues()) {
			const now = this.views.get(queue.id);
			const earlier = before.get(queue.id);
			if (now && earlier) this.reportChange(queue, earlier, now);
			else if (now) this.reportNewQueue(queue, now);
		}
		this.ended.clear();
	}

	/** Whether further events of a queue and its player are to be sent. */
	hasPendingEvents(queueId: string): boolean {
		return this.pending.any(queueId);
	}

	private captureAll(): Map<string, QueueView> {
		return new Map(
			this.server
				.listQueues()
				.map((queue) => [queue.id, queueView(this.server, queue, this.views.get(queue.id))]),
		);
	}

	private reportNewQueue(queue: PlayerQueue, { object, current, elapsed }: QueueView): void {
		this.reportedStates.set(queue.id, reportedStateKey(object));
		if (this.behavior.reportsNewQueues && current) {
			const report = createPlayedReport(this.server, this.behavior, {
				queue,
				item: current.item,
				elapsed,
			});
			this.send('queue_updated', queue.id, object);
			if (report) this.send('media_item_played', report.uri, report.object);
		}
		this.send('queue_added', queue.id, object);
	}

	private reportChange(queue: PlayerQueue, before: QueueView, now: QueueView): void {
		const { server, behavior } = this;
		const ended = this.ended.get(queue.id);
		const hasPendingEvents = this.pending.any(queue.id);
		const change = createQueueTransition(server, behavior, {
			queue,
			before,
			now,
			ended,
			hasPendingEvents,
		});
		const frames = transitionFrames(change, TRANSITIONS[behavior.transitions], ended !== undefined);
		const isReported =
			hasPendingEvents || this.reportedStates.get(queue.id) === reportedStateKey(now.object);
		for (const frame of frames.length > 0 ? frames : remainingFrames(change, isReported)) {
			this.sendOrSchedule(queue, now, frame);
		}
	}

	private sendOrSchedule(queue: PlayerQueue, now: QueueView, frame: EventFrame): void {
		if (frame.event === 'player_updated') {
			// Group members are reported by the PlayerReporter.
			if (this.server.findPlayer(queue.id)?.syncedTo) return;
			this.reportedPlayers.add(queue.id);
		}
		if (frame.delayMs === 0) return this.sendFrame(queue, frame);
		const isReport = frame.event === 'media_item_played' && !frame.isTemporary;
		// An item that is stopped and removed at the same time is reported once.
		if (isReport && this.pending.hasReport(queue.id)) return;
		this.pending.add(queue.id, isReport);
		this.server.clock.after(frame.delayMs, () => {
			this.pending.remove(queue.id, isReport);
			if ((frame.temporaryState || frame.isTemporary) && !this.isUnchanged(queue, now)) return;
			this.sendFrame(queue, frame);
		});
	}

	/** Whether nothing has happened since; otherwise a temporary state is no longer true. */
	private isUnchanged(
		{ id }: PlayerQueue,
		{ state, current, isPausedForSync }: QueueView,
	): boolean {
		const view = this.views.get(id);
		return (
			view?.state === state && view.current === current && view.isPausedForSync === isPausedForSync
		);
	}

	private sendFrame(queue: PlayerQueue, { event, temporaryState, report }: EventFrame): void {
		const { server } = this;
		if (report) return this.send(event, report.uri, report.object);
		const player = server.findPlayer(queue.id);
		if (!player || report === null) return;
		const real =
			event === 'player_updated' ? playerObject(server, player) : queueObject(server, queue);
		if (event === 'queue_time_updated') {
			return this.send(event, queue.id, Math.floor(queue.position.elapsed(server.clock.now())));
		}
		const object = temporaryState ? temporaryState(real) : real;
		if (event === 'queue_updated') this.reportedStates.set(queue.id, reportedStateKey(object));
		this.send(event, queue.id, object);
	}

	private send(event: string, objectId: string, data: unknown): void {
		this.publish({ event, objectId, dataFor: () => data });
	}
}
