import type { INodeParameters } from 'n8n-workflow';
import type { Engine, ExportedWorkflow, GivenCredentials } from '../../scripts/engine';
import { TOKEN } from '../stand-in/names';
import { inputOf, type Task } from '../tasks';
import type { Contestant, Item } from './contestant';

/** A node type, and how it is set up for a task. */
export interface NodeOnEngine {
	readonly type: string;
	readonly version: number;
	parameters(task: Task, url: string): INodeParameters;
}

/** Every run is a workflow of two nodes on n8n's engine: one that emits the input, and the contestant. */
export function onEngine(engine: Engine, node: NodeOnEngine): Contestant {
	return {
		async run(task, url): Promise<Item[]> {
			const input = inputOf(task).map((json) => ({ json }));
			const workflow = workflowWith(node, node.parameters(task, url));
			const report = await engine.run(workflow, { credentials: credentialsFor(url), input });
			if (report.status !== 'success') throw new Error(`${node.type}: ${report.error?.message}`);
			return report.items('Contestant').map(({ json, pairedItem }) => ({
				json,
				from: typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : -1,
			}));
		},
	};
}

function workflowWith(
	{ type, version }: NodeOnEngine,
	parameters: INodeParameters,
): ExportedWorkflow {
	const credentials = {
		musicAssistantApi: { id: 'bench', name: 'music' },
		httpBearerAuth: { id: 'bench', name: 'bearer' },
	};
	const place: [number, number] = [0, 0];
	return {
		nodes: [
			{
				id: 'start',
				name: 'Start',
				type: 'n8n-nodes-base.manualTrigger',
				typeVersion: 1,
				position: place,
				parameters: {},
			},
			{
				id: 'contestant',
				name: 'Contestant',
				type,
				typeVersion: version,
				position: place,
				parameters,
				credentials,
			},
		],
		connections: { Start: { main: [[{ node: 'Contestant', type: 'main', index: 0 }]] } },
	};
}

function credentialsFor(baseUrl: string): GivenCredentials {
	return {
		music: { baseUrl, accessToken: TOKEN },
		bearer: { token: TOKEN },
	};
}
