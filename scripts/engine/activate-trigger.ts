import './prepare-n8n-core';
import { TriggerContext, TriggersAndPollers } from 'n8n-core';
import type {
	INode,
	INodeExecutionData,
	INodeTypes,
	ITriggerResponse,
	IWorkflowExecuteAdditionalData,
	Logger,
	Workflow,
	WorkflowActivateMode,
} from 'n8n-workflow';
import { createWorkflowFromExport, runWorkflow } from './run-workflow';
import { findStartNode } from './start-node';
import type { ActiveWorkflow, ExportedWorkflow, WorkflowRunReport } from './types';

export interface TriggerHandlers {
	/** Called with the items that start an execution. */
	readonly emit: (items: INodeExecutionData[]) => void;
	/** Called with an error for which n8n deactivates the workflow. */
	readonly emitError: (error: Error) => void;
	/** Replaces n8n's own logger. */
	readonly logger?: Logger;
}

/** Activates one trigger of a workflow on n8n-core's `TriggersAndPollers`. Throws what the trigger throws. */
export async function activateTrigger(
	workflow: Workflow,
	trigger: INode,
	additionalData: IWorkflowExecuteAdditionalData,
	{ emit, emitError, logger }: TriggerHandlers,
	activationMode: WorkflowActivateMode = 'activate',
): Promise<ITriggerResponse | undefined> {
	return await new TriggersAndPollers().runTriggerFunction(
		workflow,
		trigger,
		(of, node, data, mode, activationMode) => {
			const context = new TriggerContext(
				of,
				node,
				data,
				mode,
				activationMode,
				([items]) => emit(items ?? []),
				emitError,
			);
			if (logger) Object.defineProperty(context, 'logger', { value: logger });
			return context;
		},
		additionalData,
		'trigger',
		activationMode,
	);
}

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
