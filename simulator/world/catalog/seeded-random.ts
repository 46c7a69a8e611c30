export type GeneratedValueCache<T> = Map<number, { value: T; stateAfter: number }>;

/** A small seeded generator (mulberry32): the same seed always creates the same numbers. */
export class SeededRandom {
	constructor(private state: number) {}

	/** A number from 0 up to, but not including, 1. */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	}

	/**
	 * Caches what `make` creates from the next numbers, which must not be modified: from the same state, the same value
	 * is returned, and the generator continues as if it had been created again.
	 */
	cached<T>(cache: GeneratedValueCache<T>, make: () => T): T {
		const before = this.state;
		const cached = cache.get(before);
		if (cached) {
			this.state = cached.stateAfter;
			return cached.value;
		}
		const value = make();
		cache.set(before, { value, stateAfter: this.state });
		return value;
	}

	integerBetween(lowest: number, highest: number): number {
		return lowest + Math.floor(this.next() * (highest - lowest + 1));
	}

	pick(choices: readonly string[]): string {
		return choices[Math.floor(this.next() * choices.length)] ?? '';
	}

	hex(length: number): string {
		// Generated as bytes, because each server requires more than a thousand IDs.
		const bytes = Buffer.allocUnsafe(Math.ceil(length / 8) * 4);
		for (let at = 0; at < bytes.length; at += 4) {
			bytes.writeUInt32BE(Math.floor(this.next() * 0x100000000), at);
		}
		return bytes.toString('hex').slice(0, length);
	}

	alphanumeric(length: number): string {
		const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'.split('');
		return Array.from({ length }, () => this.pick(alphabet)).join('');
	}

	shuffle(items: unknown[]): void {
		for (let index = items.length - 1; index > 0; index--) {
			const other = this.integerBetween(0, index);
			[items[index], items[other]] = [items[other], items[index]];
		}
	}
}
