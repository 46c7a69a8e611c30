import type { ServerAddress } from '../../helpers/pictures/imageUrl';
import { toNothingPlayingEvent } from './payloads';
import type { EventName, TriggerEvent } from './triggerEvent';

const STOP_EVENTS: ReadonlySet<EventName> = new Set(['playbackPaused', 'playbackStopped']);

/** Reports once that nothing has been playing for a while, on all selected players together. */
export class NothingPlayingTracker {
	private isPlaying = false;

	private idleSince?: number;

	/** The last stop or pause of a selected player. */
	private stopped?: TriggerEvent;

	constructor(
		private readonly idleMs: number,
		private readonly server: ServerAddress,
	) {}

	/**
	 * @param events what has happened on selected players
	 * @param isPlaying whether any of these is playing now
	 */
	update(events: readonly TriggerEvent[], isPlaying: boolean, now: number): void {
		const stops = events.filter(({ event }) => STOP_EVENTS.has(event));
		this.stopped = stops.at(-1) ?? this.stopped;
		if (isPlaying) this.idleSince = undefined;
		else if (this.isPlaying) this.idleSince = this.stopTime(stops, now);
		this.isPlaying = isPlaying;
	}

	/** When `flush` has something to report, unless something plays before; milliseconds. */
	get nextDeadline(): number | undefined {
		return this.idleSince === undefined ? undefined : this.idleSince + this.idleMs;
	}

	flush(now: number): TriggerEvent[] {
		const { idleSince, nextDeadline: deadline = Infinity } = this;
		if (idleSince === undefined || now < deadline) return [];
		this.idleSince = undefined;
		return [toNothingPlayingEvent(this.stopped, now - idleSince, this.server)];
	}

	/** Without a stop, the last player that played is no longer selected: it left the group of a selected one. */
	private stopTime(stops: readonly TriggerEvent[], now: number): number {
		if (stops.length === 0) this.stopped = undefined;
		return Math.max(...stops.map(({ since = now }) => since), stops.length === 0 ? now : -Infinity);
	}
}
