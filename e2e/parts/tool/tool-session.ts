import { z } from 'zod';
import { type InstalledPackage, loadPackage } from '../../../scripts/engine';
import { ROOT } from '../../../scripts/dist';
import {
	type OperationTool,
	readToolOfEachOperation,
} from '../../../scripts/reference/read-tool-of-each-operation';
import { type Simulator, startSimulator } from '../../../simulator';
import { N8nUser, NODE_TYPE } from '../../n8n/n8n-user';
import { askServerAsAdmin } from '../../support/ask-server-as-admin';
import { readSharedRun } from '../../support/shared-run';
import { McpClient } from './mcp-client';
import { type McpToolServer, serveToolsOverMcp } from './serve-tools-over-mcp';

/** Characters: results share a model's context with the rest of the conversation. */
const MAX_RESULT_LENGTH = 10_000;

const JsonObjects = z.array(z.record(z.unknown()));

export let user: N8nUser;
export let server: Simulator;
export let installed: InstalledPackage;
export let tools: OperationTool[];
export let mcpClient: McpClient;

let served: McpToolServer;

/** Starts a server, offers all operations as tools, and connects to them. */
export async function startToolSession(): Promise<void> {
	user = await N8nUser.signIn(readSharedRun().url);
	// The newest has every command.
	server = await startSimulator({ profile: '2.11', timeScale: 0.02 });
	const account = await user.createCredential('Music Assistant', {
		baseUrl: server.url,
		accessToken: server.tokens.admin,
		ignoreSslIssues: false,
	});
	installed = await loadPackage(ROOT);
	tools = await readToolOfEachOperation(installed.nodes[NODE_TYPE]!.description.properties);
	served = await serveToolsOverMcp(user, tools, account);
	mcpClient = await McpClient.connect(served.url);
}

export async function endToolSession(): Promise<void> {
	await user.deactivate(served.workflow);
	await server.stop();
}

/** Calls a tool, which must succeed. @returns its items */
export async function callTool(name: string, toolArguments: object = {}) {
	const { isError, text } = await mcpClient.callTool(name, toolArguments);
	expect([isError, text]).toEqual([false, expect.stringMatching(/^\[/)]);
	expect(text.length).toBeLessThan(MAX_RESULT_LENGTH);
	return JsonObjects.parse(JSON.parse(text));
}

/** Sends a command to the music server directly. @returns its list */
export const readFromServer = async (command: string, args: object = {}) =>
	JsonObjects.parse(await askServerAsAdmin(server, command, args));

export const libraryItemArgs = (id: string) => ({
	item_id: id,
	provider_instance_id_or_domain: 'library',
});
