/** How samples are encoded. */
export interface SampleEncoding {
	readonly isFloat: boolean;
	readonly bits: number;
	readonly isBigEndian?: boolean;
}

/** A part of a file, in bytes. */
export interface FilePart {
	readonly offset: number;
	readonly length: number;
}

/** Where the sound of a file is, and what it is, after both have been checked. */
export interface LocatedSound extends SampleEncoding {
	readonly sampleRate: number;
	readonly channels: number;
	/** Each of whole frames; a frame is one sample of every channel. */
	readonly parts: readonly FilePart[];
	readonly seconds: number;
}

/** Why a file cannot be used: a sentence without its subject, and what to do. */
export class UnusableSoundError extends Error {
	constructor(
		problem: string,
		readonly remedy: string,
	) {
		super(problem);
	}
}
