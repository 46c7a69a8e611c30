import { ByteStreamReader, chunksToEnd, readSoundRegion, type SoundRegion } from './soundRegion';
import { BYTES_TO_DETECT_KIND, notWavError } from './describeFileKind';
import {
	UnusableSoundError,
	type FilePart,
	type LocatedSound,
	type SampleEncoding,
	requireSupportedFormat,
	MAX_FORMAT_BYTES,
	parseWavFormat,
	type WavFormat,
	parseRawSamples,
	withDetectedByteOrder,
} from './wavFormat';

/** The longest announcement that servers take. */
const MAX_SECONDS = 300;

/** Larger than the chunks beside the sound of an announcement. */
const MAX_OTHER_BYTES = 64 * 1024 * 1024;

const CREATE_AGAIN_REMEDY =
	'Create or download the file again, or convert it to WAV with another program.';

/** A WAV file: where its header says that it ends, its format, and the size of its sound as it says. */
interface WavStart {
	riffEnd: number;
	format: WavFormat | undefined;
	dataSize: number;
}

/** The sound of one WAV file. */
interface WavSound {
	format: WavFormat;
	parts: FilePart[];
}

/**
 * Finds and checks the sound in a file: one or several WAV files, or raw samples that the MIME type describes. The chunks of a
 * WAV file may come in any order. A file that was streamed does not know its own length: unless the size of the sound leads
 * to the end of the file, all of it is read, to find out what follows.
 *
 * @param fileBytes the size of the whole file
 * @throws UnusableSoundError for any other file, and for sound that servers do not take
 */
export async function locateSound(
	stream: AsyncIterable<Uint8Array>,
	fileBytes: number,
	mimeType?: string,
): Promise<LocatedSound> {
	const reader = new ByteStreamReader(stream);
	try {
		const beginning = await reader.read(BYTES_TO_DETECT_KIND);
		reader.unread(beginning);
		if (isWav(beginning)) return toLocatedSound(await readWavFiles(reader, fileBytes), fileBytes);
		const problem = notWavError(beginning, mimeType);
		const raw = parseRawSamples(mimeType);
		if (raw === undefined || problem.isOtherKind) throw problem.error;
		const format = requireSupportedFormat(await withDetectedByteOrder(raw, reader));
		return toLocatedSound([{ format, parts: [{ offset: 0, length: fileBytes }] }], fileBytes);
	} finally {
		await reader.close();
	}
}

/** All WAV files in it: some programs write one behind the other. */
async function readWavFiles(reader: ByteStreamReader, fileBytes: number): Promise<WavSound[]> {
	const sounds: WavSound[] = [];
	while (reader.offset < fileBytes) {
		const start = await readWavStart(reader);
		if (start === undefined) break;
		const { format: known, dataSize } = start;
		if (known) requireSupportedFormat(known);
		// Nothing follows that would have to be looked for, so the rest need not be read.
		if (known && reader.offset + dataSize + (dataSize % 2) === fileBytes) {
			const region = { start: reader.offset, end: fileBytes, chunks: new Map() };
			sounds.push({ format: known, parts: partsIn(region, known, start, fileBytes) });
			break;
		}
		const maxBytes = MAX_OTHER_BYTES + (known ? bytesPerSecond(known) * MAX_SECONDS : 0);
		const region = await readSoundRegion(reader, reader.offset + dataSize, maxBytes);
		const format = requireSupportedFormat(known ?? formatIn(region));
		if (region.end === Infinity) {
			throw tooLongError((fileBytes - region.start) / bytesPerSecond(format));
		}
		sounds.push({ format, parts: partsIn(region, format, start, fileBytes) });
	}
	return sounds;
}

/** Reads up to the beginning of the sound; `undefined` if there is none. */
async function readWavStart(reader: ByteStreamReader): Promise<WavStart | undefined> {
	const beginning = await reader.read(12);
	const riffEnd = reader.offset - 4 + uint32At(beginning, 4);
	let format: WavFormat | undefined;
	for (;;) {
		const chunk = await readChunkHeader(reader);
		if (!chunk) return undefined;
		if (chunk.id === 'data') return { riffEnd, format, dataSize: chunk.size };
		const end = reader.offset + chunk.size;
		if (chunk.id === 'fmt ') {
			format = parseWavFormat(await reader.read(Math.min(chunk.size, MAX_FORMAT_BYTES)));
		}
		await reader.skip(end - reader.offset);
	}
}

/** `undefined` at the end of the file. A chunk of an odd size is followed by a zero, which some programs forget. */
async function readChunkHeader(
	reader: ByteStreamReader,
): Promise<{ id: string; size: number } | undefined> {
	const first = await reader.read(1);
	const header =
		first[0] === 0 ? await reader.read(8) : Uint8Array.of(...first, ...(await reader.read(7)));
	return header.length < 8 ? undefined : { id: textAt(header, 0), size: uint32At(header, 4) };
}

function formatIn({ chunks }: SoundRegion): WavFormat {
	const content = [...chunks.values()].find(({ id }) => id === 'fmt ')?.content;
	const format = content && parseWavFormat(content);
	if (format) return format;
	throw new UnusableSoundError('is a WAV file that does not state its format', CREATE_AGAIN_REMEDY);
}

