import { ApiError } from './apiError';

/** A result and how much memory it takes: the number of characters of its JSON. */
export interface SizedResult<Result> {
	readonly result: Result;
	readonly size: number;
}

/** Of all results together. In memory, each character of JSON takes two to three bytes. */
const MAX_SIZE = 12_000_000;

interface Entry<Result> {
	readonly sized: Promise<SizedResult<Result>>;
	/** 0 until it has arrived. */
	size: number;
}

/** Results that several input items may request; those not used for the longest time make room for others. */
export class RequestCache<Result> {
	private readonly entries = new Map<string, Entry<Result>>();

	/** The size of all entries together: counted along, because 100,000 items may each add one. */
	private total = 0;

	constructor(private readonly maxSize = MAX_SIZE) {}

	async getOrFetch(key: string, fetch: () => Promise<SizedResult<Result>>): Promise<Result> {
		const cached = this.entries.get(key);
		if (cached) {
			this.entries.delete(key);
			this.entries.set(key, cached);
			return (await cached.sized).result;
		}
		const sized = fetch();
		const entry: Entry<Result> = { sized, size: 0 };
		this.entries.set(key, entry);
		sized.then(
			({ size }) => this.setSize(key, entry, size),
			// A transient error may not recur for the next item; a refusal would be the same again.
			(reason: unknown) => {
				if (reason instanceof ApiError && reason.isTransient) this.delete(key);
				else this.setSize(key, entry, 0);
			},
		);
		return (await sized).result;
	}

	set(key: string, sized: SizedResult<Result>): void {
		this.delete(key);
		const entry = { sized: Promise.resolve(sized), size: 0 };
		this.entries.set(key, entry);
		this.setSize(key, entry, sized.size);
	}

	invalidate(isStale: (key: string) => boolean): void {
		for (const key of this.entries.keys()) {
			if (isStale(key)) this.delete(key);
		}
	}

	private delete(key: string): void {
		this.total -= this.entries.get(key)?.size ?? 0;
		this.entries.delete(key);
	}

	/** @param size of the result; the key takes memory too */
	private setSize(key: string, entry: Entry<Result>, size: number): void {
		// It may have become stale before it arrived.
		if (this.entries.get(key) !== entry) return;
		entry.size = size + key.length;
		this.total += entry.size;
		this.makeRoom();
	}

	/** Removes the oldest results, but not the last one, which may alone be larger, and none that are yet to arrive. */
	private makeRoom(): void {
		for (const [key, { size }] of this.entries) {
			if (this.total <= this.maxSize || this.entries.size === 1) return;
			if (size > 0) this.delete(key);
		}
	}
}

/** More would gain little and overload a small server. */
export const DEFAULT_PARALLEL_REQUESTS = 8;

/** Runs at most `limit` tasks at the same time; the others wait in order of arrival. */
export class ConcurrencyLimit {
	private running = 0;

	private readonly waiting: Array<() => void> = [];

	constructor(private readonly limit: number) {}

	async run<Result>(task: () => Promise<Result>): Promise<Result> {
		if (this.running < this.limit) this.running++;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
		try {
			return await task();
		} finally {
			// The slot passes directly to the next waiting task: if it were freed first, a new task could take it too.
			const next = this.waiting.shift();
			if (next) next();
			else this.running--;
		}
	}
}
