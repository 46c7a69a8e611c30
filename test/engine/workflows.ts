import type { INode, INodeParameters } from 'n8n-workflow';
import type { ExportedWorkflow } from '../../scripts/engine';

/** Start -> Echo -> After; the error output of Echo, if it has one, leads to Failed. */
export function echoWorkflow(
	parameters: INodeParameters,
	settings: Partial<INode> = {},
	trigger = 'n8n-nodes-base.manualTrigger',
): ExportedWorkflow {
	return {
		name: 'Echo',
		nodes: [
			node('Start', trigger),
			{ ...node('Echo', 'tiny.echo'), parameters, ...settings },
			node('After', 'n8n-nodes-base.noOp'),
			node('Failed', 'n8n-nodes-base.noOp'),
			node('Note', 'n8n-nodes-base.stickyNote'),
		],
		connections: {
			Start: { main: [[to('Echo')]] },
			Echo: { main: [[to('After')], [to('Failed')]] },
		},
		settings: { executionOrder: 'v1' },
	};
}

function node(name: string, type: string): INode {
	return { id: name, name, type, typeVersion: 1, position: [0, 0], parameters: {} };
}

function to(name: string): { node: string; type: 'main'; index: number } {
	return { node: name, type: 'main', index: 0 };
}
