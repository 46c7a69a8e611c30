/** Chance that can be repeated: the same seed gives the same numbers (mulberry32). */
export class Chance {
	private state: number;

	constructor(...seeds: number[]) {
		this.state = seeds.reduce(
			(mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) >>> 0,
			0x51ed270b,
		);
	}

	/** From 0 up to but not including 1. */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) >>> 0;
		let mixed = this.state;
		mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	}

	/** A whole number below `end`. */
	below(end: number): number {
		return Math.floor(this.next() * end);
	}

	is(probability: number): boolean {
		return this.next() < probability;
	}

	of<Value>(values: readonly Value[]): Value {
		const value = values[this.below(values.length)];
		if (value === undefined) throw new Error('There is nothing to choose from.');
		return value;
	}
}
