import { ApiError } from './apiError';

/** Answers that several input items may ask for, each by the question. */
export class RequestCache<Answer> {
	private readonly known = new Map<string, Promise<Answer>>();

	/** The answer that is known, or the one that is got now and known from then on. */
	async getOrFetch(question: string, ask: () => Promise<Answer>): Promise<Answer> {
		const known = this.known.get(question);
		if (known) return await known;
		const answer = ask();
		this.known.set(question, answer);
		// What did not come through may come through for the next item; a refusal would be the same again.
		answer.catch((reason: unknown) => {
			if (reason instanceof ApiError && reason.isTransient) this.known.delete(question);
		});
		return await answer;
	}

	set(question: string, answer: Answer): void {
		this.known.set(question, Promise.resolve(answer));
	}

	invalidate(isStale: (question: string) => boolean): void {
		for (const question of this.known.keys()) if (isStale(question)) this.known.delete(question);
	}
}
