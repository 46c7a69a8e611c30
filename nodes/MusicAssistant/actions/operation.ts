import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { JsonValue } from '../helpers/json';
import type { OperationContext } from '../parameters/operationContext';

/** One entry of a resource's menu: what the editor shows, and what it does. One file each. */
export interface Operation {
	/** Its line in the menu. `action` must stand alone: it is all that an AI model reads of it. */
	readonly option: INodePropertyOptions & { value: string; action: string; description: string };
	/** A change goes out one at a time in item order; reads of several items overlap. */
	readonly effect: 'read' | 'change';
	/** Its own fields, without the conditions under which they show: the menu adds those. */
	readonly fields: INodeProperties[];
	/**
	 * Does it for one input item.
	 *
	 * @returns what becomes output items: an array one item per element, null or a scalar as `toItems` says; or, after the
	 * command of a change was answered, the check that gives it: that runs beside later items for other players and queues
	 * @throws ParameterError before anything is sent, ApiError after
	 */
	execute(context: OperationContext): Promise<JsonValue | FinalCheck>;
}

/** What is left of an item after its command: finds out what came of it, and gives the output. @throws ApiError */
type FinalCheck = () => Promise<JsonValue>;

/** One entry of the node's first menu. */
export interface Resource {
	readonly value: string;
	readonly operations: readonly Operation[];
	/** Everything the editor shows for it: the operation menu, then each operation's fields. */
	readonly properties: INodeProperties[];
}
