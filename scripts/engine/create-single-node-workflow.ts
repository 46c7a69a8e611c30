import type { IDataObject, INode, INodeType, INodeTypes } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

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
