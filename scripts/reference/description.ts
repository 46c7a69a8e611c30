import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

type Option = NonNullable<INodeProperties['options']>[number];

/** The fields the editor shows for an operation, without the two menus. */
export function fieldsOf(
	properties: readonly INodeProperties[],
	resource: string,
	operation: string,
): INodeProperties[] {
	return properties.filter(
		(property) =>
			!['resource', 'operation'].includes(property.name) &&
			isShown(property, { resource, operation }),
	);
}

/** Whether nothing in a field's conditions speaks against these choices; other conditions are not looked at. */
export function isShown(property: INodeProperties, chosen: Record<string, string>): boolean {
	const { show = {} } = property.displayOptions ?? {};
	return Object.entries(chosen).every(([name, value]) => show[name]?.includes(value) ?? true);
}

export function valuesOf(property: INodeProperties | undefined): Array<string | number | boolean> {
	return (property?.options ?? []).filter(isChoice).map(({ value }) => value);
}

export function isChoice(option: Option): option is INodePropertyOptions {
	return 'value' in option;
}

export function isField(option: Option): option is INodeProperties {
	return 'type' in option && 'default' in option;
}

export function isGroup(option: Option): option is INodePropertyCollection {
	return 'values' in option;
}
