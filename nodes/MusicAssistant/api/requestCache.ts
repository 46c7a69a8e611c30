import { ApiError } from './apiError';

/** Results that several input items may request. */
export class RequestCache<Result> {
	private readonly entries = new Map<string, Promise<Result>>();

	async getOrFetch(key: string, fetch: () => Promise<Result>): Promise<Result> {
		const cached = this.entries.get(key);
		if (cached) return await cached;
		const result = fetch();
		this.entries.set(key, result);
		// A transient error may not recur for the next item; a refusal would be the same again.
		result.catch((reason: unknown) => {
			if (reason instanceof ApiError && reason.isTransient) this.entries.delete(key);
		});
		return await result;
	}

	set(key: string, result: Result): void {
		this.entries.set(key, Promise.resolve(result));
	}

	invalidate(isStale: (key: string) => boolean): void {
		for (const key of this.entries.keys()) {
			if (isStale(key)) this.entries.delete(key);
		}
	}
}
