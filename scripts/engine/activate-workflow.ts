import type { INodeExecutionData, INodeTypes, IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import { activateTrigger } from './activate-trigger';
import { runWorkflow, createWorkflowFromExport } from './run-workflow';
import { findStartNode } from './start-node';
import type { ExportedWorkflow, ActiveWorkflow, WorkflowRunReport } from './types';

/** Activates a workflow that begins with a real trigger, and runs it with everything that the trigger emits. */
export async function activateWorkflow(
	exported: ExportedWorkflow,
	nodeTypes: INodeTypes,
	additionalData: () => IWorkflowExecuteAdditionalData,
): Promise<ActiveWorkflow> {
	const workflow = createWorkflowFromExport(exported, nodeTypes);
	const trigger = findStartNode(workflow);
	const started: Array<Promise<WorkflowRunReport>> = [];
	let waiting = () => {};
	const start = (execution: Promise<WorkflowRunReport>) => {
		// Callers of `next` get the error; until then it must not count as unhandled.
		execution.catch(() => {});
		started.push(execution);
		waiting();
	};
	const response = await activateTrigger(workflow, trigger, additionalData(), {
		emit: (input: INodeExecutionData[]) =>
			start(
				runWorkflow(exported, nodeTypes, additionalData(), {
					input,
					startNode: trigger.name,
					// In a manual execution the trigger would wait for its own event.
					mode: 'trigger',
				}),
			),
		emitError: (error) => start(Promise.reject(error)),
	});
	return {
		async next() {
			for (;;) {
				const execution = started.shift();
				if (execution) return await execution;
				await new Promise<void>((resolve) => (waiting = resolve));
			}
		},
		stop: async () => await response?.closeFunction?.(),
	};
}
