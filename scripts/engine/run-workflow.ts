import './prepare-n8n-core';
import { ExecutionLifecycleHooks, WorkflowExecute, WorkflowHasIssuesError } from 'n8n-core';
import type {
	IDataObject,
	INode,
	INodeExecutionData,
	INodeTypes,
	ITaskData,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { deepCopy, Workflow } from 'n8n-workflow';
import { createRunReport, createReportOfError } from './workflow-run-report';
import type { ExportedWorkflow, WorkflowRunOptions, WorkflowRunReport } from './types';

let lastExecutionId = 0;

/** Runs a workflow on n8n-core's `WorkflowExecute`, the class behind every execution in n8n. */
export async function runWorkflow(
	exported: ExportedWorkflow,
	nodeTypes: INodeTypes,
	additionalData: IWorkflowExecuteAdditionalData,
	options: WorkflowRunOptions,
): Promise<WorkflowRunReport> {
	const { mode = 'manual', executionId = String(++lastExecutionId), signal } = options;
	const workflow = createWorkflowFromExport(exported, nodeTypes);
	const startNode = findStartNode(workflow, options.startNode);
	// In n8n, pinned data is used in manual executions only, never in production.
	const { [startNode.name]: pinnedAtStart, ...pinData } =
		(mode === 'manual' && workflow.pinData) || {};
	const items = itemsOfStartNode(startNode, options, pinnedAtStart);

	additionalData.executionId = executionId;
	additionalData.hooks = new ExecutionLifecycleHooks(mode, executionId, storedWorkflow(workflow));
	const start = { name: startNode.name, data: triggerTask(items) };
	try {
		const execution = new WorkflowExecute(additionalData, mode);
		const running = execution.run({ workflow, startNode, pinData, triggerToStartFrom: start });
		const cancel = (): void => running.cancel();
		if (signal?.aborted) cancel();
		signal?.addEventListener('abort', cancel);
		const result = await running.finally(() => signal?.removeEventListener('abort', cancel));
		return createRunReport(result, running.isCanceled);
	} catch (error) {
		if (error instanceof WorkflowHasIssuesError) return createReportOfError(error);
		throw error;
	}
}

/** A copy, because n8n's `Workflow` writes default parameters into the nodes it is given. */
export function createWorkflowFromExport(
	exported: ExportedWorkflow,
	nodeTypes: INodeTypes,
): Workflow {
	const { id = 'workflow', name, nodes, connections, settings, pinData } = deepCopy(exported);
	return new Workflow({
		id,
		name,
		nodes,
		connections,
		settings,
		pinData,
		nodeTypes,
		active: false,
	});
}

/** The task that passes the trigger's items to the execution, as in n8n. */
function triggerTask(items: INodeExecutionData[]): ITaskData {
	return {
		startTime: Date.now(),
		executionTime: 0,
		executionIndex: 0,
		source: [],
		data: { main: [items] },
	};
}

/** The workflow as n8n's database stores it, which the hooks contain. */
function storedWorkflow(workflow: Workflow): ExecutionLifecycleHooks['workflowData'] {
	const now = new Date();
	return {
		id: workflow.id,
		name: workflow.name ?? '',
		nodes: Object.values(workflow.nodes),
		connections: workflow.connectionsBySourceNode,
		active: false,
		activeVersionId: null,
		isArchived: false,
		createdAt: now,
		updatedAt: now,
	};
}

/** Finds the node that an execution begins with: the named one, or the first enabled trigger. */
export function findStartNode(workflow: Workflow, name?: string): INode {
	const nodes = Object.values(workflow.nodes);
	if (name !== undefined) {
		const named = workflow.nodes[name];
		if (named !== undefined) return named;
		const names = nodes.map((node) => node.name).join(', ');
		throw new Error(`The workflow has no node "${name}". It has: ${names}`);
	}
	const trigger = nodes.find(({ type, disabled }) => {
		const { group } = workflow.nodeTypes.getByNameAndVersion(type).description;
		return group.includes('trigger') && disabled !== true;
	});
	if (trigger === undefined) throw new Error('The workflow has no trigger to start from.');
	return trigger;
}

/** The items that the start node emits: the caller's, or its pinned data, or one item. */
function itemsOfStartNode(
	startNode: INode,
	{ input }: WorkflowRunOptions,
	pinned: readonly INodeExecutionData[] | undefined,
): INodeExecutionData[] {
	const isWebhook = startNode.type === 'n8n-nodes-base.webhook';
	const emitted = (body: IDataObject): IDataObject => (isWebhook ? webhookOutput(body) : body);

	if (input !== undefined) return input.map((item) => ({ ...item, json: emitted(item.json) }));
	if (pinned !== undefined) return [...pinned];
	return [{ json: emitted({}) }];
}

/** A request in the format in which n8n's Webhook node outputs it. */
function webhookOutput(body: IDataObject): IDataObject {
	return { headers: { 'content-type': 'application/json' }, params: {}, query: {}, body };
}
