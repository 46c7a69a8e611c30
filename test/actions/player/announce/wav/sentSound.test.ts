import fc from 'fast-check';
import { toPcm16 } from '../../../../../nodes/MusicAssistant/actions/player/announce/wav/wavFormat';
import { pcmSamples, riffChunk, wavFile } from '../../../../support/wav';
import { expectRefused, locate, pcm, Pieces, samplesOf } from './readSound';

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

	it.each([
		['audio/L8;rate=8000', Buffer.from([0, 128, 255, 0]), [-32_768, 0, 32_512, -32_768]],
		['audio/pcm;format=S24BE;rate=8000', Buffer.from([0x12, 0x34, 0x56]), [0x1234]],
		[
			'audio/pcm;encoding=f32le;rate=8000',
			Buffer.from(Float32Array.of(0.5, -1).buffer),
			[16_384, -32_767],
		],
	])('of other sizes are converted: %s', async (mimeType, bytes, samples) => {
		expect(samplesOf(await pcm(bytes, 7, mimeType))).toEqual(samples);
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
		await expectRefused(little, problem, mimeType);
	});

	it('are not taken for the text or the compressed file that they are not', async () => {
		const text = Buffer.from('{"error":"quota"}');
		await expectRefused(text, /text rather than sound/, 'audio/L16;rate=24000');
		await expectRefused(Buffer.from('OggS'), /Ogg/, 'audio/L16;rate=24000');
	});
});

describe('the sound of a WAV file', () => {
	it('arrives complete, in whatever parts the file is read', async () => {
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 1, max: 100 }), async (size) => {
				expect(
					await pcm(wavFile({ before: [riffChunk('note', Buffer.from('odd'))] }), size),
				).toEqual(pcmSamples());
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
		expect(samplesOf(converted)).toEqual(samples);
	});

	it.each([
		[32, Buffer.from(Float32Array.of(-1, 0, 0.5, 1, 7, -7, NaN).buffer)],
		[64, Buffer.from(Float64Array.of(-1, 0, 0.5, 1, 7, -7, NaN).buffer)],
	])('of floating-point numbers of %i bits is converted, and clipped', async (bits, sound) => {
		const samples = [-32_767, 0, 16_384, 32_767, 32_767, -32_767, 0];
		expect(samplesOf(await pcm(wavFile({ tag: 3, bits, sound })))).toEqual(samples);
	});
});
