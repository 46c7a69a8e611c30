import fc from 'fast-check';
import { readWavHeader } from '../../../nodes/MusicAssistant/helpers/wav/readWavHeader';
import { toPcm16 } from '../../../nodes/MusicAssistant/helpers/wav/toPcm16';
import {
	riffChunk,
	extensibleFormatChunk,
	formatChunk,
	pcmSamples,
	wavFile,
} from '../../support/wav';

const UNKNOWN = 0xffff_ffff;
const note = riffChunk('LIST', Buffer.from('INFOISFT'));
const odd = riffChunk('note', Buffer.from('odd'));

/** The file in pieces of this size, and whether it was closed. */
class Pieces implements AsyncIterable<Uint8Array> {
	isClosed = false;
	read = 0;

	constructor(
		private readonly file: Buffer,
		private readonly size: number,
	) {}

	async *[Symbol.asyncIterator]() {
		try {
			for (let at = 0; at < this.file.length; at += this.size) {
				this.read = at + this.size;
				yield this.file.subarray(at, at + this.size);
			}
		} finally {
			this.isClosed = true;
		}
	}
}

async function header(file: Buffer, size = 7) {
	return await readWavHeader(new Pieces(file, size), file.length);
}

/** The sound as it is sent. */
async function pcm(file: Buffer, size = 7): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	for await (const part of toPcm16(new Pieces(file, size), await header(file))) parts.push(part);
	return Buffer.concat(parts);
}

describe('the header of a WAV file', () => {
	it('says how long the sound is, and where it starts', async () => {
		expect(await header(wavFile({ channels: 2, sampleRate: 44_100 }))).toEqual({
			isFloat: false,
			bits: 16,
			channels: 2,
			sampleRate: 44_100,
			offset: 44,
			length: 1600,
			seconds: 1600 / 4 / 44_100,
		});
	});

	it.each([
		['chunks before the sound', wavFile({ before: [note, odd, note] })],
		['chunks after it', wavFile({ after: [note] })],
		[
			'a chunk of an odd size without the padding byte',
			wavFile({ before: [odd.subarray(0, 11), note] }),
		],
		['the extensible form', wavFile({ format: extensibleFormatChunk() })],
		['a longer format', wavFile({ format: formatChunk({}, Buffer.alloc(60)) })],
		['a streamed file of unknown length', wavFile({ riffSize: UNKNOWN, dataSize: UNKNOWN })],
		['an unknown length of the sound only', wavFile({ dataSize: 0x7fff_ffff })],
		['a length that was never filled in', wavFile({ riffSize: 0, dataSize: 0 })],
		['a header that was written before the sound', wavFile({ riffSize: 36, dataSize: 0 })],
		['a wrong total length', wavFile({ riffSize: 12 })],
		['a header that is counted as sound', wavFile({ dataSize: 1644 })],
		['a format after the sound', wavFile({ format: null, after: [note, formatChunk()] })],
	])('is read with %s', async (_, file) => {
		const { length, seconds } = await header(file);
		expect([length, seconds]).toEqual([1600, 0.1]);
		expect(await pcm(file)).toEqual(pcmSamples());
	});

	it('is all that is read of a long file, which is then closed', async () => {
		const file = new Pieces(wavFile({ sound: pcmSamples(100_000) }), 1000);
		await readWavHeader(file, 100_044);
		expect([file.read, file.isClosed]).toEqual([1000, true]);
	});

	it('leaves out half a sample at the end', async () => {
		const file = wavFile({ channels: 2, sound: pcmSamples(1602), dataSize: UNKNOWN });
		expect((await header(file)).length).toBe(1600);
	});

	it('may announce 300 seconds and not more', async () => {
		const long = (seconds: number) => wavFile({ sound: Buffer.alloc(seconds * 16_000) });
		expect((await header(long(300), 2 ** 16)).seconds).toBe(300);
		await expect(header(long(301), 2 ** 16)).rejects.toThrow(/^is 301 seconds long/);
		await expect(header(long(300.01), 2 ** 16)).rejects.toThrow(/^is 300\.1 seconds long/);
	});

	it.each([
		[Buffer.from('ID3\u0004'), /^is an MP3 file/],
		[Buffer.from([0xff, 0xfb, 0x90, 0]), /^is an MP3 file/],
		[Buffer.from([0xff, 0xf3, 0x90, 0]), /^is an MP3 file/],
		[Buffer.from([0xff, 0xf1, 0x50, 0x80]), /^is an AAC file/],
		[Buffer.from(`OggS${' '.repeat(24)}OpusHead`), /^is an Opus file/],
		[Buffer.from(`OggS${' '.repeat(24)}vorbis`), /^is an Ogg file/],
		[Buffer.from('fLaC'), /^is a FLAC file/],
		[Buffer.from('\0\0\0 ftypM4A '), /^is an MP4 or M4A file/],
		[Buffer.from('FORM    AIFF'), /^is an AIFF file/],
		[Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), /^is a WebM file/],
		[Buffer.from('#!AMR\n'), /^is an AMR file/],
		[Buffer.from('RIFX    WAVE'), /big-endian/],
		[Buffer.from('RF64    WAVE'), /64-bit/],
		[Buffer.from('{"error":"quota"}'), /^is text rather than sound/],
		[Buffer.from('<html>'), /^is text rather than sound/],
		[Buffer.from('RIFF    AVI '), /^is a file of an unknown type/],
		[Buffer.from([1]), /^is a file of an unknown type/],
		[Buffer.alloc(0), /^is empty$/],
	])('is reported as missing in another file: %j', async (file, problem) => {
		const refusal = await header(file).catch((reason: unknown) => reason);
		expect(refusal).toMatchObject({ message: expect.stringMatching(problem) });
		expect(refusal).toMatchObject({ remedy: expect.stringMatching(/WAV/) });
	});

	it.each([
		[{ channels: 6 }, /^has 6 channels/],
		[{ channels: 0 }, /^has 0 channels/],
		[{ sampleRate: 7999 }, /^has a sample rate of 7999 Hz/],
		[{ sampleRate: 192_000 }, /^has a sample rate of 192000 Hz/],
		[{ tag: 7, bits: 8 }, /^is a WAV file with μ-law instead of PCM/],
		[{ tag: 0x1234 }, /^is a WAV file with the encoding 4660 instead of PCM/],
		[{ format: extensibleFormatChunk({ tag: 6, bits: 8 }) }, /A-law/],
		[{ bits: 12 }, /^has samples of 12 bits/],
		[{ tag: 3, bits: 16 }, /^has samples of 16 bits/],
		[
			{ format: formatChunk({ channels: 2 }, Buffer.alloc(0), 2) },
			/^contradicts itself: .* 2 x 16 bits, but 2 bytes/,
		],
		[{ format: null }, /does not state its format/],
		[{ format: riffChunk('fmt ', Buffer.alloc(8)) }, /does not state its format/],
		[{ sound: Buffer.alloc(0) }, /without sound/],
		[{ dataSize: 0 }, /without sound/],
		[{ dataSize: 160_000 }, /^is cut off: its header specifies 10 seconds of sound, but only 0\.1/],
	])('shows that the sound cannot be announced: %j', async (parts, problem) => {
		await expect(header(wavFile(parts))).rejects.toThrow(problem);
	});

	it('is reported as missing if the file ends before the sound', async () => {
		await expect(header(wavFile().subarray(0, 36))).rejects.toThrow(/without sound/);
		await expect(header(wavFile().subarray(0, 44))).rejects.toThrow(/without sound/);
	});

	it('never leads to endless reading, and never to anything but an error of the file', async () => {
		await fc.assert(
			fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (garbage) => {
				const file = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), garbage]);
				const result = await header(file).catch((reason: unknown) => reason);
				expect(result).toHaveProperty(result instanceof Error ? 'remedy' : 'seconds');
			}),
		);
	});
});

