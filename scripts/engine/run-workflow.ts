import './prepare-n8n-core';
import { ExecutionLifecycleHooks, WorkflowExecute, WorkflowHasIssuesError } from 'n8n-core';
import type {
	INodeExecutionData,
	INodeTypes,
	ITaskData,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { deepCopy, Workflow } from 'n8n-workflow';
import { findStartNode, itemsOfStartNode } from './start-node';
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
