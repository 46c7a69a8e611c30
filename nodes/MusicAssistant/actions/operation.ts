import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { RequestEffect } from '../api/commandDefinition';
import type { JsonValue } from '../helpers/json';
import type { OperationContext } from '../parameters/operationContext';
import type { Parameters } from '../parameters/parameters';

/** An operation of a resource: what the editor shows, and what it does. One file each. */
export interface Operation {
	/** Its entry in the menu. `action` must make sense alone: an AI model reads nothing else of it. */
	readonly option: INodePropertyOptions & { value: string; action: string; description: string };
	/** Changes run one at a time in item order; reads of several items overlap. */
	readonly effect: RequestEffect;
	/** Whether all its input items run at once, because each mostly waits. */
	readonly waits?: boolean;
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

/** How the input items of an operation that belong together become one change with one list. */
export interface ItemCombination {
	/** The parameter whose lists are put together, in item order and with duplicates. */
	readonly list: string;
	/** The names of the parameters that select what is changed: items with the same values share the look-up. */
	targetParameters(parameters: Parameters): readonly string[];
	/** The other parameters that matter: items with different values do not belong together. */
	readonly settings: readonly string[];
	/** Whether the settings allow an item to be combined with others. All do if left out. */
	allows?(parameters: Parameters): boolean;
	/** Whether a later change of the same target would undo this one. */
	replaces?(parameters: Parameters): boolean;
	/** Looks up what the item is to change. @throws ParameterError */
	resolveTarget(context: OperationContext): Promise<CombinationTarget>;
}

/** What is changed. */
export interface CombinationTarget {
	/** The same for everything that is the same, however it was selected. */
	readonly id: string;
	/** Reads the list of an input item. @throws ParameterError if it is wrong by itself */
	readList(context: OperationContext): Promise<readonly string[]>;
}

/** Whether an item may be combined with others. */
export function isCombinable(combination: ItemCombination, parameters: Parameters): boolean {
	const isSwitchedOn = parameters.collection('options').booleanOr('combineItems', true);
	return isSwitchedOn && (combination.allows?.(parameters) ?? true);
}
