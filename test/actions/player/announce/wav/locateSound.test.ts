import fc from 'fast-check';
import { locateSound } from '../../../../../nodes/MusicAssistant/actions/player/announce/wav/locateSound';
import { toPcm16 } from '../../../../../nodes/MusicAssistant/actions/player/announce/wav/wavFormat';
import {
	riffChunk,
	extensibleFormatChunk,
	formatChunk,
	pcmSamples,
	wavFile,
} from '../../../../support/wav';

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

async function locate(file: Buffer, size = 7, mimeType?: string) {
	return await locateSound(new Pieces(file, size), file.length, mimeType);
}

/** The sound as it is sent. */
async function pcm(file: Buffer, size = 7, mimeType?: string): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	const located = await locate(file, size, mimeType);
	for await (const part of toPcm16(new Pieces(file, size), located)) parts.push(part);
	return Buffer.concat(parts);
}

describe('the header of a WAV file', () => {
	it('says how long the sound is, and where it starts', async () => {
		expect(await locate(wavFile({ channels: 2, sampleRate: 44_100 }))).toEqual({
			isFloat: false,
			bits: 16,
			channels: 2,
			sampleRate: 44_100,
			parts: [{ offset: 44, length: 1600 }],
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
		expect((await locate(file)).seconds).toBe(0.1);
		expect(await pcm(file)).toEqual(pcmSamples());
	});

	it('is all that is read of a long file, which is then closed', async () => {
		const file = new Pieces(wavFile({ sound: pcmSamples(100_000) }), 1000);
		await locateSound(file, 100_044);
		expect([file.read, file.isClosed]).toEqual([1000, true]);
	});

	it('is not read to the end if the file is far too long', async () => {
		const file = wavFile({ sound: Buffer.alloc(80_000_000), riffSize: UNKNOWN, dataSize: UNKNOWN });
		const pieces = new Pieces(file, 1_000_000);
		await expect(locateSound(pieces, file.length)).rejects.toThrow(/^is 5000 seconds long/);
		expect([pieces.isClosed, pieces.read < 75_000_000]).toEqual([true, true]);
	});

	it('leaves out half a sample at the end', async () => {
		const file = wavFile({ channels: 2, sound: pcmSamples(1602), dataSize: UNKNOWN });
		expect((await locate(file)).parts).toEqual([{ offset: 44, length: 1600 }]);
	});

	it('may announce 300 seconds and not more', async () => {
		const long = (seconds: number) => wavFile({ sound: Buffer.alloc(seconds * 16_000) });
		expect((await locate(long(300), 2 ** 16)).seconds).toBe(300);
		await expect(locate(long(301), 2 ** 16)).rejects.toThrow(/^is 301 seconds long/);
		await expect(locate(long(300.01), 2 ** 16)).rejects.toThrow(/^is 300\.1 seconds long/);
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
		[Buffer.from('Error: the quota is used up'), /^is text rather than sound/],
		[Buffer.from(wavFile().toString('base64')), /^is Base64 text rather than sound/],
		[Buffer.from(JSON.stringify(wavFile().toString('base64'))), /^is Base64 text/],
		[Buffer.from(`data:audio/wav;base64,${wavFile().toString('base64')}`), /^is Base64 text/],
		[Buffer.from('.snd\0\0\0 '), /^is an AU file/],
		[Buffer.from('RIFF    AVI '), /^is a file of an unknown type/],
		[Buffer.from([1]), /^is a file of an unknown type/],
		[Buffer.alloc(0), /^is empty$/],
	])('is reported as missing in another file: %j', async (file, problem) => {
		const refusal = await locate(file).catch((reason: unknown) => reason);
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
		[
			{ riffSize: 160_036, dataSize: 160_000 },
			/^is cut off: its header specifies 10 seconds of sound, but only 0\.1/,
		],
		[
			{ riffSize: UNKNOWN, dataSize: 160_000 },
			/^is cut off: its header specifies 10 seconds of sound, but only 0\.1/,
		],
	])('shows that the sound cannot be announced: %j', async (parts, problem) => {
		await expect(locate(wavFile(parts))).rejects.toThrow(problem);
	});

	it('is reported as missing if the file ends before the sound', async () => {
		await expect(locate(wavFile().subarray(0, 36))).rejects.toThrow(/without sound/);
		await expect(locate(wavFile().subarray(0, 44))).rejects.toThrow(/without sound/);
	});

	it('never leads to endless reading, and never to anything but an error of the file', async () => {
		await fc.assert(
			fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (garbage) => {
				const file = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), garbage]);
				const result = await locate(file).catch((reason: unknown) => reason);
				expect(result).toHaveProperty(result instanceof Error ? 'remedy' : 'seconds');
			}),
		);
	});
});

