import type {
	GenericValue,
	IBinaryKeyData,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';
import { displayText } from '../display-text';
import { createStubNode } from './create-stub-node';

/** Replaces n8n's "Edit Fields": sets fields of the items, whose other fields are dropped unless they are included. */
export const editFields = createItemNode(
	'set',
	['assignments', 'includeOtherFields', 'options'],
	async (context, item) => {
		const { assignments } = context.getNodeParameter('assignments', item) as {
			assignments: Array<{ name: string; type: string; value: GenericValue }>;
		};
		const values = assignments.map(({ name, type, value }): [string, GenericValue] => [
			name,
			type === 'string' ? displayText(value) : value,
		]);
		const written = Object.fromEntries(values);
		if (context.getNodeParameter('includeOtherFields', item, false) !== true) {
			return { json: written };
		}
		const { json, binary } = context.getInputData()[item] ?? { json: {} };
		const { stripBinary } = context.getNodeParameter('options', item, {});
		return { json: { ...json, ...written }, ...(stripBinary === false ? { binary } : {}) };
	},
);

/** Replaces n8n's "Aggregate": combines all items into one list, with their files if they are included. */
export const aggregate = createStubNode('aggregate', {
	parameters: ['aggregate', 'destinationFieldName', 'options'],
	async run(context) {
		const items = context.getInputData();
		const field = displayText(context.getNodeParameter('destinationFieldName', 0));
		const { includeBinaries } = context.getNodeParameter('options', 0, {});
		const binary = items.reduce<IBinaryKeyData>((all, item) => ({ ...all, ...item.binary }), {});
		const json = { [field]: items.map((item) => item.json) };
		const pairedItem = items.map((_, item) => ({ item }));
		return [[{ json, pairedItem, ...(includeBinaries === true ? { binary } : {}) }]];
	},
});

/** Replaces the operation "Move Base64 String to File" of n8n's "Convert to File". */
export const convertToFile = createItemNode(
	'convertToFile',
	['operation', 'sourceProperty', 'options'],
	async (context, item) => {
		const field = displayText(context.getNodeParameter('sourceProperty', item));
		const { fileName, mimeType } = context.getNodeParameter('options', item, {});
		const content = Buffer.from(displayText(context.getInputData()[item]?.json[field]), 'base64');
		const file = await context.helpers.prepareBinaryData(
			content,
			displayText(fileName),
			displayText(mimeType),
		);
		return { json: {}, binary: { data: file } };
	},
);

/** Creates a node that turns each input item into one output item. */
function createItemNode(
	name: string,
	parameters: readonly string[],
	run: (context: IExecuteFunctions, item: number) => Promise<INodeExecutionData>,
): INodeType {
	return createStubNode(name, {
		parameters,
		async run(context) {
			const items = context.getInputData().map(async (_, item) => ({
				...(await run(context, item)),
				pairedItem: { item },
			}));
			return [await Promise.all(items)];
		},
	});
}
