import type { MusicAssistantClient } from '../api/client';
import type { Parameters, Collection } from './parameters';
import { releaseOfFeature, findVersionTooOldFor, type ServerFeature } from '../api/serverVersions';

/** The parameters and the client for one input item. */
export interface OperationContext {
	parameters: Parameters;
	client: MusicAssistantClient;
	/** The file of the input item in the field that a parameter names. @throws ParameterError */
	openFile(parameter: string): Promise<InputItemFile>;
	/** Adds a file to the output, in the binary field with this name. */
	attachFile(field: string, file: OutputFile): Promise<void>;
	/**
	 * Claims the players and queues that the item changes, and waits until no earlier item that claimed one of them is still
	 * being verified. Call it before reading their state; the functions that resolve a player or a queue do.
	 *
	 * @returns whether it had to wait, so that what was read before may be outdated
	 */
	claim(ids: readonly string[]): Promise<boolean>;
}

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

/** A file that an operation outputs. */
export interface OutputFile {
	/** With its extension. */
	readonly name: string;
	readonly mimeType: string;
	readonly content: Buffer;
}

/** @throws ParameterError for an option that the connected server is too old for: it would silently ignore it */
export async function requireVersion(
	{ client }: OperationContext,
	options: Collection,
	optionName: string,
	feature: ServerFeature,
): Promise<void> {
	const version = await findVersionTooOldFor(client, feature);
	if (version === undefined) return;
	throw options.error(
		optionName,
		`requires Music Assistant ${releaseOfFeature(feature)}, but ${version} is connected`,
		'The connected server would ignore it. Remove the option, or update Music Assistant.',
	);
}
