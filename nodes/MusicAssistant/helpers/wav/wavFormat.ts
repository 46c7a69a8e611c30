import { UnusableSoundError, type SampleEncoding } from './locatedSound';

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
