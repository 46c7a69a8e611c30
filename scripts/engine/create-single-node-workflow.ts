import './prepare-n8n-core';
import { LoadOptionsContext } from 'n8n-core';
import type {
	IDataObject,
	ILoadOptionsFunctions,
	INode,
	INodeType,
	INodeTypes,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import { createNode } from './one-node-workflow';
import type { NodeInEditor } from './types';

/** Creates a workflow of one node, whose type only this workflow knows. */
export function createSingleNodeWorkflow(
	nodeType: INodeType,
	settings: Pick<INode, 'name'> & Partial<INode>,
	staticData?: IDataObject,
): { node: INode; workflow: Workflow } {
	const node = createNode(settings.name, nodeType.description.name, {}, settings);
	const nodeTypes: INodeTypes = {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
		getKnownTypes: () => ({}),
	};
	const shape = { nodes: [node], connections: {}, active: false };
	return { node, workflow: new Workflow({ ...shape, nodeTypes, staticData }) };
}

/** Creates the `this` of a list search, an options list or a resource mapping, with n8n-core's own helpers. */
export function createEditorContext(
	nodeType: INodeType,
	{ parameters = {}, credentials }: NodeInEditor,
	additionalData: IWorkflowExecuteAdditionalData,
): ILoadOptionsFunctions {
	const { node, workflow } = createSingleNodeWorkflow(nodeType, {
		name: 'Node in the editor',
		parameters,
		credentials: Object.fromEntries(
			Object.keys(credentials).map((name) => [name, { id: name, name }]),
		),
	});
	additionalData.currentNodeParameters = parameters;
	return new LoadOptionsContext(workflow, node, additionalData, '');
}
