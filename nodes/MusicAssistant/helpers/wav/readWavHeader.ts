import { ByteStreamReader } from './byteStreamReader';
import {
	requireSupportedFormat,
	MAX_FORMAT_BYTES,
	parseWavFormat,
	type WavFormat,
} from './wavFormat';
import { BYTES_TO_DETECT_KIND, describeFileKind } from './describeFileKind';
import { UnusableWavError, type WavHeader } from './wavHeader';

/** The longest announcement that servers take. */
const MAX_SECONDS = 300;

const CHOOSE_WAV_REMEDY =
	'Choose WAV as the response format in the node that creates the sound. If its list does not offer WAV, call the speech service with the HTTP Request node and response_format: wav, or convert the file before this node.';

const CREATE_AGAIN_REMEDY =
	'Create or download the file again, or convert it to WAV with another program.';

/** Sizes in a file that was written before its length was known, as speech services do: 0, or near the largest number. */
const UNKNOWN_SIZES = { none: 0, from: 0x7fff_0000 };

/** The size of the whole file does not count the bytes before this one. */
const RIFF_SIZE_END = 8;

/** A chunk of a WAV file: its name, and the position and size of its content. */
interface Chunk {
	id: string;
	offset: number;
	size: number;
}

/**
 * Reads and checks the header of a WAV file. Its chunks may come in any order, and a file that was streamed does not know
 * its own length.
 *
 * @param fileBytes the size of the whole file
 * @throws UnusableWavError for any other file, and for sound that servers do not take
 */
export async function readWavHeader(
	stream: AsyncIterable<Uint8Array>,
	fileBytes: number,
): Promise<WavHeader> {
	const reader = new ByteStreamReader(stream);
	try {
		const { format, data } = await readChunks(reader, fileBytes);
		return toWavHeader(requireSupportedFormat(format), data, fileBytes);
	} finally {
		await reader.close();
	}
}

async function readChunks(
	reader: ByteStreamReader,
	fileBytes: number,
): Promise<{ format: WavFormat; data: Chunk }> {
	const riffSize = await readRiffSize(reader);
	let format: WavFormat | undefined;
	let data: Chunk | undefined;
	while (!format || !data) {
		const chunk = await readChunkHeader(reader);
		if (!chunk) break;
		if (chunk.id === 'data') data = withKnownSize(chunk, fileBytes, riffSize);
		if (chunk.id === 'fmt ') {
			format = parseWavFormat(await reader.read(Math.min(chunk.size, MAX_FORMAT_BYTES)));
		}
		if (format && data) break;
		await reader.skip(chunk.offset + chunk.size - reader.offset);
	}
	if (!data) throw new UnusableWavError('is a WAV file without sound', CREATE_AGAIN_REMEDY);
	if (!format) {
		throw new UnusableWavError('is a WAV file that does not state its format', CREATE_AGAIN_REMEDY);
	}
	return { format, data };
}

/** @returns how many bytes follow, as the file itself says. @throws UnusableWavError for any other file */
async function readRiffSize(reader: ByteStreamReader): Promise<number> {
	const beginning = await reader.read(12);
	if (textAt(beginning, 0) === 'RIFF' && textAt(beginning, 8) === 'WAVE') {
		return uint32At(beginning, 4);
	}
	if (beginning.length === 0) throw new UnusableWavError('is empty', CREATE_AGAIN_REMEDY);
	const rest = await reader.read(BYTES_TO_DETECT_KIND - beginning.length);
	const kind = describeFileKind(Uint8Array.of(...beginning, ...rest));
	throw new UnusableWavError(`is ${kind}, but only WAV files can be announced`, CHOOSE_WAV_REMEDY);
}

/** `undefined` at the end of the file. A chunk of an odd size is followed by a zero, which some programs forget. */
async function readChunkHeader(reader: ByteStreamReader): Promise<Chunk | undefined> {
	const first = await reader.read(1);
	const header =
		first[0] === 0 ? await reader.read(8) : Uint8Array.of(...first, ...(await reader.read(7)));
	if (header.length < 8) return undefined;
	return { id: textAt(header, 0), offset: reader.offset, size: uint32At(header, 4) };
}

/** The sound, up to the end of the file if its header was written before its length was known. */
function withKnownSize(data: Chunk, fileBytes: number, riffSize: number): Chunk {
	const available = Math.max(0, fileBytes - data.offset);
	const isStreamed = isUnknownSize(riffSize) || riffSize + RIFF_SIZE_END <= data.offset;
	const isUnknown =
		data.size >= UNKNOWN_SIZES.from || (data.size === UNKNOWN_SIZES.none && isStreamed);
	return isUnknown ? { ...data, size: available } : data;
}

function toWavHeader(format: WavFormat, { offset, size }: Chunk, fileBytes: number): WavHeader {
	const { sampleRate, channels, bits, isFloat, frameBytes } = format;
	const available = Math.max(0, Math.min(size, fileBytes - offset));
	const length = available - (available % frameBytes);
	const seconds = length / frameBytes / sampleRate;
	if (length === 0) throw new UnusableWavError('is a WAV file without sound', CREATE_AGAIN_REMEDY);
	const missing = (size - available) / frameBytes / sampleRate;
	if (missing > 1) {
		throw new UnusableWavError(
			`is cut off: its header specifies ${roundToTenths(seconds + missing)} seconds of sound, but only ${roundToTenths(seconds)} are there`,
			CREATE_AGAIN_REMEDY,
		);
	}
	if (seconds > MAX_SECONDS) {
		throw new UnusableWavError(
			`is ${Math.ceil(seconds * 10) / 10} seconds long, but announcements may last ${MAX_SECONDS} seconds at most`,
			'Use a shorter file, or play it with Queue > Play Media from an address that the server can reach.',
		);
	}
	return { isFloat, bits, sampleRate, channels, offset, length, seconds };
}

function isUnknownSize(size: number): boolean {
	return size === UNKNOWN_SIZES.none || size >= UNKNOWN_SIZES.from;
}

function roundToTenths(seconds: number): number {
	return Math.round(seconds * 10) / 10;
}

function textAt(bytes: Uint8Array, at: number): string {
	return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function uint32At(bytes: Uint8Array, at: number): number {
	return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);
}
