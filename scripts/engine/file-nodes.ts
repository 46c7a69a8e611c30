import type { GenericValue, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { textOf } from './text';

/** What stands in for n8n's "Edit Fields": it writes values into the items. */
export const editFields = fileNode('set', ['assignments'], async (context, item) => {
	const { assignments } = context.getNodeParameter('assignments', item) as {
		assignments: Array<{ name: string; type: string; value: GenericValue }>;
	};
	const values = assignments.map(({ name, type, value }): [string, GenericValue] => [
		name,
		type === 'string' ? textOf(value) : value,
	]);
	return { json: Object.fromEntries(values) };
});

/** What stands in for n8n's "Convert to File", with its operation "Move Base64 String to File". */
export const convertToFile = fileNode(
	'convertToFile',
	['operation', 'sourceProperty', 'options'],
	async (context, item) => {
		const field = textOf(context.getNodeParameter('sourceProperty', item));
		const { fileName, mimeType } = context.getNodeParameter('options', item, {});
		const content = Buffer.from(textOf(context.getInputData()[item]?.json[field]), 'base64');
		const file = await context.helpers.prepareBinaryData(
			content,
			textOf(fileName),
			textOf(mimeType),
		);
		return { json: {}, binary: { data: file } };
	},
);

/** @param parameters those that it reads: n8n drops any that a node does not have */
function fileNode(
	name: string,
	parameters: readonly string[],
	run: (context: IExecuteFunctions, item: number) => Promise<INodeExecutionData>,
): INodeType {
	return {
		description: {
			displayName: name,
			name,
			group: ['input'],
			version: [1, 1.1, 3.4],
			description: `Stand-in for the ${name} node of n8n`,
			defaults: { name },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			properties: parameters.map((parameter) => ({
				displayName: parameter,
				name: parameter,
				type: 'json',
				default: '',
			})),
		},
		async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
			const items = this.getInputData().map(async (_, item) => ({
				...(await run(this, item)),
				pairedItem: { item },
			}));
			return [await Promise.all(items)];
		},
	};
}
