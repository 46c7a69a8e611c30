import { ByteStreamReader, joinChunks } from './soundRegion';

/** The content of a `fmt ` chunk. */
export interface WavFormat extends SampleEncoding {
	/** The number of the encoding. */
	readonly tag: number;
	readonly sampleRate: number;
	readonly channels: number;
	/** Bytes of one sample of every channel. */
	readonly frameBytes: number;
}

/** The size of the longest `fmt ` chunk. */
export const MAX_FORMAT_BYTES = 40;

const ENCODINGS = { pcm: 1, float: 3, extensible: 0xfffe };

/** Encodings that speech and telephone services use. */
const UNSUPPORTED_ENCODINGS: Readonly<Record<number, string>> = {
	2: 'ADPCM',
	6: 'A-law',
	7: 'μ-law',
	0x11: 'ADPCM',
	0x50: 'MPEG',
	0x55: 'MP3',
};

/** What the server accepts, in Hz. */
const SAMPLE_RATES = { min: 8000, max: 96_000 };
const MAX_CHANNELS = 2;

const INTEGER_BITS = [8, 16, 24, 32];
const FLOAT_BITS = [32, 64];

const CONVERT_REMEDY =
	'Choose WAV with 16-bit PCM, 8 to 96 kHz and one or two channels in the node that creates the sound, or convert the file to it before this node.';

/** `undefined` if the chunk is too short. */
export function parseWavFormat(chunk: Uint8Array): WavFormat | undefined {
	if (chunk.length < 16) return undefined;
	const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
	const tag = view.getUint16(0, true);
	const encoding =
		tag === ENCODINGS.extensible && chunk.length >= 26 ? view.getUint16(24, true) : tag;
	return {
		tag: encoding,
		isFloat: encoding === ENCODINGS.float,
		channels: view.getUint16(2, true),
		sampleRate: view.getUint32(4, true),
		frameBytes: view.getUint16(12, true),
		bits: view.getUint16(14, true),
	};
}

/** @returns the same @throws UnusableSoundError for sound that neither the server takes nor this node converts */
export function requireSupportedFormat(format: WavFormat): WavFormat {
	const { tag, isFloat, bits, sampleRate, channels, frameBytes } = format;
	if (tag !== ENCODINGS.pcm && tag !== ENCODINGS.float) {
		const name = UNSUPPORTED_ENCODINGS[tag] ?? `the encoding ${tag}`;
		throw new UnusableSoundError(`is a WAV file with ${name} instead of PCM`, CONVERT_REMEDY);
	}
	if (channels < 1 || channels > MAX_CHANNELS) {
		throw new UnusableSoundError(
			`has ${channels} channels, but only one or two can be announced`,
			CONVERT_REMEDY,
		);
	}
	if (sampleRate < SAMPLE_RATES.min || sampleRate > SAMPLE_RATES.max) {
		throw new UnusableSoundError(
			`has a sample rate of ${sampleRate} Hz, but only ${SAMPLE_RATES.min} to ${SAMPLE_RATES.max} Hz can be announced`,
			CONVERT_REMEDY,
		);
	}
	if (!(isFloat ? FLOAT_BITS : INTEGER_BITS).includes(bits)) {
		throw new UnusableSoundError(
			`has samples of ${bits} bits, which cannot be converted`,
			CONVERT_REMEDY,
		);
	}
	if (frameBytes !== (channels * bits) / 8) {
		throw new UnusableSoundError(
			`contradicts itself: its header specifies ${channels} x ${bits} bits, but ${frameBytes} bytes for each frame`,
			CONVERT_REMEDY,
		);
	}
	return format;
}

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

/** How samples are encoded. */
export interface SampleEncoding {
	readonly isFloat: boolean;
	readonly bits: number;
	readonly isBigEndian?: boolean;
}

/** A part of a file, in bytes. */
export interface FilePart {
	readonly offset: number;
	readonly length: number;
}

