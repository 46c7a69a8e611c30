import './environment';
import { ExternalSecretsProxy } from 'n8n-core';
import type { ICredentialsHelper, IWorkflowExecuteAdditionalData } from 'n8n-workflow';

/** Never contacted: n8n-core builds addresses from it, and each of them must parse as a URL. */
const INSTANCE = 'http://localhost:5678';

/**
 * What n8n's server passes to its engine with every execution. Whatever this engine does not
 * provide (sub-workflows, agents, the Code node's task runner) throws an error that names it.
 */
export function additionalDataWith(
	credentialsHelper: ICredentialsHelper,
): IWorkflowExecuteAdditionalData {
	return {
		credentialsHelper,
		externalSecretsProxy: new ExternalSecretsProxy(),
		currentNodeExecutionIndex: 0,
		variables: {},
		restApiUrl: `${INSTANCE}/rest`,
		instanceBaseUrl: `${INSTANCE}/`,
		formBaseUrl: `${INSTANCE}/form`,
		formWaitingBaseUrl: `${INSTANCE}/form-waiting`,
		formTestBaseUrl: `${INSTANCE}/form-test`,
		webhookBaseUrl: `${INSTANCE}/webhook`,
		webhookWaitingBaseUrl: `${INSTANCE}/webhook-waiting`,
		webhookTestBaseUrl: `${INSTANCE}/webhook-test`,
		mcpBaseUrl: `${INSTANCE}/mcp`,
		mcpTestBaseUrl: `${INSTANCE}/mcp-test`,
		logAiEvent: () => {},
		getRunExecutionData: async () => undefined,
		getRuntimeCredential: async () => undefined,
		executeWorkflow: async () => notHere('Sub-workflows'),
		startRunnerTask: async () => notHere('The Code node'),
	};
}

function notHere(what: string): never {
	throw new Error(`${what} cannot be run on this engine.`);
}
