import fc from 'fast-check';
import { locateSound } from '../../../../../nodes/MusicAssistant/actions/player/announce/wav/locateSound';
import * as wav from '../../../../support/wav';
import { expectRefused, locate, pcm, Pieces } from './readSound';

const { riffChunk, extensibleFormatChunk, formatChunk, pcmSamples, wavFile } = wav;
const UNKNOWN = 0xffff_ffff;
const note = riffChunk('LIST', Buffer.from('INFOISFT'));
const odd = riffChunk('note', Buffer.from('odd'));

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
		['an odd chunk without the padding byte', wavFile({ before: [odd.subarray(0, 11), note] })],
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

	it('is reported as missing if the file ends before the sound', async () => {
		await expectRefused(wavFile().subarray(0, 36), /without sound/);
		await expectRefused(wavFile().subarray(0, 44), /without sound/);
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

	type Parts = Parameters<typeof wavFile>[0];

	/** Expects that every combination of sizes leads to the sound. */
	async function expectFound(expected: Buffer, makeFile: (sizes: Parts) => Buffer) {
		const wrong: object[] = [];
		for (const sizes of combinations) {
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

	it.each<[string, Buffer[]]>([
		['without anything between them', []],
		['with chunks after the sound', [note]],
	])('may be anything in files that are joined %s', async (_, after) => {
		const sounds = [sound, Buffer.from(sound).reverse(), sound];

		await expectFound(Buffer.concat(sounds), (sizes) =>
			Buffer.concat(sounds.map((one) => wavFile({ sound: one, after, ...sizes }))),
		);
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

	it('may be those of several chunks with sound', async () => {
		const after = [note, riffChunk('data', sound)];

		expect(await pcm(wavFile({ sound, after }))).toEqual(Buffer.concat([sound, sound]));
	});

	it('are those of joined files of the same format', async () => {
		const empty = wavFile({ sound: Buffer.alloc(0) });
		const joined = (...files: Buffer[]) => Buffer.concat(files);

		expect(await pcm(joined(empty, wavFile({ sound }), empty))).toEqual(sound);
		await expectRefused(joined(empty, empty), /without sound/);
		await expectRefused(
			joined(wavFile({ sound }), wavFile({ channels: 2 })),
			/^consists of 2 WAV files with different formats: 16 bits, 8000 Hz, mono, and 16 bits, 8000 Hz, stereo$/,
		);
		await expectRefused(
			joined(wavFile(), wavFile({ tag: 6, bits: 8 })),
			/with A-law instead of PCM/,
		);
	});
});
