import { randomUUID } from 'node:crypto';
import type { INode } from 'n8n-workflow';
import type { OperationTool } from '../../../scripts/reference/read-tool-of-each-operation';
import { CREDENTIAL_TYPE, type N8nUser, NODE_TYPE, type WorkflowToSave } from '../../n8n/n8n-user';

const TRIGGER_NAME = 'MCP Server Trigger';

export interface McpToolServer {
	readonly workflow: string;
	/** The address of n8n's MCP server with the tools. */
	readonly url: string;
}

/** Saves and activates a workflow that offers the tools to any client. */
export async function serveToolsOverMcp(
	user: N8nUser,
	tools: readonly OperationTool[],
	credentialId: string,
): Promise<McpToolServer> {
	const path = randomUUID();
	const { id } = await user.saveWorkflow(toolsWorkflow(tools, path, credentialId));
	await user.activate(id);
	return { workflow: id, url: `${user.url}/mcp/${path}` };
}

function toolsWorkflow(
	tools: readonly OperationTool[],
	path: string,
	credential: string,
): WorkflowToSave {
	const trigger: INode = {
		id: 'trigger',
		name: TRIGGER_NAME,
		type: '@n8n/n8n-nodes-langchain.mcpTrigger',
		typeVersion: 2.1,
		position: [0, 0],
		parameters: { path },
		webhookId: path,
	};
	const nodes = tools.map(({ name, parameters }, index): INode => ({
		id: name,
		name,
		type: `${NODE_TYPE}Tool`,
		typeVersion: 1,
		position: [index * 200, 200],
		parameters,
		credentials: { [CREDENTIAL_TYPE]: { id: credential, name: 'Music Assistant' } },
	}));
	const toTrigger = { ai_tool: [[{ node: TRIGGER_NAME, type: 'ai_tool' as const, index: 0 }]] };
	return {
		name: 'Music for an AI application',
		nodes: [trigger, ...nodes],
		connections: Object.fromEntries(tools.map(({ name }) => [name, toTrigger])),
	};
}
