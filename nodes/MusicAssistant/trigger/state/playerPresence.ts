import { DebouncedValue } from './debouncedValue';

/** How long a server may take after it was started to find its players again. */
const MISSING_DELAY_MS = 60_000;

/** `removed`: the server has removed it, or no longer lists it. */
type Presence = 'available' | 'unavailable' | 'removed';

/** Whether a player exists and can be used. */
export class PlayerPresence {
	/** Only a player that is missing from the list counts after a delay. */
	private readonly presence = new DebouncedValue<Presence>(
		(one, other) => one === other,
		() => MISSING_DELAY_MS,
	);

	/** `undefined` until the server has reported it. */
	get available(): boolean | undefined {
		const { current } = this.presence;
		return current === undefined ? undefined : current === 'available';
	}

	get isRemoved(): boolean {
		return this.presence.current === 'removed';
	}

	/**
	 * @param isNew whether a player seen for the first time counts as one that has become available
	 * @returns whether that is a change
	 */
	update(available: boolean, isNew: boolean): boolean {
		const { available: before = isNew ? false : available } = this;
		this.presence.reset(available ? 'available' : 'unavailable');
		return before !== available;
	}

	/** The server has removed it. @returns whether that is a change */
	remove(): boolean {
		const { available: before = false } = this;
		this.presence.reset('removed');
		return before;
	}

	/** It is missing from the server's list of players. */
	markMissing(now: number): void {
		if (this.presence.current !== undefined) this.presence.update('removed', now);
	}

	/** When it will count as removed, unless the server reports it first. */
	get nextDeadline(): number | undefined {
		return this.presence.nextDeadline;
	}
}
