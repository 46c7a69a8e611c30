/** A file that an operation outputs. */
export interface BinaryFile {
	/** With its extension. */
	readonly name: string;
	readonly mimeType: string;
	readonly content: Buffer;
}
