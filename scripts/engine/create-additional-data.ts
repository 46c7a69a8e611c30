import './prepare-n8n-core';
import { ExternalSecretsProxy } from 'n8n-core';
import type { ICredentialsHelper, IWorkflowExecuteAdditionalData } from 'n8n-workflow';

/** Never contacted: n8n-core builds addresses from it, and each of them must parse as a URL. */
const INSTANCE_URL = 'http://localhost:5678';

/**
 * Creates what n8n's server passes to its engine with every execution. Features that this engine does not
 * have (sub-workflows, agents, the Code node's task runner) throw an error that names them.
 */
export function createAdditionalData(
	credentialsHelper: ICredentialsHelper,
): IWorkflowExecuteAdditionalData {
	return {
		credentialsHelper,
		externalSecretsProxy: new ExternalSecretsProxy(),
		currentNodeExecutionIndex: 0,
		variables: {},
		restApiUrl: `${INSTANCE_URL}/rest`,
		instanceBaseUrl: `${INSTANCE_URL}/`,
		formBaseUrl: `${INSTANCE_URL}/form`,
		formWaitingBaseUrl: `${INSTANCE_URL}/form-waiting`,
		formTestBaseUrl: `${INSTANCE_URL}/form-test`,
		webhookBaseUrl: `${INSTANCE_URL}/webhook`,
		webhookWaitingBaseUrl: `${INSTANCE_URL}/webhook-waiting`,
		webhookTestBaseUrl: `${INSTANCE_URL}/webhook-test`,
		mcpBaseUrl: `${INSTANCE_URL}/mcp`,
		mcpTestBaseUrl: `${INSTANCE_URL}/mcp-test`,
		logAiEvent: () => {},
		getRunExecutionData: async () => undefined,
		getRuntimeCredential: async () => undefined,
		executeWorkflow: async () => throwUnsupported('Sub-workflows'),
		startRunnerTask: async () => throwUnsupported('The Code node'),
	};
}

function throwUnsupported(what: string): never {
	throw new Error(`${what} cannot be run on this engine.`);
}
