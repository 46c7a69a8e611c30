import { DebouncedValue } from './debouncedValue';

/** Milliseconds that a server has, after it was started, to find a player that it had before. */
const ABSENCE = 60_000;

/** `removed`: the server has taken it away, or does not list it any more. */
type Presence = 'available' | 'unavailable' | 'removed';

/** Whether a player is there and can be used: it comes, goes, and is switched off. */
export class PresenceWatch {
	/** Only what is missing from the list of players has to last. */
	private readonly presence = new DebouncedValue<Presence>(
		(one, other) => one === other,
		() => ABSENCE,
	);

	/** Missing until the server has reported it. */
	get available(): boolean | undefined {
		const { current } = this.presence;
		return current === undefined ? undefined : current === 'available';
	}

	get isRemoved(): boolean {
		return this.presence.current === 'removed';
	}

	/**
	 * The server reports it.
	 *
	 * @param isNew whether a player that was not known is one that has become available
	 * @returns whether that is a change
	 */
	update(available: boolean, isNew: boolean): boolean {
		const { available: before = isNew ? false : available } = this;
		this.presence.reset(available ? 'available' : 'unavailable');
		return before !== available;
	}

	/** The server takes it away. @returns whether that is a change */
	remove(): boolean {
		const { available: before = false } = this;
		this.presence.reset('removed');
		return before;
	}

	/** The server lists its players, and this one is none of them. */
	markMissing(now: number): void {
		if (this.presence.current !== undefined) this.presence.update('removed', now);
	}

	/** When it counts as removed, unless the server reports it before. */
	get nextDeadline(): number | undefined {
		return this.presence.nextDeadline;
	}
}
