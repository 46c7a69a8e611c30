import fc from 'fast-check';
import { locateSound } from '../../../../nodes/MusicAssistant/actions/player/announce/wav/locateSound';
import { toPcm16 } from '../../../../nodes/MusicAssistant/actions/player/announce/wav/wavFormat';
import * as wav from '../../../support/wav';

const { extensibleFormatChunk, formatChunk, pcmSamples, riffChunk, wavFile } = wav;

/** How far the last file was read, and whether it was closed. */
let [read, isClosed] = [0, false];

/** A file in pieces of this size. */
async function* inPieces(file: Buffer, size: number): AsyncGenerator<Uint8Array> {
	[read, isClosed] = [0, false];
	try {
		for (let at = 0; at < file.length; at += size) {
			read = at + size;
			yield file.subarray(at, read);
		}
	} finally {
		isClosed = true;
	}
}

/** Reads the header of a file. */
const locate = async (file: Buffer, size = 7, mimeType?: string) =>
	await locateSound(inPieces(file, size), file.length, mimeType);

/** The sound as it is sent. */
async function pcm(file: Buffer, size = 7, mimeType?: string): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	const located = await locate(file, size, mimeType);
	for await (const part of toPcm16(inPieces(file, size), located)) parts.push(part);
	return Buffer.concat(parts);
}

/** Expects that a file is refused with this problem, and with what to do. */
async function expectRefused(file: Buffer, problem: RegExp, mimeType?: string) {
	const message = expect.stringMatching(problem);
	const remedy = expect.stringMatching(/WAV|in the same format/);
	await expect(locate(file, 7, mimeType)).rejects.toMatchObject({ message, remedy });
}

const UNKNOWN = 0xffff_ffff;
const note = riffChunk('LIST', Buffer.from('INFOISFT'));
const odd = riffChunk('note', Buffer.from('odd'));

