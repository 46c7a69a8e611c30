import type {
	IBinaryKeyData,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
} from 'n8n-workflow';
import type {
	CredentialsByName,
	WorkflowRunOptions,
	WorkflowRunReport,
} from '../../scripts/engine';
import { NODE, oneNodeWorkflow } from '../../scripts/engine/one-node-workflow';
import { sourceEngine } from './sourceEngine';
import type { ReachableServer } from './credentials';
import { credentialsFor } from './credentials';

/** The switches of a node's "Settings" tab. */
export type NodeSettings = Pick<
	INode,
	'onError' | 'retryOnFail' | 'maxTries' | 'waitBetweenTries' | 'alwaysOutputData' | 'executeOnce'
>;

export interface RunNodeOptions
	extends NodeSettings, Pick<WorkflowRunOptions, 'signal' | 'mode' | 'executionId'> {
	/** The server in the credential; `credentials` instead if a test changes the credential itself. */
	readonly server?: ReachableServer;
	readonly user?: 'admin' | 'user';
	readonly credentials?: CredentialsByName;
	/** The `json` of the input items; by default one empty item. */
	readonly input?: readonly IDataObject[];
	/** The binary data of each input item. */
	readonly files?: IBinaryKeyData;
}

/** The outputs of the node under test. */
export interface NodeReport extends Pick<WorkflowRunReport, 'status' | 'error' | 'executed'> {
	readonly items: INodeExecutionData[];
	readonly json: IDataObject[];
	/** The texts beside the output. */
	readonly hints: string[];
	/** The items at the error output, with On Error `continueErrorOutput`. */
	readonly errorItems: INodeExecutionData[];
}

/** Runs the Music Assistant node once on n8n's engine. */
export async function runNode(
	parameters: INodeParameters,
	options: RunNodeOptions,
): Promise<NodeReport> {
	const {
		server,
		user,
		credentials,
		input = [{}],
		files,
		signal,
		mode,
		executionId,
		...settings
	} = options;
	const report = await sourceEngine().run(oneNodeWorkflow(parameters, settings), {
		credentials: credentials ?? (server && credentialsFor(server, user)),
		input: input.map((json) => ({ json, ...(files && { binary: files }) })),
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
		hints: report.hints(NODE),
		errorItems: report.items(NODE, 1),
	};
}

/** `runNode` with the credential of this server. */
export function runOn(
	server: ReachableServer,
): (parameters: INodeParameters, options?: RunNodeOptions) => Promise<NodeReport> {
	return async (parameters, options) => await runNode(parameters, { server, ...options });
}
