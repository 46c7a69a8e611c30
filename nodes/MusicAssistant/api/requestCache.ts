import { ApiError } from './apiError';

/** A result and how much memory it takes: the number of characters of its JSON. */
export interface SizedResult<Result> {
	readonly result: Result;
	readonly size: number;
}

/** Of all results. In memory, each character of JSON takes two to three bytes. */
const MAX_SIZE = 12_000_000;

interface Entry<Result> {
	readonly sized: Promise<SizedResult<Result>>;
	/** 0 until it has arrived. */
	size: number;
}

/** Results that several input items may request; those not used for the longest time make room for others. */
export class RequestCache<Result> {
	private readonly entries = new Map<string, Entry<Result>>();

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
			({ size }) => {
				entry.size = size;
				this.makeRoom();
			},
			// A transient error may not recur for the next item; a refusal would be the same again.
			(reason: unknown) => {
				if (reason instanceof ApiError && reason.isTransient) this.entries.delete(key);
			},
		);
		return (await sized).result;
	}

	set(key: string, sized: SizedResult<Result>): void {
		this.entries.set(key, { sized: Promise.resolve(sized), size: sized.size });
		this.makeRoom();
	}

	invalidate(isStale: (key: string) => boolean): void {
		for (const key of this.entries.keys()) {
			if (isStale(key)) this.entries.delete(key);
		}
	}

	/** Removes the oldest results, but not the last one, which may alone be larger. */
	private makeRoom(): void {
		let total = 0;
		for (const { size } of this.entries.values()) total += size;
		for (const [key, { size }] of this.entries) {
			if (total <= MAX_SIZE || this.entries.size === 1) return;
			if (size > 0) this.entries.delete(key);
			total -= size;
		}
	}
}

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