describe('the header of a WAV file', () => {
	it('says how long the sound is, and where it starts', async () => {
		const format = { channels: 2, sampleRate: 44_100 };
		const parts = [{ offset: 44, length: 1600 }];
		const sound = { ...format, isFloat: false, bits: 16, parts, seconds: 1600 / 4 / 44_100 };
		expect(await locate(wavFile(format))).toEqual(sound);
	});

	it.each([
		['chunks before the sound', wavFile({ before: [note, odd, note] })],
		['chunks after it', wavFile({ after: [note] })],
		['an odd chunk without the padding byte', wavFile({ before: [odd.subarray(0, 11), note] })],
		['the extensible form', wavFile({ format: extensibleFormatChunk() })],
		['a longer format', wavFile({ format: formatChunk({}, Buffer.alloc(60)) })],
		['a header that is counted as sound', wavFile({ dataSize: 1644 })],
		['a format after the sound', wavFile({ format: null, after: [note, formatChunk()] })],
	])('is read with %s', async (_, file) => {
		expect((await locate(file)).seconds).toBe(0.1);
		expect(await pcm(file)).toEqual(pcmSamples());
	});

	it('is all that is read of a long file, which is then closed', async () => {
		await locate(wavFile({ sound: pcmSamples(100_000) }), 1000);
		expect([read, isClosed]).toEqual([1000, true]);
		const file = wavFile({ sound: Buffer.alloc(80_000_000), riffSize: UNKNOWN, dataSize: UNKNOWN });
		await expect(locate(file, 1_000_000)).rejects.toThrow(/^is 5000 seconds long/);
		expect([isClosed, read < 75_000_000]).toEqual([true, true]);
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
		[wavFile().subarray(0, 36), /without sound/],
		[wavFile().subarray(0, 44), /without sound/],
	])('is reported as missing in another file: %j', async (file, problem) => {
		await expectRefused(file, problem);
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
		[{ format: formatChunk({ channels: 2 }, Buffer.alloc(0), 2) }, /^contradicts itself: .* 2 by/],
		[{ format: null }, /does not state its format/],
		[{ format: riffChunk('fmt ', Buffer.alloc(8)) }, /does not state its format/],
		[{ sound: Buffer.alloc(0) }, /without sound/],
		[{ riffSize: 160_036, dataSize: 160_000 }, /^is cut off: .* 10 seconds of .* only 0\.1/],
		[{ riffSize: UNKNOWN, dataSize: 160_000 }, /^is cut off: .* 10 seconds of .* only 0\.1/],
	])('shows that the sound cannot be announced: %j', async (parts, problem) => {
		await expect(locate(wavFile(parts))).rejects.toThrow(problem);
	});

	it('never leads to endless reading, and never to anything but an error of the file', async () => {
		const ends = fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (garbage) => {
			const file = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), garbage]);
			const result = await locate(file).catch((reason: unknown) => reason);
			expect(result).toHaveProperty(result instanceof Error ? 'remedy' : 'seconds');
		});
		await fc.assert(ends);
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

	type Parts = Parameters<typeof wavFile>[0];

	/** Expects that every combination of sizes leads to the sound. */
	async function expectFound(expected: Buffer, makeFile: (sizes: Parts) => Buffer) {
		const wrong: object[] = [];
		const withRiffSize = (riffSize?: number) =>
			DATA_SIZES.map((dataSize) => ({ riffSize, dataSize }));
		for (const sizes of RIFF_SIZES.flatMap((size) => withRiffSize(size))) {
			const played = await pcm(makeFile(sizes), 40_000).catch(String);
			if (!(played instanceof Buffer && played.equals(expected))) wrong.push(sizes);
		}
		expect(wrong).toEqual([]);
	}

	it.each<[string, Buffer[]]>([
		['nothing', []],
		['a known chunk', [note]],
		['several', [note, riffChunk('id3 ', Buffer.alloc(33)), note]],
		['one of an unknown kind behind a known one', [note, riffChunk('abcd', Buffer.alloc(5))]],
		['a chunk without the padding byte', [odd.subarray(0, 11)]],
	])('may be anything if the sound is followed by %s', async (_, after) => {
		await expectFound(sound, (sizes) => wavFile({ sound, after, ...sizes }));
	});

	it('may be anything in files that are joined, with and without chunks after the sound', async () => {
		const sounds = [sound, Buffer.from(sound).reverse(), sound];
		for (const after of [[], [note]]) {
			await expectFound(Buffer.concat(sounds), (sizes) =>
				Buffer.concat(sounds.map((one) => wavFile({ sound: one, after, ...sizes }))),
			);
		}
	});

	it.each<[string, Parts]>([
		['8 bits', { bits: 8 }],
		['24 bits, stereo', { bits: 24, channels: 2 }],
		['32 bits', { bits: 32 }],
		['floating-point numbers', { bits: 32, tag: 3 }],
		['the extensible form', { bits: 24, format: extensibleFormatChunk({ bits: 24 }) }],
	])('may be anything with %s', async (_, format) => {
		const expected = await pcm(wavFile({ sound, ...format }));
		await expectFound(expected, (sizes) => wavFile({ sound, ...format, ...sizes }));
	});

	it('do not make sound of what follows by accident', async () => {
		const boundary = Buffer.from('\r\n--boundary--\r\n');
		const cutOff = riffChunk('LIST', Buffer.alloc(40)).subarray(0, 20);
		for (const end of [boundary, cutOff]) {
			expect(await pcm(Buffer.concat([wavFile({ sound }), end]))).toEqual(sound);
		}
	});

	it('may be those of several chunks with sound, or of joined files of the same format', async () => {
		const after = [note, riffChunk('data', sound)];
		expect(await pcm(wavFile({ sound, after }))).toEqual(Buffer.concat([sound, sound]));

		const empty = wavFile({ sound: Buffer.alloc(0) });
		const joined = (...files: Buffer[]) => Buffer.concat(files);
		expect(await pcm(joined(empty, wavFile({ sound }), empty))).toEqual(sound);
		await expectRefused(joined(empty, empty), /without sound/);
		const different =
			/^consists of 2 WAV files with different formats: 16 bits, 8000 Hz, mono, and 16 bits, 8000 Hz, stereo$/;
		await expectRefused(joined(wavFile({ sound }), wavFile({ channels: 2 })), different);
		await expectRefused(joined(wavFile(), wavFile({ tag: 6, bits: 8 })), /A-law instead of PCM/);
	});
});

