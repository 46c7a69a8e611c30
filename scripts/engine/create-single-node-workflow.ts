import './prepare-n8n-core';
import { LoadOptionsContext } from 'n8n-core';
import type {
	IDataObject,
	ILoadOptionsFunctions,
	INode,
	INodeCredentials,
	INodeType,
	INodeTypes,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import type { CredentialsByName, NodeInEditor } from './types';

/** Creates a workflow of one node, whose type only this workflow knows. */
export function createSingleNodeWorkflow(
	nodeType: INodeType,
	settings: Pick<INode, 'name'> & Partial<INode>,
	staticData?: IDataObject,
): { node: INode; workflow: Workflow } {
	const node: INode = {
		id: 'only-node',
		type: nodeType.description.name,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		...settings,
	};
	const nodeTypes: INodeTypes = {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
		getKnownTypes: () => ({}),
	};
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes,
		staticData,
	});
	return { node, workflow };
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
		credentials: credentialReferences(credentials),
	});
	additionalData.currentNodeParameters = parameters;
	return new LoadOptionsContext(workflow, node, additionalData, '');
}

function credentialReferences(credentials: CredentialsByName): INodeCredentials {
	return Object.fromEntries(Object.keys(credentials).map((name) => [name, { id: name, name }]));
}
