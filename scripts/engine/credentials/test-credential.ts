import '../prepare-n8n-core';
import { ExecuteContext, RoutingNode } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	INodeExecutionData,
	INodeType,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { createRunExecutionData, NodeConnectionTypes } from 'n8n-workflow';
import { testResultOfResponse, testResultOfError } from './credential-test-results';
import { createSingleNodeWorkflow } from '../create-single-node-workflow';
import type { CredentialTestResult } from '../types';

/**
 * Tests a credential as n8n's "Test" button does: wraps the credential's `test` request in a node
 * that exists only for this request, and lets the routing engine run it. The response is evaluated by
 * n8n's server, which is not part of n8n-core: `credential-test-results.ts` reimplements its rules as they
 * are in n8n 2.41, so a result here is only as reliable as that file.
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
	const nodeType = createTestNodeType(test, credentialType);
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

function createTestNodeType(test: ICredentialTestRequest, credentialType: string): INodeType {
	return {
		description: {
			displayName: 'Credential test',
			name: 'credentialTest',
			group: ['input'],
			version: 1,
			description: 'Sends the test request of a credential',
			defaults: {},
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			credentials: [{ name: credentialType, required: true }],
			properties: [
				{
					displayName: 'Request',
					name: 'request',
					type: 'string',
					default: '',
					routing: { request: test.request },
				},
			],
		},
	};
}
