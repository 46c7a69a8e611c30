/** The header of a chunk of a WAV file. */
export interface ChunkHeader {
	readonly id: string;
	/** Whether it has a name that programs use: it is hardly sound that looks like a chunk. */
	readonly isKnown: boolean;
	/** Of its content, as the file says. */
	readonly size: number;
	/** The beginning of its content, as far as a format needs it. */
	readonly content: Uint8Array;
}

/** What follows the beginning of the sound, up to the next WAV file or the end. */
export interface SoundRegion {
	readonly start: number;
	readonly end: number;
	/** Chunks that may stand there, by their positions in the file. */
	readonly chunks: ReadonlyMap<number, ChunkHeader>;
}

/** Chunks that programs write after the sound: found wherever they are, for a size that is wrong does not lead to them. */
const KNOWN_CHUNKS = [
	...[
		'data',
		'fmt ',
		'LIST',
		'list',
		'id3 ',
		'ID3 ',
		'bext',
		'iXML',
		'axml',
		'_PMX',
		'fact',
		'cue ',
	],
	...[
		'smpl',
		'inst',
		'acid',
		'PEAK',
		'JUNK',
		'junk',
		'PAD ',
		'cart',
		'DISP',
		'afsp',
		'plst',
		'note',
	],
];

const HEADER_BYTES = 8;

/** The longest format, and the header in front of it. */
const BYTES_TO_RECOGNIZE = HEADER_BYTES + 40;

const BLOCK_BYTES = 65_536;

/** More than any file has: what looks like one is sound by then. */
const MAX_CHUNKS = 1000;

/**
 * Reads from the beginning of the sound to the next WAV file, which the reader is left at, or to the end.
 *
 * @param declaredEnd where the sound ends according to its size
 * @param maxBytes how much to read before the region counts as endless
 */
export async function readSoundRegion(
	reader: ByteStreamReader,
	declaredEnd: number,
	maxBytes: number,
): Promise<SoundRegion> {
	const start = reader.offset;
	const chunks = new Map<number, ChunkHeader>();
	const expected = new Set([declaredEnd, declaredEnd + 1]);
	let rest: Uint8Array = new Uint8Array();
	for (;;) {
		const block = await reader.read(BLOCK_BYTES);
		const { buffer, byteOffset, length } = joinChunks(rest, block);
		const bytes = Buffer.from(buffer, byteOffset, length);
		const base = reader.offset - bytes.length;
		const isLast = block.length < BLOCK_BYTES;
		const usable = isLast ? bytes.length : bytes.length - BYTES_TO_RECOGNIZE;
		const nextFile = findWavFile(bytes, usable);
		const end = nextFile ?? usable;
		collectChunks(bytes.subarray(0, end + BYTES_TO_RECOGNIZE), { base, end, expected, chunks });
		if (nextFile !== undefined) {
			reader.unread(bytes.subarray(nextFile));
			return { start, end: base + nextFile, chunks };
		}
		if (isLast) return { start, end: base + bytes.length, chunks };
		if (base - start > maxBytes) return { start, end: Infinity, chunks };
		rest = bytes.subarray(usable);
	}
}

/** Where a WAV file begins, before `end`. */
function findWavFile(bytes: Buffer, end: number): number | undefined {
	for (let at = bytes.indexOf('RIFF'); at >= 0 && at < end; at = bytes.indexOf('RIFF', at + 1)) {
		if (bytes.toString('latin1', at + 8, at + 12) === 'WAVE') return at;
	}
	return undefined;
}

/** Adds the chunks with known names, and those where the size of the one before leads to. */
function collectChunks(
	bytes: Buffer,
	found: { base: number; end: number; expected: Set<number>; chunks: Map<number, ChunkHeader> },
): void {
	const { base, end, expected, chunks } = found;
	const positions = KNOWN_CHUNKS.flatMap((id) => positionsOf(bytes, id, end));
	for (const at of positions) addChunk(bytes, at, found);
	for (const position of expected) {
		const at = position - base;
		if (at >= 0 && at < end && !chunks.has(position)) addChunk(bytes, at, found);
	}
}

function positionsOf(bytes: Buffer, id: string, end: number): number[] {
	const positions: number[] = [];
	for (let at = bytes.indexOf(id); at >= 0 && at < end; at = bytes.indexOf(id, at + 1)) {
		positions.push(at);
		if (positions.length > MAX_CHUNKS) return [];
	}
	return positions;
}

function addChunk(
	bytes: Buffer,
	at: number,
	{
		base,
		expected,
		chunks,
	}: { base: number; expected: Set<number>; chunks: Map<number, ChunkHeader> },
): void {
	const id = bytes.toString('latin1', at, at + 4);
	const isHeader = at + HEADER_BYTES <= bytes.length && /^[ -~]{4}$/.test(id);
	if (!isHeader || chunks.size >= MAX_CHUNKS) return;
	const size = bytes.readUInt32LE(at + 4);
	const content = bytes.subarray(at + HEADER_BYTES, at + BYTES_TO_RECOGNIZE);
	const isKnown = KNOWN_CHUNKS.includes(id);
	chunks.set(base + at, { id, isKnown, size, content: Uint8Array.from(content) });
	for (const next of nextPositions(base + at, size)) expected.add(next);
}

/** Where a chunk may end: one of an odd size is followed by a zero, which some programs forget. */
function nextPositions(position: number, size: number): number[] {
	const next = position + HEADER_BYTES + size;
	return size % 2 === 0 ? [next] : [next + 1, next];
}

/**
 * The chunks that fill the region from a position to its end, without gaps.
 *
 * @returns `undefined` if there are none: the position is not where the sound ends
 */
export function chunksToEnd(
	{ end, chunks }: SoundRegion,
	from: number,
): Array<ChunkHeader & { offset: number }> | undefined {
	const found: Array<ChunkHeader & { offset: number }> = [];
	let at: number | undefined = from;
	while (at !== undefined && at < end) {
		const chunk = chunks.get(at);
		if (chunk === undefined) return undefined;
		found.push({ ...chunk, offset: at + HEADER_BYTES });
		at = nextPositions(at, chunk.size).find((next) => next === end || chunks.has(next));
	}
	return at === end ? found : undefined;
}

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
