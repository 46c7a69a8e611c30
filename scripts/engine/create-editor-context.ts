import './prepare-n8n-core';
import { LoadOptionsContext } from 'n8n-core';
import type {
	ILoadOptionsFunctions,
	INodeCredentials,
	INodeType,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { createSingleNodeWorkflow } from './create-single-node-workflow';
import type { CredentialsByName, NodeInEditor } from './types';

/** Creates the `this` of a list search, an options list or a resource mapping, with n8n-core's own helpers. */
export function createEditorContext(
	nodeType: INodeType,
	{ parameters = {}, credentials }: NodeInEditor,
	additionalData: IWorkflowExecuteAdditionalData,
): ILoadOptionsFunctions {
	const { node, workflow } = createSingleNodeWorkflow(nodeType, {
		name: 'Node in the editor',
		parameters,
		credentials: credentialReferences(credentials),
	});
	additionalData.currentNodeParameters = parameters;
	return new LoadOptionsContext(workflow, node, additionalData, '');
}

function credentialReferences(credentials: CredentialsByName): INodeCredentials {
	return Object.fromEntries(Object.keys(credentials).map((name) => [name, { id: name, name }]));
}
