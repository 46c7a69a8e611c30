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
