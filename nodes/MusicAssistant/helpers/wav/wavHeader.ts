/** How the samples of a WAV file are encoded. */
export interface SampleEncoding {
	readonly isFloat: boolean;
	readonly bits: number;
}

/** What the header of a WAV file says, after it has been checked. */
export interface WavHeader extends SampleEncoding {
	readonly sampleRate: number;
	readonly channels: number;
	/** The sound's position in the file, in bytes. */
	readonly offset: number;
	/** Of whole frames; a frame is one sample of every channel. */
	readonly length: number;
	readonly seconds: number;
}

/** Why a file cannot be used: a sentence without its subject, and what to do. */
export class UnusableWavError extends Error {
	constructor(
		problem: string,
		readonly remedy: string,
	) {
		super(problem);
	}
}
