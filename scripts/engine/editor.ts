import './environment';
import { LoadOptionsContext } from 'n8n-core';
import type {
	ILoadOptionsFunctions,
	INodeCredentials,
	INodeType,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { workflowOfOne } from './node-types';
import type { GivenCredentials, NodeInEditor } from './types';

/** The `this` of a list search, an option list or a resource mapping, with n8n-core's own helpers. */
export function editorContext(
	type: INodeType,
	{ parameters = {}, credentials }: NodeInEditor,
	additionalData: IWorkflowExecuteAdditionalData,
): ILoadOptionsFunctions {
	const { node, workflow } = workflowOfOne(type, {
		name: 'Node in the editor',
		parameters,
		credentials: references(credentials),
	});
	additionalData.currentNodeParameters = parameters;
	return new LoadOptionsContext(workflow, node, additionalData, '');
}

function references(credentials: GivenCredentials): INodeCredentials {
	return Object.fromEntries(Object.keys(credentials).map((name) => [name, { id: name, name }]));
}