/** The sound in a region: what its size says, if chunks or the end follow there; otherwise, everything up to these. */
function partsIn(
	region: SoundRegion,
	format: WavFormat,
	{ dataSize, riffEnd }: WavStart,
	fileBytes: number,
): FilePart[] {
	const { start, end } = region;
	const declaredEnd = start + dataSize;
	const seconds = (bytes: number) => bytes / bytesPerSecond(format);
	if (
		declaredEnd > fileBytes &&
		!isUnknownSize(dataSize, seconds(dataSize)) &&
		!isEnd(riffEnd, end)
	) {
		requireComplete(seconds(declaredEnd - fileBytes), seconds(fileBytes - start));
	}
	const soundEnd = findSoundEnd(region, declaredEnd, (remaining) => {
		const isDeclared = isEnd(riffEnd, end);
		return !isDeclared && dataSize > 0 && seconds(remaining) < LONGEST_REMAINDER;
	});
	const others = chunksToEnd(region, soundEnd) ?? chunksToEnd(region, soundEnd + 1) ?? [];
	const more = others
		.filter(({ id }) => id === 'data')
		.map(({ offset, size }) => ({ offset, length: Math.min(size, end - offset) }));
	return [{ offset: start, length: soundEnd - start }, ...more].map(({ offset, length }) => ({
		offset,
		length: length - (length % format.frameBytes),
	}));
}

/** In seconds: what is left behind the sound and belongs to nothing is no sound, such as the end of a message. */
const LONGEST_REMAINDER = 0.1;

/** @param isRemainder whether so many bytes behind the sound are not part of it */
function findSoundEnd(
	region: SoundRegion,
	declaredEnd: number,
	isRemainder: (bytes: number) => boolean,
): number {
	const { start, end, chunks } = region;
	const isFollowed = [declaredEnd, declaredEnd + 1].some(
		(at) => chunks.get(at)?.isKnown ?? chunksToEnd(region, at),
	);
	if (isFollowed) return declaredEnd;
	const chunksFrom = [...chunks.keys()].filter((at) => at >= start && chunksToEnd(region, at));
	if (chunksFrom.length > 0) return Math.min(...chunksFrom);
	return declaredEnd < end && isRemainder(end - declaredEnd) ? declaredEnd : end;
}

/** Whether a size leads to an end, give or take the zero behind an odd size. */
function isEnd(position: number, end: number): boolean {
	return Math.abs(position - end) <= 1;
}

/**
 * Whether a size stands for an unknown one: speech services and programs write the largest number, 2 GB or another round
 * number, always longer than any announcement.
 */
function isUnknownSize(size: number, seconds: number): boolean {
	return seconds > MAX_SECONDS && (size >= MAX_OTHER_BYTES || size % 100_000 === 0);
}

/** @throws UnusableSoundError if more than a second is missing */
function requireComplete(missing: number, available: number): void {
	if (missing <= 1) return;
	throw new UnusableSoundError(
		`is cut off: its header specifies ${roundToTenths(available + missing)} seconds of sound, but only ${roundToTenths(available)} are there`,
		CREATE_AGAIN_REMEDY,
	);
}

function toLocatedSound(files: readonly WavSound[], fileBytes: number): LocatedSound {
	const sounds = files
		.map(({ format, parts }) => ({ format, parts: parts.filter(({ length }) => length > 0) }))
		.filter(({ parts }) => parts.length > 0);
	const [first, ...others] = sounds;
	if (first === undefined) {
		throw new UnusableSoundError('is a WAV file without sound', CREATE_AGAIN_REMEDY);
	}
	const { format } = first;
	const other = others.find((one) => !isSameFormat(one.format, format));
	if (other) {
		throw new UnusableSoundError(
			`consists of ${sounds.length} WAV files with different formats: ${describeFormat(format)}, and ${describeFormat(other.format)}`,
			'Create them in the same format, or announce one after the other.',
		);
	}
	const parts = sounds.flatMap((one) => one.parts);
	const length = parts.reduce((sum, part) => sum + part.length, 0);
	const seconds = Math.min(length, fileBytes) / bytesPerSecond(format);
	if (seconds > MAX_SECONDS) throw tooLongError(seconds);
	const { isFloat, isBigEndian, bits, sampleRate, channels } = format;
	return { isFloat, isBigEndian, bits, sampleRate, channels, parts, seconds };
}

function isSameFormat(one: WavFormat, other: WavFormat): boolean {
	return describeFormat(one) === describeFormat(other);
}

function describeFormat(format: SampleEncoding & WavFormat): string {
	const { isFloat, bits, sampleRate, channels } = format;
	const kind = isFloat ? 'floating-point numbers of ' : '';
	return `${kind}${bits} bits, ${sampleRate} Hz, ${channels === 1 ? 'mono' : 'stereo'}`;
}

function bytesPerSecond({ frameBytes, sampleRate }: WavFormat): number {
	return frameBytes * sampleRate;
}

function tooLongError(seconds: number): UnusableSoundError {
	return new UnusableSoundError(
		`is ${Math.ceil(seconds * 10) / 10} seconds long, but announcements may last ${MAX_SECONDS} seconds at most`,
		'Use a shorter file, or play it with Queue > Play Media from an address that the server can reach.',
	);
}

function roundToTenths(seconds: number): number {
	return Math.round(seconds * 10) / 10;
}

function isWav(bytes: Uint8Array): boolean {
	return textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WAVE';
}

function textAt(bytes: Uint8Array, at: number): string {
	return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function uint32At(bytes: Uint8Array, at: number): number {
	return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);
}
