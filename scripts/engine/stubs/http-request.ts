import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { displayText } from '../display-text';
import { createItemStubNode } from './create-stub-node';

interface FormField {
	readonly parameterType: string;
	readonly name: string;
	readonly value?: string;
	readonly inputDataFieldName?: string;
}

/** Replaces n8n's "HTTP Request": sends a real request, with a form and files or with JSON, and outputs the response. */
export const httpRequest = createItemStubNode(
	'httpRequest',
	[
		...['method', 'url', 'sendBody', 'contentType', 'specifyBody', 'jsonBody'],
		...['bodyParameters', 'options'],
	],
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
