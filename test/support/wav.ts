/** The parts of a WAV file; tests replace some of them. */
export interface WavParts {
	readonly tag?: number;
	readonly channels?: number;
	readonly sampleRate?: number;
	readonly bits?: number;
	readonly sound?: Buffer;
	/** Replace the actual sizes of the chunks. */
	readonly riffSize?: number;
	readonly dataSize?: number;
	/** Chunks before and after the sound. */
	readonly before?: readonly Buffer[];
	readonly after?: readonly Buffer[];
	/** Replaces the `fmt ` chunk; null for none. */
	readonly format?: Buffer | null;
}

/** Sound that differs in every sample. */
export function pcmSamples(bytes = 1600): Buffer {
	return Buffer.from(Array.from({ length: bytes }, (_, index) => (index * 7) % 251));
}

/** A chunk; one of an odd size is padded. */
export function riffChunk(id: string, content: Buffer, size = content.length): Buffer {
	const header = Buffer.alloc(8);
	header.write(id, 'latin1');
	header.writeUInt32LE(size, 4);
	return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}

/** @param frameBytes the size of one sample of every channel */
export function formatChunk(
	parts: WavParts = {},
	more: Buffer = Buffer.alloc(0),
	frameBytes?: number,
): Buffer {
	const { tag = 1, channels = 1, sampleRate = 8000, bits = 16 } = parts;
	const blockAlign = frameBytes ?? (channels * bits) / 8;
	const content = Buffer.alloc(16);
	content.writeUInt16LE(tag, 0);
	content.writeUInt16LE(channels, 2);
	content.writeUInt32LE(sampleRate, 4);
	content.writeUInt32LE(sampleRate * blockAlign, 8);
	content.writeUInt16LE(blockAlign, 12);
	content.writeUInt16LE(bits, 14);
	return riffChunk('fmt ', Buffer.concat([content, more]));
}

/** The extensible form: the encoding is in a GUID. */
export function extensibleFormatChunk(parts: WavParts = {}): Buffer {
	const more = Buffer.alloc(24);
	more.writeUInt16LE(22, 0);
	more.writeUInt16LE(parts.bits ?? 16, 2);
	more.writeUInt16LE(parts.tag ?? 1, 8);
	Buffer.from('000000001000800000aa00389b71', 'hex').copy(more, 10);
	return formatChunk({ ...parts, tag: 0xfffe }, more);
}

/** A WAV file, by default of a tenth of a second. */
export function wavFile(parts: WavParts = {}): Buffer {
	const {
		sound: data = pcmSamples(),
		before = [],
		after = [],
		format = formatChunk(parts),
	} = parts;
	const body = Buffer.concat([
		Buffer.from('WAVE'),
		...(format === null ? [] : [format]),
		...before,
		riffChunk('data', data, parts.dataSize),
		...after,
	]);
	return riffChunk('RIFF', body, parts.riffSize);
}
