import './environment';
import { LoadOptionsContext } from 'n8n-core';
import type {
	ILoadOptionsFunctions,
	INodeCredentials,
	INodeType,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { createOneNodeWorkflow } from './node-types';
import type { GivenCredentials, NodeInEditor } from './types';

/** Creates the `this` of a list search, an options list or a resource mapping, with n8n-core's own helpers. */
export function createEditorContext(
	type: INodeType,
	{ parameters = {}, credentials }: NodeInEditor,
	additionalData: IWorkflowExecuteAdditionalData,
): ILoadOptionsFunctions {
	const { node, workflow } = createOneNodeWorkflow(type, {
		name: 'Node in the editor',
		parameters,
		credentials: credentialReferences(credentials),
	});
	additionalData.currentNodeParameters = parameters;
	return new LoadOptionsContext(workflow, node, additionalData, '');
}

function credentialReferences(credentials: GivenCredentials): INodeCredentials {
	return Object.fromEntries(Object.keys(credentials).map((name) => [name, { id: name, name }]));
}
