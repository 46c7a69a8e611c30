/** From one lasting value to the next. */
export interface Change<Value> {
	from: Value;
	to: Value;
	/** When the new value was first reported; milliseconds. */
	since: number;
}

/** A value that counts once it has lasted for a while: what comes and goes meanwhile is no change. */
export class DebouncedValue<Value> {
	/** The last one that counts; `undefined` until there is one. */
	current?: Value;

	private pending?: { value: Value; since: number };

	/**
	 * @param isSame whether two values are no change
	 * @param delayOf milliseconds for which a value has to last
	 */
	constructor(
		private readonly isSame: (one: Value, other: Value) => boolean,
		private readonly delayOf: (value: Value, since: number) => number,
	) {}

	/** Takes a value as it is, without a change. */
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

	/** What was reported until now may not last: the time begins again. */
	restart(now: number): void {
		if (this.pending) this.pending.since = now;
	}

	/** When the pending value counts, unless another one is reported before; milliseconds. */
	get nextDeadline(): number | undefined {
		const { pending } = this;
		return pending && pending.since + this.delayOf(pending.value, pending.since);
	}

	/** The change, once it has lasted. */
	flush(now: number): Change<Value> | undefined {
		const { current: from, pending, nextDeadline: deadline = Infinity } = this;
		if (from === undefined || pending === undefined || now < deadline) return undefined;
		const { value: to, since } = pending;
		this.reset(to);
		return { from, to, since };
	}
}
