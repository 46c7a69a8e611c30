import type { ExportedWorkflow } from '../engine';

/** The name of a workflow's Music Assistant Trigger, where it begins with one. */
export function musicTriggerOf({ nodes }: ExportedWorkflow): string | undefined {
	return nodes.find(({ type }) => type.endsWith('.musicAssistantTrigger'))?.name;
}

/** Whether a workflow connects to the server over a WebSocket: with a trigger, or to announce a file. */
export function usesWebSocket(workflow: ExportedWorkflow): boolean {
	const isFile = workflow.nodes.some(({ parameters }) => parameters.source === 'binary');
	return isFile || musicTriggerOf(workflow) !== undefined;
}
