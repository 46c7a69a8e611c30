import type {
	ExecutionError,
	IDataObject,
	INodeExecutionData,
	IRun,
	IRunData,
	ITaskData,
} from 'n8n-workflow';
import { displayText } from './display-text';
import type { ExecutedNode, RunError, RunReport } from './types';

/** Reads n8n's record of an execution. */
export function reportOf(run: IRun, canceled: boolean): RunReport {
	const { runData, error, lastNodeExecuted } = run.data.resultData;
	return {
		status: canceled ? 'canceled' : error === undefined ? 'success' : 'error',
		items: (node, output) => itemsOf(runData, node, output),
		json: (node, output) => itemsOf(runData, node, output).map((item): IDataObject => item.json),
		error: error && errorOf(error, lastNodeExecuted),
		executed: executedNodes(runData),
	};
}

/**
 * n8n checks a workflow before it runs it, and refuses one with an empty required parameter; a trigger may refuse to be
 * activated.
 *
 * @param node the node that caused the refusal, if it was one node
 */
export function reportOfRefusal(error: Error, node?: string): RunReport {
	const { name, message } = error;
	const description = 'description' in error ? displayText(error.description) : undefined;
	return {
		status: 'error',
		items: () => [],
		json: () => [],
		error: { name, message, description, node },
		executed: [],
	};
}

function itemsOf(runData: IRunData, node: string, output = 0): INodeExecutionData[] {
	return (runData[node] ?? []).flatMap((task) => task.data?.main?.[output] ?? []);
}

function executedNodes(runData: IRunData): ExecutedNode[] {
	return Object.entries(runData)
		.flatMap(([node, tasks]) => tasks.map((task) => ({ node, task })))
		.sort((one, other) => one.task.executionIndex - other.task.executionIndex)
		.map(({ node, task }) => ({
			node,
			items: countsOf(task),
			milliseconds: task.executionTime,
			error: task.error && errorOf(task.error, node),
		}));
}

function countsOf(task: ITaskData): number[] {
	return (task.data?.main ?? []).map((items) => items?.length ?? 0);
}

/**
 * The engine records an error as a plain object that carries the error's own fields; which fields
 * there are depends on its kind.
 */
function errorOf(error: ExecutionError, node?: string): RunError {
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
