import type { INodeProperties } from 'n8n-workflow';
import type { OperationContext } from '../parameters/operationContext';
import type { Parameters } from '../parameters/parameters';

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

export const combineItemsField: INodeProperties = {
	displayName: 'Combine Input Items',
	name: 'combineItems',
	type: 'boolean',
	default: true,
	description:
		'Whether input items with the same target and the same settings become one change with one output item. If not, there is one change for each input item.',
};

/** Whether an item may be combined with others. */
export function isCombinable(combination: ItemCombination, parameters: Parameters): boolean {
	const isSwitchedOn = parameters.collection('options').booleanOr('combineItems', true);
	return isSwitchedOn && (combination.allows?.(parameters) ?? true);
}
