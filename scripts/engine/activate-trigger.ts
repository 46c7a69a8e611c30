import './prepare-n8n-core';
import { TriggerContext, TriggersAndPollers } from 'n8n-core';
import type {
	INode,
	INodeExecutionData,
	ITriggerResponse,
	IWorkflowExecuteAdditionalData,
	Logger,
	Workflow,
	WorkflowActivateMode,
} from 'n8n-workflow';

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