describe('the sound of a WAV file', () => {
	it('arrives complete, in whatever parts the file is read', async () => {
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 1, max: 100 }), async (size) => {
				expect(await pcm(wavFile({ before: [odd] }), size)).toEqual(pcmSamples());
			}),
			{ numRuns: 20 },
		);
	});

	it('is sent in parts that servers accept', async () => {
		const file = wavFile({ sound: pcmSamples(300_000), bits: 24 });
		const sizes: number[] = [];
		for await (const part of toPcm16(new Pieces(file, file.length), await header(file))) {
			sizes.push(part.length);
		}
		expect(sizes).toEqual([65_536, 65_536, 65_536, 3392]);
	});

	it.each<[string, object, number[], number[]]>([
		['8 bits', { bits: 8 }, [0, 128, 255], [-32_768, 0, 32_512]],
		['24 bits', { bits: 24 }, [0, 0, 0x80, 0xff, 0xff, 0x7f, 1, 2, 3], [-32_768, 32_767, 0x302]],
		['32 bits', { bits: 32 }, [0, 0, 0, 0x80, 1, 2, 3, 4], [-32_768, 0x403]],
	])('of %s is converted to 16 bits', async (_, parts, bytes, samples) => {
		const converted = await pcm(wavFile({ ...parts, sound: Buffer.from(bytes) }));
		expect([...new Int16Array(Uint8Array.from(converted).buffer)]).toEqual(samples);
	});

	it.each([
		[32, Buffer.from(Float32Array.of(-1, 0, 0.5, 1, 7, -7, NaN).buffer)],
		[64, Buffer.from(Float64Array.of(-1, 0, 0.5, 1, 7, -7, NaN).buffer)],
	])('of floating-point numbers of %i bits is converted, and clipped', async (bits, bytes) => {
		const converted = await pcm(wavFile({ tag: 3, bits, sound: bytes }));
		expect([...new Int16Array(Uint8Array.from(converted).buffer)]).toEqual([
			-32_767, 0, 16_384, 32_767, 32_767, -32_767, 0,
		]);
	});
});
