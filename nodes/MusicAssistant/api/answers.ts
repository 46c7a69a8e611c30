import { ServerFailure } from './failure';

/** Answers that several input items may ask for, each by the question. */
export class Answers<Answer> {
	private readonly known = new Map<string, Promise<Answer>>();

	/** The answer that is known, or the one that is got now and known from then on. */
	async once(question: string, ask: () => Promise<Answer>): Promise<Answer> {
		const known = this.known.get(question);
		if (known) return await known;
		const answer = ask();
		this.known.set(question, answer);
		// What did not come through may come through for the next item; a refusal would be the same again.
		answer.catch((reason: unknown) => {
			if (reason instanceof ServerFailure && reason.isPassing) this.known.delete(question);
		});
		return await answer;
	}

	keep(question: string, answer: Answer): void {
		this.known.set(question, Promise.resolve(answer));
	}

	forget(isStale: (question: string) => boolean): void {
		for (const question of this.known.keys()) if (isStale(question)) this.known.delete(question);
	}
}
