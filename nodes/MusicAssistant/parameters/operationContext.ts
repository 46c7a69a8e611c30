import type { MusicAssistantClient } from '../api/client';
import type { InputItemFile } from './inputItemFile';
import type { OutputFile } from '../helpers/outputFile';
import type { Parameters } from './parameters';

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
