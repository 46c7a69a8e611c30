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

	/**
	 * @param isSame whether two values count as equal
	 * @param delayOf milliseconds for which a value must last
	 */
	constructor(
		private readonly isSame: (one: Value, other: Value) => boolean,
		private readonly delayOf: (value: Value, since: number) => number,
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
	get nextDeadline(): number | undefined {
		const { pending } = this;
		return pending && pending.since + this.delayOf(pending.value, pending.since);
	}

	/** The change, once it has lasted. */
	flush(now: number): ValueChange<Value> | undefined {
		const { current: from, pending, nextDeadline: deadline = Infinity } = this;
		if (from === undefined || pending === undefined || now < deadline) return undefined;
		const { value: to, since } = pending;
		this.reset(to);
		return { from, to, since };
	}
}
