/** Lets at most `most` tasks run at the same time; the others wait in the order in which they came. */
export class ConcurrencyLimit {
	private running = 0;

	private readonly waiting: Array<() => void> = [];

	constructor(private readonly most: number) {}

	async run<Result>(task: () => Promise<Result>): Promise<Result> {
		if (this.running < this.most) this.running++;
		else await new Promise<void>((admit) => this.waiting.push(admit));
		try {
			return await task();
		} finally {
			// The place goes straight to who waits: given free first, a newcomer could take it as well.
			const next = this.waiting.shift();
			if (next) next();
			else this.running--;
		}
	}
}
