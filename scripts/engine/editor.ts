import './environment';
import { LoadOptionsContext } from 'n8n-core';
import type {
	ILoadOptionsFunctions,
	INode,
	INodeCredentials,
	INodeType,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import { onlyNodeType } from './node-types';
import type { GivenCredentials, NodeInEditor } from './types';

/** The `this` of a list search, an option list or a resource mapping, with n8n-core's own helpers. */
export function editorContext(
	type: INodeType,
	{ parameters = {}, credentials }: NodeInEditor,
	additionalData: IWorkflowExecuteAdditionalData,
): ILoadOptionsFunctions {
	const node: INode = {
		id: 'in-editor',
		name: 'Node in the editor',
		type: type.description.name,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		credentials: references(credentials),
	};
	const nodeTypes = onlyNodeType(type);
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	additionalData.currentNodeParameters = parameters;
	return new LoadOptionsContext(workflow, node, additionalData, '');
}

function references(credentials: GivenCredentials): INodeCredentials {
	return Object.fromEntries(Object.keys(credentials).map((name) => [name, { id: name, name }]));
}
