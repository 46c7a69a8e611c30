import type { ExportedWorkflow } from '../engine';

/** Whether a workflow does nothing by itself: its nodes are tools, which an AI agent calls. */
export function hasOnlyAgentTools({ nodes }: ExportedWorkflow): boolean {
	return nodes.some(({ type }) => type.endsWith('.musicAssistantTool'));
}