/** Where the sound of a file is, and what it is, after both have been checked. */
export interface LocatedSound extends SampleEncoding {
	readonly sampleRate: number;
	readonly channels: number;
	/** Each of whole frames; a frame is one sample of every channel. */
	readonly parts: readonly FilePart[];
	readonly seconds: number;
}

/** Why a file cannot be used: a sentence without its subject, and what to do. */
export class UnusableSoundError extends Error {
	constructor(
		problem: string,
		readonly remedy: string,
	) {
		super(problem);
	}
}

/** Samples without a header, as a MIME type describes them. */
interface RawSamples extends Omit<WavFormat, 'tag'> {
	/** `undefined` if the MIME type does not say it: the standard says yes, most services do the opposite. */
	readonly isBigEndian: boolean | undefined;
}

const SAMPLE_TYPE = /^audio\/(?:x-)?(?:l(?<bits>\d+)|l?pcm|raw)$/i;

/** As programs name encodings: `s16le`, `F32_LE`. */
const ENCODING = /^(?<kind>[suf])(?<bits>\d+)_?(?<order>le|be)?$/i;

/**
 * What a MIME type such as `audio/L16;codec=pcm;rate=24000` says about raw samples.
 *
 * @returns `undefined` for other types, and for one without a rate
 */
export function parseRawSamples(mimeType = ''): RawSamples | undefined {
	const [type = '', ...parameters] = mimeType.split(/[;,]/).map((part) => part.trim());
	const match = SAMPLE_TYPE.exec(type);
	const values = new Map(parameters.map(parseParameter));
	const valueOf = (...names: string[]) => names.map((name) => values.get(name)).find(Boolean);
	const sampleRate = Number(valueOf('rate', 'samplerate', 'samplingrate', 'clockrate'));
	if (!match || !Number.isInteger(sampleRate) || sampleRate <= 0) return undefined;
	const encoding = [...values.values()].map((value) => ENCODING.exec(value)).find(Boolean)?.groups;
	const givenBits = valueOf('bits', 'bitdepth', 'bitspersample', 'samplesize');
	const bits = Number(match.groups?.bits ?? encoding?.bits ?? givenBits ?? 16);
	const channels = Number(valueOf('channels', 'channel', 'ch') ?? 1);
	return {
		isFloat: encoding?.kind?.toLowerCase() === 'f',
		bits,
		channels,
		sampleRate,
		frameBytes: (channels * bits) / 8,
		isBigEndian: byteOrder(encoding?.order ?? valueOf('endian', 'endianness', 'byteorder')),
	};
}

/** `Sample_Rate="24000"` as `samplerate` and `24000`. */
function parseParameter(parameter: string): [name: string, value: string] {
	const [name = '', value = ''] = parameter.split('=');
	return [name.toLowerCase().replaceAll(/[^a-z]/g, ''), value.replaceAll(/["'\s]/g, '')];
}

function byteOrder(word: string | undefined): boolean | undefined {
	if (word === undefined) return undefined;
	if (/^b/i.test(word)) return true;
	return /^l/i.test(word) ? false : undefined;
}

/** How much sound shows the order of its bytes. */
const BYTES_TO_DETECT_ORDER = 65_536;

/** The format of raw samples. If their byte order is not known, it is the one in which the sound is smoother. */
export async function withDetectedByteOrder(
	raw: RawSamples,
	reader: ByteStreamReader,
): Promise<WavFormat> {
	const isBigEndian =
		raw.isBigEndian ??
		(raw.bits === 16 && isSmootherInBigEndian(await reader.read(BYTES_TO_DETECT_ORDER)));
	return { ...raw, isBigEndian, tag: raw.isFloat ? 3 : 1 };
}

/** Whether neighboring samples differ far less with the bytes in this order. */
function isSmootherInBigEndian(bytes: Uint8Array): boolean {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const roughness = (isLittle: boolean) => {
		let sum = 0;
		for (let at = 2; at + 1 < bytes.length; at += 2) {
			sum += Math.abs(view.getInt16(at, isLittle) - view.getInt16(at - 2, isLittle));
		}
		return sum;
	};
	return roughness(false) * 2 < roughness(true);
}
