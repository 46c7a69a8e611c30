import type { PlayerQueue } from '../playback/queue';
import type { EventLine } from '../profiles/profile';
import { playedItem } from '../wire/played-item';
import { playerObject } from '../wire/player';
import { queueObject } from '../wire/queue';
import { durationOf, uriOf } from '../world/media';
import type { Playable } from '../world/media';
import type { MusicServer } from '../world/music-server';
import type { Tell } from './event';
import type { Frame } from './frame';
import type { Watch } from './observer';
import { scoreOf } from './queue-score';
import { expectedElapsed, viewOf } from './queue-view';
import type { QueueView } from './queue-view';

/** Tells what happens to queues, and to the players that play them. */
export class QueueWatch implements Watch {
	private views = new Map<string, QueueView>();
	private readonly ended = new Map<string, Playable>();
	/** Players that have been told of since the last look. */
	readonly toldPlayers = new Set<string>();

	constructor(
		private readonly server: MusicServer,
		private readonly line: EventLine,
		private readonly tell: Tell,
	) {
		server.onEnded = ({ id }, items) => {
			const last = items[items.length - 1];
			if (last) this.ended.set(id, last);
		};
	}

	begin(): void {
		this.views = this.viewAll();
		this.ended.clear();
	}

	look(): void {
		const before = this.views;
		this.views = this.viewAll();
		this.toldPlayers.clear();
		for (const queue of this.server.listQueues()) {
			const now = this.views.get(queue.id);
			const earlier = before.get(queue.id);
			if (now && earlier) this.compare(queue, earlier, now);
			else if (now) this.send('queue_added', queue.id, now.object);
		}
		this.ended.clear();
	}

	private viewAll(): Map<string, QueueView> {
		return new Map(
			this.server
				.listQueues()
				.map((queue) => [queue.id, viewOf(this.server, queue, this.views.get(queue.id))]),
		);
	}

	private compare(queue: PlayerQueue, before: QueueView, now: QueueView): void {
		const ended = this.ended.get(queue.id);
		const item = ended ?? before.current?.item;
		const seconds = ended ? (durationOf(ended) ?? 0) : expectedElapsed(before, now.at);
		const frames = scoreOf(
			{
				before,
				now,
				repeats: this.line.repeats,
				report: ({ isFullyPlayed = false, isPlaying = false }) =>
					item
						? {
								uri: uriOf(item),
								object: playedItem(this.server, queue, { item, seconds, isFullyPlayed, isPlaying }),
							}
						: null,
			},
			ended !== undefined,
		);
		for (const frame of frames) this.perform(queue, now, frame);
	}

	private perform(queue: PlayerQueue, now: QueueView, frame: Frame): void {
		if (frame.event === 'player_updated') this.toldPlayers.add(queue.id);
		if (frame.after === 0) return this.show(queue, frame);
		this.server.clock.after(frame.after, () => {
			if (frame.flicker && !this.isStill(queue, now)) return;
			this.show(queue, frame);
		});
	}

	/** Whether nothing has happened since: what is shown instead of what is would come too late. */
	private isStill({ id }: PlayerQueue, { state, current }: QueueView): boolean {
		const view = this.views.get(id);
		return view?.state === state && view.current === current;
	}

	private show(queue: PlayerQueue, { event, flicker, report }: Frame): void {
		const { server } = this;
		if (report) return this.send(event, report.uri, report.object);
		const player = server.findPlayer(queue.id);
		if (!player || report === null) return;
		const real =
			event === 'player_updated' ? playerObject(server, player) : queueObject(server, queue);
		if (event === 'queue_time_updated') return this.send(event, queue.id, real.elapsed_time);
		this.send(event, queue.id, flicker ? flicker(real) : real);
	}

	private send(event: string, objectId: string, data: unknown): void {
		this.tell({ event, objectId, dataFor: () => data });
	}
}
