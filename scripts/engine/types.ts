import type {
	FromAIArgument,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IConnections,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IPinData,
	IWorkflowSettings,
	WorkflowExecuteMode,
} from 'n8n-workflow';

/** The node types and credential types of a community package. */
export interface InstalledPackage {
	/** By full type, as workflows name them: `n8n-nodes-music-assistant.musicAssistant`. */
	readonly nodes: Readonly<Record<string, INodeType>>;
	/** By credential type: `musicAssistantApi`. */
	readonly credentials: Readonly<Record<string, ICredentialType>>;
}

/** A workflow as n8n's "Download" writes it; anything else in such a file is ignored. */
export interface ExportedWorkflow {
	readonly id?: string;
	readonly name?: string;
	readonly nodes: INode[];
	readonly connections: IConnections;
	readonly settings?: IWorkflowSettings;
	readonly pinData?: IPinData;
}

/** Decrypted credentials, by the name the nodes give them or by credential type. */
export type CredentialsByName = Readonly<Record<string, ICredentialDataDecryptedObject>>;

export interface WorkflowRunOptions {
	readonly credentials?: CredentialsByName;
	/**
	 * The items that the start node emits; for a webhook, the body of one request per item. Without it the
	 * start node emits its pinned data, or without that one plausible item.
	 */
	readonly input?: readonly INodeExecutionData[];
	/** Name of the node to start from; by default the first trigger of the workflow. */
	readonly startNode?: string;
	/** Cancels the execution as n8n's "Stop" does. */
	readonly signal?: AbortSignal;
	readonly executionId?: string;
	/** Pinned data counts in `manual` executions only, as in n8n. Default `manual`. */
	readonly mode?: WorkflowExecuteMode;
}

export interface WorkflowRunError {
	readonly name: string;
	readonly message: string;
	readonly description?: string;
	readonly httpCode?: string;
	readonly itemIndex?: number;
	/** The node that failed; missing if n8n rejected the workflow before running it. */
	readonly node?: string;
}

/** One run of one node. */
interface ExecutedNodeRun {
	readonly node: string;
	/** How many items came out, per output. */
	readonly items: readonly number[];
	readonly milliseconds: number;
	readonly error?: WorkflowRunError;
}

export interface WorkflowRunReport {
	readonly status: 'success' | 'error' | 'canceled';
	/** The items at a node's output (default 0), over all its runs. */
	items(node: string, output?: number): INodeExecutionData[];
	/** The `json` of those items. */
	json(node: string, output?: number): IDataObject[];
	/** The texts that a node shows beside its output. */
	hints(node: string): string[];
	/** The error that stopped the workflow. */
	readonly error?: WorkflowRunError;
	/** Every node run, in the order of execution. */
	readonly executed: readonly ExecutedNodeRun[];
}

/** An active workflow. */
export interface ActiveWorkflow {
	/** Waits for the next execution that its trigger starts, and for its end. Throws the errors that the trigger emits. */
	next(): Promise<WorkflowRunReport>;
	/** Deactivates it. */
	stop(): Promise<void>;
}

/** A node that is open in the editor, which requests its lists and fields. */
export interface NodeInEditor {
	/** Full node type; by default the first of the package. */
	readonly type?: string;
	readonly parameters?: INodeParameters;
	readonly credentials: CredentialsByName;
}

export interface CredentialTestResult {
	readonly status: 'OK' | 'Error';
	readonly message: string;
}

/** A node as a tool of an agent. */
export interface AgentTool {
	readonly name: string;
	/** The description that a model reads. */
	readonly description: string;
	/** The arguments of the model, required unless they have a default. */
	readonly arguments: readonly FromAIArgument[];
	/** @returns what the model reads: the items as JSON, or an error message */
	call(given: object): Promise<string>;
}
