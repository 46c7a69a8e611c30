/** A file that an operation outputs. */
export interface OutputFile {
	/** With its extension. */
	readonly name: string;
	readonly mimeType: string;
	readonly content: Buffer;
}
