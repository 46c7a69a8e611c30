import { ByteStreamReader, joinChunks } from './byteStreamReader';
import type { LocatedSound, SampleEncoding } from './locatedSound';

/** Samples in the largest part: servers accept frames of up to 4 MiB. */
const MAX_PART_SAMPLES = 32 * 1024;

/** Sound as signed 16-bit PCM, little-endian, in parts of whole samples. @throws Error if the file ends early */
export async function* toPcm16(
	stream: AsyncIterable<Uint8Array>,
	{ parts, ...encoding }: LocatedSound,
): AsyncGenerator<Uint8Array> {
	const reader = new ByteStreamReader(stream);
	try {
		for (const { offset, length } of parts) {
			await reader.skip(offset - reader.offset);
			yield* convertPart(reader, length, encoding);
			if (reader.offset < offset + length) throw new Error('The file has become shorter');
		}
	} finally {
		await reader.close();
	}
}

async function* convertPart(
	reader: ByteStreamReader,
	length: number,
	encoding: SampleEncoding,
): AsyncGenerator<Uint8Array> {
	const sampleBytes = encoding.bits / 8;
	const partBytes = sampleBytes * MAX_PART_SAMPLES;
	let rest: Uint8Array = new Uint8Array();
	for await (const chunk of reader.readInChunks(length)) {
		const bytes = joinChunks(rest, chunk);
		const whole = bytes.length - (bytes.length % sampleBytes);
		rest = bytes.subarray(whole);
		for (let at = 0; at < whole; at += partBytes) {
			yield convertToPcm16(bytes.subarray(at, Math.min(whole, at + partBytes)), encoding);
		}
	}
}

function convertToPcm16(
	bytes: Uint8Array,
	{ bits, isFloat, isBigEndian = false }: SampleEncoding,
): Uint8Array {
	if (bits === 16 && !isBigEndian) return bytes;
	const sampleBytes = bits / 8;
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const converted = new DataView(new ArrayBuffer((bytes.length / sampleBytes) * 2));
	const sampleAt = isFloat
		? floatReader(view, bits, !isBigEndian)
		: integerReader(view, bits, !isBigEndian);
	for (let at = 0, to = 0; at < bytes.length; at += sampleBytes, to += 2) {
		converted.setInt16(to, sampleAt(at), true);
	}
	return new Uint8Array(converted.buffer);
}

/** Samples of 8 bits have no sign; of longer ones, the two highest bytes are the sample. */
function integerReader(view: DataView, bits: number, isLittle: boolean): (at: number) => number {
	if (bits === 8) return (at) => (view.getUint8(at) - 128) << 8;
	return (at) => view.getInt16(isLittle ? at + bits / 8 - 2 : at, isLittle);
}

/** From -1 to 1; louder ones are clipped. */
function floatReader(view: DataView, bits: number, isLittle: boolean): (at: number) => number {
	return (at) => {
		const sample = bits === 32 ? view.getFloat32(at, isLittle) : view.getFloat64(at, isLittle);
		return Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
	};
}
