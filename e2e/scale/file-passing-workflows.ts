import type { INode, INodeParameters } from 'n8n-workflow';
import { byUri } from '../../scripts/engine/resource-locators';
import { type Simulator, startSimulator } from '../../simulator';
import { OFFICE } from '../../simulator/world/players/players';
import { waitForExecutionCausedBy } from '../n8n/wait-for-new-execution';
import { CREDENTIAL_TYPE, type ExecutionReport, type N8nUser, NODE_TYPE } from '../n8n/n8n-user';

const NAME = 'files';
const NODE = 'Music Assistant';
const PLAYER = { __rl: true, mode: 'id', value: OFFICE };

/** The node's parameters in each workflow. */
const NODE_PARAMETERS = {
	getImage: {
		resource: 'library',
		operation: 'getImage',
		item: byUri('library://album/3'),
		options: {},
	},
	getNowPlaying: {
		resource: 'player',
		operation: 'getNowPlaying',
		playerId: PLAYER,
		options: { downloadCover: true },
	},
	announce: {
		resource: 'player',
		operation: 'announce',
		target: 'player',
		playerId: PLAYER,
		source: 'binary',
		binaryPropertyName: 'data',
		options: {},
	},
} satisfies Record<string, INodeParameters>;

type Operation = keyof typeof NODE_PARAMETERS;

/** The result of calling a workflow's webhook. */
interface CallResult {
	readonly response: Response;
	readonly report: ExecutionReport;
	/** The files of the node's first output item. */
	readonly files: unknown;
}

/** Workflows that pass files through n8n in queue mode: covers from a music server, and a sound to be announced there. */
export class FilePassingWorkflows {
	private constructor(
		readonly simulator: Simulator,
		private readonly user: N8nUser,
		private readonly workflows: Readonly<Record<Operation, string>>,
	) {}

	static async create(user: N8nUser): Promise<FilePassingWorkflows> {
		const simulator = await startSimulator({ profile: '2.10', timeScale: 0.02 });
		const credential = await user.createCredential(NAME, {
			baseUrl: simulator.url,
			accessToken: simulator.tokens.admin,
		});
		const activated = async (operation: Operation) => {
			const responseData = operation === 'announce' ? 'allEntries' : 'firstEntryBinary';
			const { id } = await user.saveWorkflow({
				name: operation,
				nodes: [webhookNode(operation, responseData), musicNode(operation, credential)],
				connections: { Webhook: { main: [[{ node: NODE, type: 'main', index: 0 }]] } },
			});
			await user.activate(id);
			return id;
		};
		const workflows = {
			getImage: await activated('getImage'),
			getNowPlaying: await activated('getNowPlaying'),
			announce: await activated('announce'),
		};
		return new FilePassingWorkflows(simulator, user, workflows);
	}

	/** Calls a workflow's webhook, with a WAV file if one is given. */
	async call(operation: Operation, wav?: Buffer): Promise<CallResult> {
		const { user } = this;
		const [execution, response] = await waitForExecutionCausedBy(
			user,
			this.workflows[operation],
			async () =>
				fetch(`${user.url}/webhook/${NAME}-${operation}`, {
					method: 'POST',
					...(wav && { body: wav, headers: { 'content-type': 'audio/wav' } }),
				}),
		);
		const report = await user.waitForExecution(execution);
		return { response, report, files: report.items(NODE)[0]?.binary };
	}

	async close(): Promise<void> {
		await this.simulator.stop();
	}
}

function webhookNode(operation: Operation, responseData: string): INode {
	return {
		id: `${operation}-webhook`,
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		position: [0, 0],
		webhookId: `${operation}-webhook`,
		parameters: {
			httpMethod: 'POST',
			path: `${NAME}-${operation}`,
			responseMode: 'lastNode',
			responseData,
			responseBinaryPropertyName: 'data',
		},
	};
}

function musicNode(operation: Operation, credential: string): INode {
	return {
		id: `${operation}-music`,
		name: NODE,
		type: NODE_TYPE,
		typeVersion: 1,
		position: [220, 0],
		parameters: NODE_PARAMETERS[operation],
		credentials: { [CREDENTIAL_TYPE]: { id: credential, name: NAME } },
	};
}
