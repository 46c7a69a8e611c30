import type { INodeProperties } from 'n8n-workflow';

/** @param descriptionEnd whose name or ID it is, as a sentence that continues "The name or ID of the user" */
export function userField(descriptionEnd: string): INodeProperties {
	return {
		displayName: 'User',
		name: 'user',
		type: 'string',
		default: '',
		placeholder: 'e.g. anna',
		description: `The name or ID of the user ${descriptionEnd}`,
	};
}
