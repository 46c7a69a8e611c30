import type { IDataObject } from 'n8n-workflow';
import { isObject, parseJson, textOrEmpty } from '../../../nodes/MusicAssistant/helpers/json';
import { createStubNode } from './create-stub-node';

/**
 * Replaces n8n's "Form": a page is submitted immediately, with the first choice of each of its fields. A form ending passes on
 * its input.
 */
export const form = createStubNode('form', {
	parameters: [
		'operation',
		'defineForm',
		'jsonOutput',
		'completionTitle',
		'completionMessage',
		'options',
	],
	async run(context) {
		if (context.getNodeParameter('operation', 0, 'page') === 'completion') {
			return [context.getInputData()];
		}
		const fields = parseJson(textOrEmpty(context.getNodeParameter('jsonOutput', 0)));
		const answers = (Array.isArray(fields) ? fields : []).filter(isObject).map((field) => {
			const { fieldLabel, fieldOptions } = field;
			const values = isObject(fieldOptions) ? fieldOptions.values : undefined;
			const first: unknown = Array.isArray(values) ? values[0] : undefined;
			const answer = isObject(first) ? textOrEmpty(first.option) : '';
			return { [textOrEmpty(fieldLabel)]: answer };
		});
		return [[{ json: Object.assign({}, ...answers) as IDataObject, pairedItem: { item: 0 } }]];
	},
});
