import type { Player } from '../../api/models/player';

export interface ValueChange<Value> {
	from: Value;
	to: Value;
	/** When the new value was first reported; milliseconds. */
	since: number;
}

/** A value that counts once it has lasted for a while: shorter changes are ignored. */
export class DebouncedValue<Value> {
	/** The last value that counts; `undefined` until there is one. */
	current?: Value;

	private pending?: { value: Value; since: number };

	/** @param delayOf milliseconds for which a value must last */
	constructor(
		private readonly delayOf: (value: Value, since: number) => number,
		private readonly isSame: (one: Value, other: Value) => boolean = Object.is,
	) {}

	/** Sets a value without reporting a change. */
	reset(value: Value | undefined): void {
		this.current = value;
		this.pending = undefined;
	}

	update(value: Value, now: number): void {
		const { current, pending } = this;
		if (current === undefined || this.isSame(value, current)) this.reset(value);
		else if (pending && this.isSame(value, pending.value)) pending.value = value;
		else this.pending = { value, since: now };
	}

	/** Restarts the delay of the pending value. */
	restart(now: number): void {
		if (this.pending) this.pending.since = now;
	}

	/** When the pending value will count, unless another one is reported first; milliseconds. */
	get nextDeadline(): number {
		const { pending } = this;
		return pending ? pending.since + this.delayOf(pending.value, pending.since) : Infinity;
	}

	/** The change, once it has lasted. */
	flush(now: number): ValueChange<Value> | undefined {
		const { current: from, pending } = this;
		if (from === undefined || pending === undefined || now < this.nextDeadline) return undefined;
		const { value: to, since } = pending;
		this.reset(to);
		return { from, to, since };
	}
}

/** How long a server may take after it was started to find its players again. */
const MISSING_DELAY_MS = 60_000;

/** `removed`: the server has removed it, or no longer lists it. */
type Presence = 'available' | 'unavailable' | 'removed';

/** Whether a player exists and can be used, and which changes of that last long enough to be reported. */
export class PlayerPresence {
	/** Only a player that is missing from the list counts after a delay. */
	private readonly presence = new DebouncedValue<Presence>(() => MISSING_DELAY_MS);

	/** Whether it can be used, as it was reported last. */
	private readonly reported: DebouncedValue<boolean>;

	/** @param minimumMs for how long a change must last; milliseconds */
	constructor(minimumMs: number) {
		this.reported = new DebouncedValue(() => minimumMs);
	}

	/** `undefined` until the server has reported it. */
	get available(): boolean | undefined {
		const { current } = this.presence;
		return current === undefined ? undefined : current === 'available';
	}

	get isRemoved(): boolean {
		return this.presence.current === 'removed';
	}

	/** @param isNew whether a player seen for the first time counts as one that has become available */
	update(available: boolean, isNew: boolean, now: number): void {
		if (this.available === undefined) this.reported.reset(isNew ? false : available);
		this.presence.reset(available ? 'available' : 'unavailable');
		this.reported.update(available, now);
	}

	/** The server has removed it. */
	remove(now: number): void {
		this.presence.reset('removed');
		if (this.reported.current !== undefined) this.reported.update(false, now);
	}

	/** It is missing from the server's list of players. */
	markMissing(now: number): void {
		if (this.presence.current !== undefined) this.presence.update('removed', now);
	}

	/** When it will count as removed, or a change as lasting, unless the server reports something else first. */
	get nextDeadline(): number {
		return Math.min(this.presence.nextDeadline, this.reported.nextDeadline);
	}

	/** Whether it can be used, if that has changed for long enough. */
	flush(now: number): boolean | undefined {
		if (now >= this.presence.nextDeadline) this.remove(now);
		return this.reported.flush(now)?.to;
	}
}

/**
 * Steps that follow each other faster are one change. A fade with a step every half second takes a second between two
 * changes of the level (observed).
 */
const VOLUME_DELAY_MS = 2000;

/** For this long a player that returns may report a wrong volume: 50, for half a second (observed on 2.8). */
const RETURN_DELAY_MS = 3000;

/** How loud a player is. */
export interface Volume {
	/** From 0 to 100. */
	level: number;
	/** Missing if it is not reported. */
	muted?: boolean;
}

/** Reports changes of a volume; a fade is one change, and muting is one too. */
export class VolumeTracker {
	private readonly volume = new DebouncedValue<Volume>(() => VOLUME_DELAY_MS, isSameVolume);

	/** Until when a reported volume is no change; milliseconds. */
	private returningUntil = -Infinity;

	/** Sets the volume without reporting a change. */
	start(volume: Volume | undefined): void {
		this.volume.reset(volume);
		this.returningUntil = -Infinity;
	}

	update(volume: Volume | undefined, now: number): void {
		// A player without a volume is unavailable or switched off: the next volume it reports is no change.
		if (volume === undefined) return this.volume.reset(undefined);
		if (this.volume.current === undefined) this.returningUntil = now + RETURN_DELAY_MS;
		if (now < this.returningUntil) this.volume.reset(volume);
		else this.volume.update(volume, now);
	}

	/** Restarts the delay of the pending volume. */
	restart(now: number): void {
		this.volume.restart(now);
	}

	/** When `flush` has something to report, unless something else is reported first. */
	get nextDeadline(): number {
		return this.volume.nextDeadline;
	}

	flush(now: number): ValueChange<Volume> | undefined {
		return this.volume.flush(now);
	}
}

export function reportedVolume(player: Player | undefined): Volume | undefined {
	const { volumeLevel: level, volumeMuted: muted } = player ?? {};
	return level === undefined ? undefined : { level, ...(muted !== undefined && { muted }) };
}

function isSameVolume(one: Volume, other: Volume): boolean {
	return one.level === other.level && (one.muted ?? other.muted) === (other.muted ?? one.muted);
}