describe('the sizes in a WAV file', () => {
	const sound = pcmSamples(24_000);
	const PLACEHOLDERS = [
		...[UNKNOWN, 0xffff_ff00, 0xffff_ffdb, 0x8000_0000, 0x7fff_ffff, 0x7fff_f000, 0x7fff_0000],
		...[2_000_000_000, 1_000_000_000, 0x3fff_ffff, 0x0fff_ffff, 100_000_000, 0x0800_0000],
	];
	const RIFF_SIZES = [undefined, 0, 4, 36, 1000, 24_000, ...PLACEHOLDERS];
	const DATA_SIZES = [undefined, 0, 2, 100, 12_000, 24_044, ...PLACEHOLDERS];
	const combinations = RIFF_SIZES.flatMap((riffSize) =>
		DATA_SIZES.map((dataSize) => ({ riffSize, dataSize })),
	);

	/** Each combination of sizes that does not lead to the sound. */
	async function wrong(expected: Buffer, makeFile: (sizes: object) => Buffer) {
		const found: object[] = [];
		for (const sizes of combinations) {
			const played = await pcm(makeFile(sizes), 40_000).catch(String);
			if (!(played instanceof Buffer && played.equals(expected))) found.push(sizes);
		}
		return found;
	}

	it('may be anything', async () => {
		expect(await wrong(sound, (sizes) => wavFile({ sound, ...sizes }))).toEqual([]);
	});

	it.each([
		['a known chunk', [note]],
		['several', [note, riffChunk('id3 ', Buffer.alloc(33)), note]],
		['one of an unknown kind behind a known one', [note, riffChunk('abcd', Buffer.alloc(5))]],
		['a chunk without the padding byte', [odd.subarray(0, 11)]],
	])('may be anything if the sound is followed by %s', async (_, after) => {
		expect(await wrong(sound, (sizes) => wavFile({ sound, after, ...sizes }))).toEqual([]);
	});

	it.each([
		['without anything between them', []],
		['with chunks after the sound', [note]],
	])('may be anything in files that are joined %s', async (_, after) => {
		const other = Buffer.from(sound).reverse();

		expect(
			await wrong(Buffer.concat([sound, other, sound]), (sizes) =>
				Buffer.concat([
					wavFile({ sound, after, ...sizes }),
					wavFile({ sound: other, after, ...sizes }),
					wavFile({ sound, after, ...sizes }),
				]),
			),
		).toEqual([]);
	});

	it.each<[string, object]>([
		['8 bits', { bits: 8 }],
		['24 bits, stereo', { bits: 24, channels: 2 }],
		['32 bits', { bits: 32 }],
		['floating-point numbers', { bits: 32, tag: 3 }],
		['the extensible form', { bits: 24, format: extensibleFormatChunk({ bits: 24 }) }],
	])('may be anything with %s', async (_, format) => {
		const expected = await pcm(wavFile({ sound, ...format }));

		expect(await wrong(expected, (sizes) => wavFile({ sound, ...format, ...sizes }))).toEqual([]);
	});

	it('do not make sound of what follows by accident', async () => {
		const boundary = Buffer.from('\r\n--boundary--\r\n');
		const cutOff = riffChunk('LIST', Buffer.alloc(40)).subarray(0, 20);
		for (const end of [boundary, cutOff]) {
			expect(await pcm(Buffer.concat([wavFile({ sound }), end]))).toEqual(sound);
		}
	});

	it('may be those of several chunks with sound', async () => {
		const after = [note, riffChunk('data', sound)];

		expect(await pcm(wavFile({ sound, after }))).toEqual(Buffer.concat([sound, sound]));
	});

	it('are those of joined files of the same format', async () => {
		const empty = wavFile({ sound: Buffer.alloc(0) });
		const joined = (...files: Buffer[]) => Buffer.concat(files);

		expect(await pcm(joined(empty, wavFile({ sound }), empty))).toEqual(sound);
		await expect(pcm(joined(empty, empty))).rejects.toThrow(/without sound/);
		await expect(pcm(joined(wavFile({ sound }), wavFile({ channels: 2 })))).rejects.toThrow(
			'consists of 2 WAV files with different formats: 16 bits, 8000 Hz, mono, and 16 bits, 8000 Hz, stereo',
		);
		await expect(pcm(joined(wavFile({ sound }), wavFile({ tag: 6, bits: 8 })))).rejects.toThrow(
			/with A-law instead of PCM/,
		);
	});
});

