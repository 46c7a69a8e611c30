/** The sound of a live announcement as the client sent it: signed 16-bit PCM, little-endian. */
export class LiveAnnouncementAudio {
	private readonly chunks: Buffer[] = [];
	private bytes = 0;

	constructor(
		readonly sampleRate: number,
		readonly channels: number,
	) {}

	get seconds(): number {
		return this.bytes / (this.sampleRate * this.channels * 2);
	}

	get pcm(): Buffer {
		return Buffer.concat(this.chunks);
	}

	add(chunk: Buffer): void {
		this.chunks.push(chunk);
		this.bytes += chunk.length;
	}
}
