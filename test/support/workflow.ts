import type { IDataObject, INode, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type {
	ExportedWorkflow,
	GivenCredentials,
	RunOptions,
	RunReport,
} from '../../scripts/engine';
import { CREDENTIAL_TYPE, NODE_TYPE, sourceEngine } from './engine';
import type { ReachableServer } from './server';
import { credentialsFor } from './server';

/** The name of the node under test in the workflows made here. */
export const NODE = 'Music Assistant';

/** The switches of a node's "Settings" tab. */
export type NodeSettings = Pick<
	INode,
	'onError' | 'retryOnFail' | 'maxTries' | 'waitBetweenTries' | 'alwaysOutputData' | 'executeOnce'
>;

/** Manual trigger -> Music Assistant, with the parameters a user would have set. */
export function workflowWith(
	parameters: INodeParameters,
	settings: NodeSettings = {},
): ExportedWorkflow {
	const trigger: INode = {
		id: 'trigger',
		name: 'Start',
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const node: INode = {
		id: 'node',
		name: NODE,
		type: NODE_TYPE,
		typeVersion: 1,
		position: [200, 0],
		parameters,
		credentials: { [CREDENTIAL_TYPE]: { id: 'account', name: 'Music Assistant account' } },
		...settings,
	};
	return {
		name: 'One node',
		nodes: [trigger, node],
		connections: { Start: { main: [[{ node: NODE, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}

export interface RunNodeOptions
	extends NodeSettings, Pick<RunOptions, 'signal' | 'mode' | 'executionId'> {
	/** The server in the credential; `credentials` instead where a test bends the credential itself. */
	readonly server?: ReachableServer;
	readonly user?: 'admin' | 'user';
	readonly credentials?: GivenCredentials;
	/** The `json` of the items the node receives; by default one empty item. */
	readonly input?: readonly IDataObject[];
}

/** What came out of the node under test. */
export interface NodeReport extends Pick<RunReport, 'status' | 'error' | 'executed'> {
	readonly items: INodeExecutionData[];
	readonly json: IDataObject[];
	/** From the error output, with On Error `continueErrorOutput`. */
	readonly errorItems: INodeExecutionData[];
}

/** Runs the Music Assistant node once on n8n's engine. */
export async function runNode(
	parameters: INodeParameters,
	options: RunNodeOptions,
): Promise<NodeReport> {
	const { server, user, credentials, input, signal, mode, executionId, ...settings } = options;
	const report = await sourceEngine().run(workflowWith(parameters, settings), {
		credentials: credentials ?? (server && credentialsFor(server, user)),
		input: input?.map((json) => ({ json })),
		signal,
		mode,
		executionId,
	});
	return {
		status: report.status,
		error: report.error,
		executed: report.executed,
		items: report.items(NODE),
		json: report.json(NODE),
		errorItems: report.items(NODE, 1),
	};
}
