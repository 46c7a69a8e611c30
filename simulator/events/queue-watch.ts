import type { PlayerQueue } from '../playback/queue';
import type { EventBehavior } from '../profiles/profile';
import { playerObject } from '../wire/player';
import { queueObject } from '../wire/queue';
import type { Playable } from '../world/library/media';
import type { MusicServer } from '../world/music-server';
import type { Publish } from './event';
import type { EventFrame } from './event-frame';
import { schema28 } from './transitions/schema-28';
import { schema29 } from './transitions/schema-29';
import { PendingEvents } from './pending-events';
import { createQueueChange, createPlayedReport } from './queue-change';
import { remainingFrames, transitionFrames } from './queue-frames';
import { reportedStateKey, queueView } from './queue-view';
import type { QueueView } from './queue-view';
import type { Watch } from './watch';

const TRANSITIONS = { schema28, schema29 };

/** Reports what happens to queues, and to the players that play them. */
export class QueueWatch implements Watch {
	private views = new Map<string, QueueView>();
	private readonly ended = new Map<string, Playable>();
	/** The last reported state of each queue. */
	private readonly told = new Map<string, string>();
	private readonly pending = new PendingEvents();
	/** Players that have been reported since the last comparison. */
	readonly toldPlayers = new Set<string>();

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

	begin(): void {
		this.views = this.viewAll();
		this.ended.clear();
		for (const [id, { object }] of this.views) this.told.set(id, reportedStateKey(object));
	}

	look(): void {
		const before = this.views;
		this.views = this.viewAll();
		this.toldPlayers.clear();
		for (const queue of this.server.listQueues()) {
			const now = this.views.get(queue.id);
			const earlier = before.get(queue.id);
			if (now && earlier) this.compare(queue, earlier, now);
			else if (now) this.add(queue, now);
		}
		this.ended.clear();
	}

	/** Whether more is going to be reported of a queue and its player. */
	isTelling(queueId: string): boolean {
		return this.pending.any(queueId);
	}

	private viewAll(): Map<string, QueueView> {
		return new Map(
			this.server
				.listQueues()
				.map((queue) => [queue.id, queueView(this.server, queue, this.views.get(queue.id))]),
		);
	}

	private add(queue: PlayerQueue, { object, current, elapsed }: QueueView): void {
		this.told.set(queue.id, reportedStateKey(object));
		if (this.behavior.bringsQueues && current) {
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

	private compare(queue: PlayerQueue, before: QueueView, now: QueueView): void {
		const { server, behavior } = this;
		const ended = this.ended.get(queue.id);
		const isUnderWay = this.pending.any(queue.id);
		const change = createQueueChange(server, behavior, { queue, before, now, ended, isUnderWay });
		const frames = transitionFrames(change, TRANSITIONS[behavior.transitions], ended !== undefined);
		const isTold = isUnderWay || this.told.get(queue.id) === reportedStateKey(now.object);
		for (const frame of frames.length > 0 ? frames : remainingFrames(change, isTold)) {
			this.perform(queue, now, frame);
		}
	}

	private perform(queue: PlayerQueue, now: QueueView, frame: EventFrame): void {
		if (frame.event === 'player_updated') {
			// Followers are reported elsewhere.
			if (this.server.findPlayer(queue.id)?.syncedTo) return;
			this.toldPlayers.add(queue.id);
		}
		if (frame.after === 0) return this.show(queue, frame);
		const isReport = frame.event === 'media_item_played' && !frame.isPassing;
		// An item that was stopped and removed at once is reported once.
		if (isReport && this.pending.hasReport(queue.id)) return;
		this.pending.add(queue.id, isReport);
		this.server.clock.after(frame.after, () => {
			this.pending.remove(queue.id, isReport);
			if ((frame.flicker || frame.isPassing) && !this.isStill(queue, now)) return;
			this.show(queue, frame);
		});
	}

	/** Whether nothing has happened since: otherwise a temporary state would be reported too late. */
	private isStill(
		{ id }: PlayerQueue,
		{ state, current, isPausedForSync: isHalted }: QueueView,
	): boolean {
		const view = this.views.get(id);
		return view?.state === state && view.current === current && view.isPausedForSync === isHalted;
	}

	private show(queue: PlayerQueue, { event, flicker, report }: EventFrame): void {
		const { server } = this;
		if (report) return this.send(event, report.uri, report.object);
		const player = server.findPlayer(queue.id);
		if (!player || report === null) return;
		const real =
			event === 'player_updated' ? playerObject(server, player) : queueObject(server, queue);
		if (event === 'queue_time_updated') {
			return this.send(event, queue.id, Math.floor(queue.elapsed(server.clock.now())));
		}
		const object = flicker ? flicker(real) : real;
		if (event === 'queue_updated') this.told.set(queue.id, reportedStateKey(object));
		this.send(event, queue.id, object);
	}

	private send(event: string, objectId: string, data: unknown): void {
		this.publish({ event, objectId, dataFor: () => data });
	}
}
