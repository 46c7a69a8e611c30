import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

/** The fields that can be added to a collection. */
export function declaredFields({ options = [] }: INodeProperties): INodeProperties[] {
	return options.filter(
		(option): option is INodeProperties => 'displayName' in option && 'type' in option,
	);
}

/** The fields of one kind of entry that can be added several times. @param group the name of the kind */
export function declaredEntryFields(
	{ options = [] }: INodeProperties,
	group: string,
): INodeProperties[] {
	return options
		.filter((option): option is INodePropertyCollection => 'values' in option && 'name' in option)
		.flatMap(({ name, values }) => (name === group ? values : []));
}
