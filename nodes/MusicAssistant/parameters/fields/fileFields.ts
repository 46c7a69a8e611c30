import type { INodeProperties } from 'n8n-workflow';
import type { Collection } from '../parameters';

const FIELD_PARAMETER = 'binaryPropertyName';

/** @param purpose what happens to the file: `announce` */
export function inputFileField(purpose: string, description: string): INodeProperties {
	return {
		displayName: 'Input Data Field Name',
		name: FIELD_PARAMETER,
		type: 'string',
		default: 'data',
		placeholder: 'e.g. data',
		hint: `The name of the input field containing the file to ${purpose}`,
		description,
	};
}

/** An option of operations that output a file. */
export const outputFileField: INodeProperties = {
	displayName: 'Put Output File in Field',
	name: FIELD_PARAMETER,
	type: 'string',
	default: 'data',
	placeholder: 'e.g. data',
	description: 'The name of the output field to put the file in',
};

/** The name of the field that the file is put in. */
export function readOutputFieldName(options: Collection): string {
	return options.has(FIELD_PARAMETER)
		? options.filledText(FIELD_PARAMETER, 'Enter a name for the field, such as "data".')
		: 'data';
}