describe('what is sent', () => {
	const wave = Int16Array.from({ length: 400 }, (_, at) => 9000 * Math.sin(at / 20));
	const little = Buffer.from(wave.buffer);
	const big = Buffer.from(little).swap16();
	const of = (bits: number, ...sound: number[]) => wavFile({ bits, sound: Buffer.from(sound) });
	const floats = [-1, 0, 0.5, 1, 7, -7, NaN];
	const floats32 = Buffer.from(Float32Array.from(floats).buffer);
	const floats64 = Buffer.from(Float64Array.from(floats).buffer);
	const clipped = [-32_767, 0, 16_384, 32_767, 32_767, -32_767, 0];

	it.each([
		['audio/L16;rate=24000', little, { sampleRate: 24_000, channels: 1, bits: 16 }],
		['audio/L16;codec=pcm;rate=24000', little, { sampleRate: 24_000 }],
		['audio/l16; rate=44100; channels=2', big, { sampleRate: 44_100, channels: 2 }],
		['audio/pcm; rate="16000"', little, { sampleRate: 16_000 }],
		['audio/x-pcm;SampleRate=16000', little, { sampleRate: 16_000 }],
		['audio/pcm;rate=16000;endian=big', big, { isBigEndian: true }],
		['audio/x-raw, format=S16LE, rate=48000, channels=1', little, { sampleRate: 48_000 }],
		['audio/raw;encoding=s16be;sample_rate=8000', big, { isBigEndian: true }],
	])('is raw samples of a known rate as they are: %s', async (mimeType, file, format) => {
		expect(await locate(file, 7, mimeType)).toMatchObject(format);
		expect(await pcm(file, 7, mimeType)).toEqual(little);
	});

	it('is not text or a file with a header of its own, whatever the MIME type', async () => {
		expect(await pcm(wavFile(), 7, 'audio/L16;rate=24000')).toEqual(pcmSamples());
		await expectRefused(Buffer.from('OggS'), /Ogg/, 'audio/L16;rate=24000');
		const text = Buffer.from('{"error":"quota"}');
		await expectRefused(text, /text rather than sound/, 'audio/L16;rate=24000');
	});

	it.each([
		['audio/L16', /raw samples whose rate is not known/],
		['audio/pcm;rate=fast', /raw samples whose rate is not known/],
		['application/octet-stream', /a file of an unknown type/],
		['audio/pcm;rate=2000', /a sample rate of 2000 Hz/],
		['audio/pcm;rate=8000;channels=6', /6 channels/],
	])('is nothing of raw samples of the type %s, with what to do', async (mimeType, problem) => {
		await expectRefused(little, problem, mimeType);
	});

	it('is the complete sound, in whatever parts the file is read', async () => {
		const arrives = fc.asyncProperty(fc.integer({ min: 1, max: 100 }), async (size) => {
			expect(await pcm(wavFile({ before: [odd] }), size)).toEqual(pcmSamples());
		});
		await fc.assert(arrives, { numRuns: 20 });
	});

	it('has parts of a size that servers accept', async () => {
		const file = wavFile({ sound: pcmSamples(300_000), bits: 24 });
		const located = await locate(file);
		const sizes: number[] = [];
		for await (const part of toPcm16(inPieces(file, 2 ** 20), located)) sizes.push(part.length);

		expect(sizes).toEqual([65_536, 65_536, 65_536, 3392]);
	});

	it.each<[string, Buffer, string | undefined, number[]]>([
		['8 bits', of(8, 0, 128, 255), undefined, [-32_768, 0, 32_512]],
		['24 bits', of(24, 0, 0, 128, 255, 255, 127), undefined, [-32_768, 32_767]],
		['little-endian 24 bits', of(24, 1, 2, 3), undefined, [0x302]],
		['32 bits', of(32, 0, 0, 0, 128, 1, 2, 3, 4), undefined, [-32_768, 0x403]],
		['32-bit floats', wavFile({ tag: 3, bits: 32, sound: floats32 }), undefined, clipped],
		['64-bit floats', wavFile({ tag: 3, bits: 64, sound: floats64 }), undefined, clipped],
		['raw floats', floats32, 'audio/pcm;encoding=f32le;rate=8000', clipped],
		['raw 8 bits', Buffer.from([0, 255]), 'audio/L8;rate=8000', [-32_768, 32_512]],
		['raw 24 bits', Buffer.from([18, 52, 86]), 'audio/pcm;format=S24BE;rate=8000', [0x1234]],
	])('is converted to 16 bits: %s', async (_, file, mimeType, samples) => {
		const converted = await pcm(file, 7, mimeType);
		expect([...new Int16Array(Uint8Array.from(converted).buffer)]).toEqual(samples);
	});
});
