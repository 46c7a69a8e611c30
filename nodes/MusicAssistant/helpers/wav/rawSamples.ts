import type { ByteStreamReader } from './byteStreamReader';
import type { WavFormat } from './wavFormat';

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
