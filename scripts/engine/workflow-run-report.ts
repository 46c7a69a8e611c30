import type {
	ExecutionError,
	IDataObject,
	INodeExecutionData,
	IRun,
	IRunData,
	ITaskData,
} from 'n8n-workflow';
import { displayText } from './display-text';
import type { ExecutedNodeRun, WorkflowRunError, WorkflowRunReport } from './types';

/** Creates a report from n8n's record of an execution. */
export function createRunReport(run: IRun, canceled: boolean): WorkflowRunReport {
	const { runData, error, lastNodeExecuted } = run.data.resultData;
	return {
		status: canceled ? 'canceled' : error === undefined ? 'success' : 'error',
		items: (node, output) => outputItems(runData, node, output),
		json: (node, output) =>
			outputItems(runData, node, output).map((item): IDataObject => item.json),
		error: error && toRunError(error, lastNodeExecuted),
		hints: (node) =>
			(runData[node] ?? []).flatMap((task) => (task.hints ?? []).map(({ message }) => message)),
		executed: executedNodes(runData),
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

function outputItems(runData: IRunData, node: string, output = 0): INodeExecutionData[] {
	return (runData[node] ?? []).flatMap((task) => task.data?.main?.[output] ?? []);
}

function executedNodes(runData: IRunData): ExecutedNodeRun[] {
	return Object.entries(runData)
		.flatMap(([node, tasks]) => tasks.map((task) => ({ node, task })))
		.sort((one, other) => one.task.executionIndex - other.task.executionIndex)
		.map(({ node, task }) => ({
			node,
			items: itemCounts(task),
			milliseconds: task.executionTime,
			error: task.error && toRunError(task.error, node),
		}));
}

function itemCounts(task: ITaskData): number[] {
	return (task.data?.main ?? []).map((items) => items?.length ?? 0);
}

/**
 * The engine records an error as a plain object with the error's own fields, which depend on its
 * class.
 */
function toRunError(error: ExecutionError, node?: string): WorkflowRunError {
	return {
		name: error.name,
		message: error.message,
		description: error.description ?? undefined,
		httpCode: ('httpCode' in error && error.httpCode) || undefined,
		itemIndex: numberIn(error.context, 'itemIndex'),
		node: ('node' in error && error.node?.name) || node,
	};
}

function numberIn(context: IDataObject | undefined, key: string): number | undefined {
	const value = context?.[key];
	return typeof value === 'number' ? value : undefined;
}