describe('raw samples', () => {
	const wave = Int16Array.from({ length: 400 }, (_, at) => 9000 * Math.sin(at / 20));
	const little = Buffer.from(wave.buffer);
	const big = Buffer.from(little).swap16();

	it.each([
		['audio/L16;rate=24000', little, { sampleRate: 24_000, channels: 1, bits: 16 }],
		['audio/L16;codec=pcm;rate=24000', little, { sampleRate: 24_000 }],
		['audio/l16; rate=44100; channels=2', big, { sampleRate: 44_100, channels: 2 }],
		['audio/pcm; rate="16000"', little, { sampleRate: 16_000 }],
		['audio/x-pcm;SampleRate=16000', little, { sampleRate: 16_000 }],
		['audio/pcm;rate=16000;endian=big', big, { isBigEndian: true }],
		['audio/x-raw, format=S16LE, rate=48000, channels=1', little, { sampleRate: 48_000 }],
		['audio/raw;encoding=s16be;sample_rate=8000', big, { isBigEndian: true }],
	])('are played if the MIME type has their rate: %s', async (mimeType, file, format) => {
		expect(await locate(file, 7, mimeType)).toMatchObject(format);
		expect(await pcm(file, 7, mimeType)).toEqual(little);
	});

	it('of other sizes are converted', async () => {
		const bytes = Buffer.from([0, 128, 255, 0]);
		expect(await pcm(bytes, 7, 'audio/L8;rate=8000')).toHaveLength(8);
		expect(
			await pcm(Buffer.from([0x12, 0x34, 0x56]), 7, 'audio/pcm;format=S24BE;rate=8000'),
		).toEqual(Buffer.from([0x34, 0x12]));
		const floats = Buffer.from(Float32Array.of(0.5, -1).buffer);
		expect(await pcm(floats, 7, 'audio/pcm;encoding=f32le;rate=8000')).toHaveLength(4);
	});

	it('are a WAV file if they have its header', async () => {
		expect(await pcm(wavFile(), 7, 'audio/L16;rate=24000')).toEqual(pcmSamples());
	});

	it.each([
		['audio/L16', /raw samples whose rate is not known/],
		['audio/pcm', /raw samples whose rate is not known/],
		['audio/pcm;rate=fast', /raw samples whose rate is not known/],
		['application/octet-stream', /a file of an unknown type/],
		['audio/pcm;rate=2000', /a sample rate of 2000 Hz/],
		['audio/pcm;rate=8000;channels=6', /6 channels/],
	])('of the type %s are refused, with what to do', async (mimeType, problem) => {
		const refusal = await locate(little, 7, mimeType).catch((reason: unknown) => reason);

		expect(refusal).toMatchObject({ message: expect.stringMatching(problem) });
		expect(refusal).toMatchObject({ remedy: expect.stringMatching(/WAV/) });
	});

	it('are not taken for the text or the compressed file that they are not', async () => {
		const text = Buffer.from('{"error":"quota"}');
		await expect(pcm(text, 7, 'audio/L16;rate=24000')).rejects.toThrow(/text rather than sound/);
		await expect(pcm(Buffer.from('OggS'), 7, 'audio/L16;rate=24000')).rejects.toThrow(/Ogg/);
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
		for await (const part of toPcm16(new Pieces(file, file.length), await locate(file))) {
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
