const NO_BYTES = new Uint8Array();

/** Reads a stream from its beginning, without keeping what was read. */
export class ByteStreamReader {
	/** How many bytes were read or skipped so far. */
	offset = 0;

	private readonly chunks: AsyncIterator<Uint8Array, unknown>;

	private rest: Uint8Array = NO_BYTES;

	constructor(stream: AsyncIterable<Uint8Array>) {
		this.chunks = stream[Symbol.asyncIterator]();
	}

	/** The next bytes: fewer if the stream ends before. */
	async read(count: number): Promise<Uint8Array> {
		while (this.rest.length < count) {
			const { done, value } = await this.chunks.next();
			if (done) break;
			this.rest = joinChunks(this.rest, value);
		}
		return this.takeFromRest(count);
	}

	/** Skips bytes without joining them: there may be very many. */
	async skip(count: number): Promise<void> {
		for (
			let remaining = count - this.takeFromRest(count).length;
			remaining > 0;
			remaining -= this.takeFromRest(remaining).length
		) {
			const { done, value } = await this.chunks.next();
			if (done) return;
			this.rest = value;
		}
	}

	/** Everything up to `count` bytes, in the chunks in which it arrives. */
	async *readInChunks(count: number): AsyncGenerator<Uint8Array> {
		const end = this.offset + count;
		while (this.offset < end) {
			if (this.rest.length === 0) {
				const { done, value } = await this.chunks.next();
				if (done) return;
				this.rest = value;
			}
			yield this.takeFromRest(end - this.offset);
		}
	}

	/** Puts back the last bytes that were read. */
	unread(bytes: Uint8Array): void {
		this.rest = joinChunks(bytes, this.rest);
		this.offset -= bytes.length;
	}

	/** Ends the stream early; a file is closed. */
	async close(): Promise<void> {
		await this.chunks.return?.();
	}

	private takeFromRest(count: number): Uint8Array {
		const taken = this.rest.subarray(0, count);
		this.rest = this.rest.subarray(taken.length);
		this.offset += taken.length;
		return taken;
	}
}

/** Both in one array. */
export function joinChunks(one: Uint8Array, other: Uint8Array): Uint8Array {
	if (one.length === 0) return other;
	const both = new Uint8Array(one.length + other.length);
	both.set(one);
	both.set(other, one.length);
	return both;
}
