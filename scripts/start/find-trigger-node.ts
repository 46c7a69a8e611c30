import type { ExportedWorkflow } from '../engine';

/** The name of a workflow's Music Assistant Trigger, where it begins with one. */
export function musicTriggerOf({ nodes }: ExportedWorkflow): string | undefined {
	return nodes.find(({ type }) => type.endsWith('.musicAssistantTrigger'))?.name;
}
