import '../prepare-n8n-core';
import { ExecuteContext, RoutingNode } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	INodeExecutionData,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { createRunExecutionData } from 'n8n-workflow';
import { createSingleNodeWorkflow } from '../create-single-node-workflow';
import { displayText } from '../display-text';
import { createStubNode } from '../stubs/create-stub-node';
import type { CredentialTestResult } from '../types';

/**
 * Tests a credential as n8n's "Test" button does: wraps the credential's `test` request in a node
 * that exists only for this request, and lets the routing engine run it. The response is evaluated by
 * n8n's server, which is not part of n8n-core: its rules are reimplemented here as they are in n8n 2.41. That n8n itself
 * says the same is tested in e2e/parts/credential.test.ts, with one case for each rule.
 */
export async function testCredential(
	credential: ICredentialType,
	data: ICredentialDataDecryptedObject,
	additionalData: IWorkflowExecuteAdditionalData,
): Promise<CredentialTestResult> {
	const { test } = credential;
	if (test === undefined) {
		return { status: 'Error', message: 'No testing function found for this credential.' };
	}
	let answer: INodeExecutionData | undefined;
	try {
		answer = await sendTestRequest(test, credential.name, data, additionalData);
	} catch (error) {
		return testResultOfError(error, test.rules ?? []);
	}
	return testResultOfResponse(answer, test.rules ?? []);
}

/** Sends the test request. @returns the first item that n8n makes of the response */
async function sendTestRequest(
	test: ICredentialTestRequest,
	credentialType: string,
	data: ICredentialDataDecryptedObject,
	additionalData: IWorkflowExecuteAdditionalData,
): Promise<INodeExecutionData | undefined> {
	const request = { displayName: 'Request', name: 'request', type: 'string', default: '' } as const;
	const nodeType = createStubNode('credentialTest', {
		description: {
			credentials: [{ name: credentialType, required: true }],
			properties: [{ ...request, routing: { request: test.request } }],
		},
	});
	const reference = { id: 'tested', name: 'Tested' };
	const { node, workflow } = createSingleNodeWorkflow(nodeType, {
		name: 'Credential test',
		credentials: { [credentialType]: reference },
	});
	const context = new ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		createRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	const decrypted = { ...reference, type: credentialType, data };
	const output = await new RoutingNode(context, nodeType, decrypted).runNode();
	return output?.[0]?.[0];
}

type Rule = NonNullable<ICredentialTestRequest['rules']>[number];

/**
 * The result of a response with a 2xx status: a success, unless a rule matches its body. n8n compares
 * strictly, and reads the first item without checking that there is one.
 */
function testResultOfResponse(
	firstItem: INodeExecutionData | undefined,
	rules: readonly Rule[],
): CredentialTestResult {
	for (const { type, properties } of rules) {
		if (type !== 'responseSuccessBody') continue;
		if (firstItem === undefined) {
			throw new TypeError(
				'n8n itself throws here: the response to a test with a body rule was an empty list.',
			);
		}
		if (valueAt(firstItem.json, properties.key) === properties.value) {
			return { status: 'Error', message: properties.message };
		}
	}
	return { status: 'OK', message: 'Connection successful!' };
}

/**
 * The result of a failed request. Its message is that of the rule for the status, or else the status text; if the
 * response was cut off, that of the rule or the client; if there was no response, the network's error code.
 */
function testResultOfError(error: unknown, rules: readonly Rule[]): CredentialTestResult {
	const cause = valueAt(error, 'cause');
	const status = valueAt(cause, 'response.status');
	if (status !== undefined) {
		const rule = rules.find(
			({ type, properties }) => type === 'responseCode' && properties.value === status,
		);
		const ownWords =
			Number(status) < 300
				? displayText(valueAt(error, 'message'))
				: displayText(valueAt(cause, 'response.statusText')) ||
					`Received HTTP status code: ${displayText(status)}`;
		return { status: 'Error', message: displayText(rule?.properties.message) || ownWords };
	}
	const code = displayText(valueAt(cause, 'code'));
	return { status: 'Error', message: code || displayText(valueAt(error, 'message')) };
}

/** The value at a path such as `response.status`, `items[0].name` or `0`. */
function valueAt(data: unknown, path: string): unknown {
	const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
	return keys.reduce<unknown>(
		(value, key) =>
			value === null || value === undefined ? undefined : Reflect.get(Object(value), key),
		data,
	);
}
