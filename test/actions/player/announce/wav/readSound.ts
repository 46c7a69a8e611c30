import { locateSound } from '../../../../../nodes/MusicAssistant/actions/player/announce/wav/locateSound';
import { toPcm16 } from '../../../../../nodes/MusicAssistant/actions/player/announce/wav/wavFormat';

/** The file in pieces of this size, and whether it was closed. */
export class Pieces implements AsyncIterable<Uint8Array> {
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

/** Reads the header of a file. */
export async function locate(file: Buffer, size = 7, mimeType?: string) {
	return await locateSound(new Pieces(file, size), file.length, mimeType);
}

/** The sound as it is sent. */
export async function pcm(file: Buffer, size = 7, mimeType?: string): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	const located = await locate(file, size, mimeType);
	for await (const part of toPcm16(new Pieces(file, size), located)) parts.push(part);
	return Buffer.concat(parts);
}

/** The numbers of 16 bits that were sent. */
export function samplesOf(sent: Buffer): number[] {
	return [...new Int16Array(Uint8Array.from(sent).buffer)];
}

/** Expects that a file is refused with this problem, and with what to do. */
export async function expectRefused(
	file: Buffer,
	problem: RegExp,
	mimeType?: string,
): Promise<void> {
	const message = expect.stringMatching(problem);
	const remedy = expect.stringMatching(/WAV|in the same format/);
	await expect(locate(file, 7, mimeType)).rejects.toMatchObject({ message, remedy });
}
