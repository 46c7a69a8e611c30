import { DebouncedValue } from './debouncedValue';

/** How long a server may take after it was started to find its players again. */
const MISSING_DELAY_MS = 60_000;

/** `removed`: the server has removed it, or no longer lists it. */
type Presence = 'available' | 'unavailable' | 'removed';

/** Whether a player exists and can be used, and which changes of that last long enough to be reported. */
export class PlayerPresence {
	/** Only a player that is missing from the list counts after a delay. */
	private readonly presence = new DebouncedValue<Presence>(
		(one, other) => one === other,
		() => MISSING_DELAY_MS,
	);

	/** Whether it can be used, as it was reported last. */
	private readonly reported: DebouncedValue<boolean>;

	/** @param minimumMs for how long a change must last; milliseconds */
	constructor(minimumMs: number) {
		this.reported = new DebouncedValue(
			(one, other) => one === other,
			() => minimumMs,
		);
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
	get nextDeadline(): number | undefined {
		const [missing = Infinity, change = Infinity] = [
			this.presence.nextDeadline,
			this.reported.nextDeadline,
		];
		return Math.min(missing, change) === Infinity ? undefined : Math.min(missing, change);
	}

	/** Whether it can be used, if that has changed for long enough. */
	flush(now: number): boolean | undefined {
		if (now >= (this.presence.nextDeadline ?? Infinity)) this.remove(now);
		return this.reported.flush(now)?.to;
	}
}
