/** A file of an input item. */
export interface InputItemFile {
	/** `undefined` if it has none. */
	readonly name: string | undefined;
	/** With its parameters; '' if it has none. */
	readonly mimeType: string;
	/** In bytes. */
	readonly size: number;
	/** Reads it from its beginning: in parts where n8n stores files on disk. */
	stream(): AsyncIterable<Uint8Array>;
}
