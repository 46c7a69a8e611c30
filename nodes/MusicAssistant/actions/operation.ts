import type { RequestEffect } from '../api/httpTransport';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { JsonValue } from '../helpers/json';
import type { OperationContext } from '../parameters/operationContext';
import type { Parameters } from '../parameters/parameters';
import type { ItemCombination } from './itemCombination';

/** An operation of a resource: what the editor shows, and what it does. One file each. */
export interface Operation {
	/** Its entry in the menu. `action` must make sense alone: an AI model reads nothing else of it. */
	readonly option: INodePropertyOptions & { value: string; action: string; description: string };
	/** Changes run one at a time in item order; reads of several items overlap. */
	readonly effect: RequestEffect;
	/** Its fields, without the display conditions that `createResource` adds. */
	readonly fields: INodeProperties[];
	/** How input items become one change; left out if each is a change of its own. */
	readonly combination?: ItemCombination;
	/** What to tell the user who runs it for several input items with the same values; nothing if that makes sense. */
	repetitionHint?(parameters: Parameters, count: number): string | undefined;
	/**
	 * Runs it for one input item, or for a combination of several.
	 *
	 * @returns the result, which `splitIntoItemJson` converts; or, after the server has answered the command of a change, a
	 * check that returns the result and runs beside later items for other players and queues
	 * @throws ParameterError before anything is sent, ApiError afterwards
	 */
	execute(context: OperationContext): Promise<JsonValue | DeferredCheck>;
}

/** Verifies the command of an item, and returns the output. @throws ApiError */
type DeferredCheck = () => Promise<JsonValue>;

/** An entry of the resource menu. */
export interface Resource {
	readonly value: string;
	readonly operations: readonly Operation[];
	/** Everything the editor shows for it: the operation menu, then the fields of each operation. */
	readonly properties: INodeProperties[];
}
