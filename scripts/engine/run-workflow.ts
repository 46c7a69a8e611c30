import './prepare-n8n-core';
import { ExecutionLifecycleHooks, WorkflowExecute, WorkflowHasIssuesError } from 'n8n-core';
import type {
	ExecutionError,
	IDataObject,
	INodeTypes,
	IRun,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { deepCopy, Workflow } from 'n8n-workflow';
import { displayText } from './display-text';
import { findStartNode, itemsOfStartNode } from './start-node';
import type {
	ExportedWorkflow,
	WorkflowRunError,
	WorkflowRunOptions,
	WorkflowRunReport,
} from './types';

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
	// The task that passes the trigger's items to the execution, as in n8n.
	const task = { startTime: Date.now(), executionTime: 0, executionIndex: 0, source: [] };
	const start = { name: startNode.name, data: { ...task, data: { main: [items] } } };
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
	const kept = { id, name, nodes, connections, settings, pinData };
	return new Workflow({ ...kept, nodeTypes, active: false });
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

/** Creates a report from n8n's record of an execution. */
function createRunReport(run: IRun, canceled: boolean): WorkflowRunReport {
	const { runData, error, lastNodeExecuted } = run.data.resultData;
	const items = (node: string, output = 0) =>
		(runData[node] ?? []).flatMap((task) => task.data?.main?.[output] ?? []);
	return {
		status: canceled ? 'canceled' : error === undefined ? 'success' : 'error',
		items,
		json: (node, output) => items(node, output).map(({ json }) => json),
		error: error && toRunError(error, lastNodeExecuted),
		hints: (node) =>
			(runData[node] ?? []).flatMap((task) => (task.hints ?? []).map(({ message }) => message)),
		executed: Object.entries(runData)
			.flatMap(([node, tasks]) => tasks.map((task) => ({ node, task })))
			.sort((one, other) => one.task.executionIndex - other.task.executionIndex)
			.map(({ node, task }) => ({
				node,
				items: (task.data?.main ?? []).map((output) => output?.length ?? 0),
				milliseconds: task.executionTime,
				error: task.error && toRunError(task.error, node),
			})),
	};
}

/**
 * Creates the report of a workflow that did not start: n8n rejects one with an empty required parameter, and a trigger may
 * fail to be activated.
 *
 * @param node the node that caused the error, if it was one node
 */
export function createReportOfError(error: Error, node?: string): WorkflowRunReport {
	const { name, message } = error;
	const description = 'description' in error ? displayText(error.description) : undefined;
	return {
		status: 'error',
		items: () => [],
		json: () => [],
		hints: () => [],
		error: { name, message, description, node },
		executed: [],
	};
}

/** The engine records an error as a plain object with the error's own fields, which depend on its class. */
function toRunError(error: ExecutionError, node?: string): WorkflowRunError {
	const { itemIndex } = (error as { context?: IDataObject }).context ?? {};
	return {
		name: error.name,
		message: error.message,
		description: error.description ?? undefined,
		httpCode: ('httpCode' in error && error.httpCode) || undefined,
		itemIndex: typeof itemIndex === 'number' ? itemIndex : undefined,
		node: ('node' in error && error.node?.name) || node,
	};
}
