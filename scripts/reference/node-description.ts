import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

type Option = NonNullable<INodeProperties['options']>[number];

/** An operation in the editor's menus, with its fields. */
export interface NodeOperation {
	readonly resource: string;
	readonly operation: string;
	readonly fields: readonly INodeProperties[];
}

/** The operations in a node's menus, in the order of their names in workflows. */
export function listOperations(properties: readonly INodeProperties[]): NodeOperation[] {
	const resources = optionValuesOf(properties.find(({ name }) => name === 'resource')).map(String);
	const operations = resources.flatMap((resource) =>
		optionValuesOf(findOperationMenu(properties, resource))
			.map(String)
			.map((operation) => {
				const fields = findFieldsOfOperation(properties, resource, operation);
				return { resource, operation, fields };
			}),
	);
	const fullName = ({ resource, operation }: NodeOperation) => `${resource}.${operation}`;
	return operations.sort((one, other) => (fullName(one) < fullName(other) ? -1 : 1));
}

/** The fields the editor shows for an operation, without the two menus. */
export function findFieldsOfOperation(
	properties: readonly INodeProperties[],
	resource: string,
	operation: string,
): INodeProperties[] {
	return properties.filter(
		(property) =>
			!['resource', 'operation'].includes(property.name) &&
			!isShownOnlyForExpression(property) &&
			isShown(property, { resource, operation }),
	);
}

/** A field that is shown and hidden for the same choice: it replaces the required field of the same name if the choice is an expression. */
export function isShownOnlyForExpression({ displayOptions = {} }: INodeProperties): boolean {
	const { show = {}, hide = {} } = displayOptions;
	return Object.keys(hide).some((name) => name in show);
}

/** Whether no condition of a field rules out these choices; other conditions are ignored. */
function isShown(property: INodeProperties, chosen: Record<string, string>): boolean {
	const { show = {} } = property.displayOptions ?? {};
	return Object.entries(chosen).every(([name, value]) => show[name]?.includes(value) ?? true);
}

/** The menu of a resource's operations. */
export function findOperationMenu(
	properties: readonly INodeProperties[],
	resource: string,
): INodeProperties | undefined {
	return properties.find(
		(property) => property.name === 'operation' && isShown(property, { resource }),
	);
}

export function optionsOf(property: INodeProperties | undefined): INodePropertyOptions[] {
	return (property?.options ?? []).filter(isSelectableOption);
}

export function optionValuesOf(
	property: INodeProperties | undefined,
): Array<string | number | boolean> {
	return optionsOf(property).map(({ value }) => value);
}

export function isSelectableOption(option: Option): option is INodePropertyOptions {
	return 'value' in option;
}

export function isCollectionField(option: Option): option is INodeProperties {
	return 'type' in option && 'default' in option;
}

export function isFixedCollectionGroup(option: Option): option is INodePropertyCollection {
	return 'values' in option;
}
