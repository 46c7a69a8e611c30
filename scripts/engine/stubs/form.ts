import { isObject, parseJson } from '../../../nodes/MusicAssistant/helpers/json';
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
		const fields = parseJson(String(context.getNodeParameter('jsonOutput', 0)));
		const answers = (Array.isArray(fields) ? fields : []).filter(isObject).map((field) => {
			const { fieldLabel, fieldOptions } = field;
			const values = isObject(fieldOptions) ? fieldOptions.values : undefined;
			const first: unknown = Array.isArray(values) ? values[0] : undefined;
			return [String(fieldLabel), isObject(first) ? first.option : ''];
		});
		return [[{ json: Object.fromEntries(answers), pairedItem: { item: 0 } }]];
	},
});
