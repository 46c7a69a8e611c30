import type {
	GenericValue,
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';
import { isObject, parseJson, textOrEmpty } from '../../../nodes/MusicAssistant/helpers/json';
import { displayText } from '../display-text';
import { createItemStubNode, createStubNode } from './create-stub-node';
import { dataTable } from './data-table';

/** Replaces n8n's "Edit Fields": sets fields of the items, whose other fields are dropped unless they are included. */
const editFields = createItemStubNode(
	'set',
	'assignments includeOtherFields options',
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
			return [{ json: written }];
		}
		const { json, binary } = context.getInputData()[item] ?? { json: {} };
		const { stripBinary } = context.getNodeParameter('options', item, {});
		return [{ json: { ...json, ...written }, ...(stripBinary === false ? { binary } : {}) }];
	},
);

/** Replaces n8n's "Aggregate": combines all items into one list, with their files if they are included. */
const aggregate = createStubNode('aggregate', {
	parameters: 'aggregate destinationFieldName options',
	run(context) {
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
const convertToFile = createItemStubNode(
	'convertToFile',
	'operation sourceProperty options',
	async (context, item) => {
		const field = displayText(context.getNodeParameter('sourceProperty', item));
		const { fileName, mimeType } = context.getNodeParameter('options', item, {});
		const content = Buffer.from(displayText(context.getInputData()[item]?.json[field]), 'base64');
		const file = await context.helpers.prepareBinaryData(
			content,
			displayText(fileName),
			displayText(mimeType),
		);
		return [{ json: {}, binary: { data: file } }];
	},
);

/**
 * Replaces n8n's "Form": a page is submitted immediately, with the first choice of each of its fields. A form ending passes on
 * its input.
 */
const form = createStubNode('form', {
	parameters: 'operation defineForm jsonOutput completionTitle completionMessage options',
	run(context) {
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

const CONDITIONS: INodeTypeDescription['properties'] = [
	{
		displayName: 'conditions',
		name: 'conditions',
		type: 'filter',
		default: {},
		typeOptions: { filter: { version: 2 } },
	},
];

/** Replaces n8n's "If": n8n's engine itself evaluates the conditions. */
const ifNode = createStubNode('if', {
	description: {
		properties: CONDITIONS,
		outputs: [NodeConnectionTypes.Main, NodeConnectionTypes.Main],
	},
	run: (context) => splitByConditions(context),
});

/** Replaces n8n's "Filter". */
const filterNode = createStubNode('filter', {
	description: { properties: CONDITIONS },
	run: (context) => [splitByConditions(context)[0]],
});

function splitByConditions(
	context: IExecuteFunctions,
): [met: INodeExecutionData[], notMet: INodeExecutionData[]] {
	const outputs: [INodeExecutionData[], INodeExecutionData[]] = [[], []];
	for (const [item, data] of context.getInputData().entries()) {
		const isMet = context.getNodeParameter('conditions', item, false, { extractValue: true });
		outputs[isMet === true ? 0 : 1].push({ ...data, pairedItem: { item } });
	}
	return outputs;
}

interface FormField {
	readonly parameterType: string;
	readonly name: string;
	readonly value?: string;
	readonly inputDataFieldName?: string;
}

/** Replaces n8n's "HTTP Request": sends a real request, with a form and files or with JSON, and outputs the response. */
const httpRequest = createItemStubNode(
	'httpRequest',
	'method url sendBody contentType specifyBody jsonBody bodyParameters options',
	async (context, item) => [{ json: await sendRequest(context, item) }],
);

async function sendRequest(context: IExecuteFunctions, item: number): Promise<IDataObject> {
	const method = displayText(context.getNodeParameter('method', item));
	const url = displayText(context.getNodeParameter('url', item));
	const isForm = context.getNodeParameter('contentType', item, '') === 'multipart-form-data';
	const body = isForm
		? await createForm(context, item)
		: displayText(context.getNodeParameter('jsonBody', item));
	const headers = isForm ? undefined : { 'content-type': 'application/json' };
	const response = await fetch(url, { method, body, headers });
	const text = await response.text();
	if (!response.ok) {
		const message = `The service answered ${response.status}: ${text}`;
		throw new NodeOperationError(context.getNode(), message, { itemIndex: item });
	}
	return JSON.parse(text) as IDataObject;
}

async function createForm(context: IExecuteFunctions, item: number): Promise<FormData> {
	const { parameters } = context.getNodeParameter('bodyParameters', item) as {
		parameters: FormField[];
	};
	const form = new FormData();
	for (const { parameterType, name, value = '', inputDataFieldName = '' } of parameters) {
		if (parameterType !== 'formBinaryData') {
			form.append(name, value);
			continue;
		}
		const { mimeType, fileName } = context.helpers.assertBinaryData(item, inputDataFieldName);
		const content = await context.helpers.getBinaryDataBuffer(item, inputDataFieldName);
		form.append(name, new Blob([content], { type: mimeType }), fileName);
	}
	return form;
}

const trigger = (name: string) =>
	createStubNode(name, { description: { group: ['trigger'], inputs: [] } });

/**
 * Replaces the few of n8n's own nodes that workflows with this package need. The items that a trigger emits come from the
 * caller, as in n8n when an event has already happened. The real nodes would bring hundreds of others and their dependencies:
 * that the examples work with them is tested in real n8n (e2e/parts/workflows.test.ts).
 */
export const stubNodes: Readonly<Record<string, INodeType>> = {
	'n8n-nodes-base.manualTrigger': trigger('manualTrigger'),
	'n8n-nodes-base.scheduleTrigger': trigger('scheduleTrigger'),
	'n8n-nodes-base.webhook': trigger('webhook'),
	'n8n-nodes-base.formTrigger': trigger('formTrigger'),
	'n8n-nodes-base.form': form,
	'n8n-nodes-base.noOp': createStubNode('noOp', { description: { group: ['organization'] } }),
	'n8n-nodes-base.dataTable': dataTable,
	'n8n-nodes-base.if': ifNode,
	'n8n-nodes-base.filter': filterNode,
	'n8n-nodes-base.set': editFields,
	'n8n-nodes-base.aggregate': aggregate,
	'n8n-nodes-base.httpRequest': httpRequest,
	'n8n-nodes-base.convertToFile': convertToFile,
	'n8n-nodes-base.stickyNote': createStubNode('stickyNote', {
		description: { inputs: [], outputs: [] },
	}),
};
