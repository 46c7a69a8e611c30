/** Milliseconds that a server has, after it was started, to find a player that it had before. */
const ABSENCE = 60_000;

/** Whether a player is there and can be used: it comes, goes, and is switched off. */
export class PresenceWatch {
	/** Missing until the server has told. */
	available?: boolean;

	/** Whether the server has taken it away, or lists it no more. */
	isGone = false;

	private missingSince?: number;

	/**
	 * The server tells it.
	 *
	 * @param isNew whether a player that was not known is told as one that has become available
	 * @returns whether that is a change
	 */
	update(available: boolean, isNew: boolean): boolean {
		this.isGone = false;
		this.missingSince = undefined;
		return this.become(available, isNew ? false : available);
	}

	/** The server takes it away. @returns whether that is a change */
	remove(): boolean {
		this.isGone = true;
		this.missingSince = undefined;
		return this.become(false, false);
	}

	/** The server lists its players, and this one is none of them. */
	markMissing(now: number): void {
		if (this.available !== undefined && !this.isGone) this.missingSince ??= now;
	}

	/** When it counts as gone, unless the server tells it before. */
	get nextDeadline(): number | undefined {
		return this.missingSince === undefined ? undefined : this.missingSince + ABSENCE;
	}

	private become(available: boolean, otherwise: boolean): boolean {
		const { available: before = otherwise } = this;
		this.available = available;
		return before !== available;
	}
}
