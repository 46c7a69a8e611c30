import type { INodeProperties } from 'n8n-workflow';

/** A notice of what an operation requires, shown among its fields. It has no value. */
export function requirementNotice(
	text: string,
	displayOptions?: INodeProperties['displayOptions'],
): INodeProperties {
	return { displayName: text, name: 'requirement', type: 'notice', default: '', displayOptions };
}
