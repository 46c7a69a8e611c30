import type { ExportedWorkflow } from '../engine';
import { CREDENTIAL_TYPE } from '../engine/one-node-workflow';

/** The name of the credential in the examples. */
export const EXAMPLE_CREDENTIAL_NAME = 'Music Assistant';

/** The name of a workflow's Music Assistant Trigger, if it begins with one. */
export function findMusicTrigger({ nodes }: ExportedWorkflow): string | undefined {
	return nodes.find(({ type }) => type.endsWith('.musicAssistantTrigger'))?.name;
}

/** Whether a workflow has nodes that are tools: only an AI agent calls them, so this engine cannot run it. */
export function hasAgentTools({ nodes }: ExportedWorkflow): boolean {
	return nodes.some(({ type }) => type.endsWith('.musicAssistantTool'));
}

/** The names of the credentials in a workflow besides the usual one: each is for another server. */
export function findOtherCredentials({ nodes }: ExportedWorkflow): string[] {
	const names = nodes.flatMap(({ credentials }) => credentials?.[CREDENTIAL_TYPE]?.name ?? []);
	return [...new Set(names)].filter((name) => name !== EXAMPLE_CREDENTIAL_NAME);
}

/** Whether a workflow connects to the server over a WebSocket: with a trigger, or to announce a file. */
export function usesWebSocket(workflow: ExportedWorkflow): boolean {
	const isFile = workflow.nodes.some(({ parameters }) => parameters.source === 'binary');
	return isFile || findMusicTrigger(workflow) !== undefined;
}
