import { z } from 'zod';
import { type InstalledPackage, loadPackage } from '../../../scripts/engine';
import { ROOT } from '../../../scripts/dist';
import { type OperationTool, toolsOf } from '../../../scripts/reference/tools';
import { type Simulator, startSimulator } from '../../../simulator';
import { N8nUser, NODE_TYPE } from '../../n8n/n8n-user';
import { askServer } from '../../support/ask-server';
import { readSharedRun } from '../../support/shared-run';
import { McpClient } from './mcp';
import { type ServedTools, serveTools } from './workflow';

/** Characters: a model reads results with the rest of its conversation. */
const LONGEST_RESULT = 10_000;

const Items = z.array(z.record(z.unknown()));

export let user: N8nUser;
export let server: Simulator;
export let installed: InstalledPackage;
export let tools: OperationTool[];
export let model: McpClient;

let served: ServedTools;

/** Offers all operations as tools of one server to a model, for all tests of this part. */
export async function begin(): Promise<void> {
	user = await N8nUser.signIn(readSharedRun().url);
	// The newest has every command.
	server = await startSimulator({ profile: '2.10', timeScale: 0.02 });
	const account = await user.createCredential('Music Assistant', {
		baseUrl: server.url,
		accessToken: server.tokens.admin,
		ignoreSslIssues: false,
	});
	installed = await loadPackage(ROOT);
	tools = await toolsOf(installed.nodes[NODE_TYPE]!.description.properties);
	served = await serveTools(user, tools, account);
	model = await McpClient.connect(served.url);
}

export async function end(): Promise<void> {
	await user.deactivate(served.workflow);
	await server.stop();
}

/** Calls a tool that must succeed. @returns the items it gave */
export async function called(name: string, given: object = {}) {
	const { isError, text } = await model.call(name, given);
	expect([isError, text]).toEqual([false, expect.stringMatching(/^\[/)]);
	expect(text.length).toBeLessThan(LONGEST_RESULT);
	return Items.parse(JSON.parse(text));
}

/** Asks the server itself. */
export const asked = async (command: string, args: object = {}) =>
	Items.parse(await askServer(server, command, args));

export const ofLibrary = (id: string) => ({
	item_id: id,
	provider_instance_id_or_domain: 'library',
});
