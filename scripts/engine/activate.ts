import './environment';
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
	/** What starts an execution. */
	readonly emit: (items: INodeExecutionData[]) => void;
	/** n8n takes the workflow down. */
	readonly emitError: (error: Error) => void;
	/** Instead of n8n's own. */
	readonly logger?: Logger;
}

/** Activates one trigger of a workflow on n8n-core's `TriggersAndPollers`. Throws what the trigger throws. */
export async function activateTrigger(
	workflow: Workflow,
	trigger: INode,
	additionalData: IWorkflowExecuteAdditionalData,
	{ emit, emitError, logger }: TriggerHandlers,
	activation: WorkflowActivateMode = 'activate',
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
		activation,
	);
}
