import { randomUUID } from 'node:crypto';
import { createEngine, loadPackage } from '../../scripts/engine';
import { ROOT } from '../../scripts/dist';
import { createNode } from '../../scripts/engine/one-node-workflow';
import { createToolNodes } from '../../scripts/reference/agents-page';
import {
	type OperationTool,
	readToolOfEachOperation,
} from '../../scripts/reference/operation-examples';
import { type Simulator, startSimulator } from '../../simulator';
import { BEDROOM, KITCHEN, OFFICE } from '../../simulator/world/players/players';
import { McpClient, type McpTool } from '../n8n/mcp-client';
import { N8nUser, NODE_TYPE } from '../n8n/n8n-user';
import { createMusicNode } from '../n8n/workflow-nodes';
import { readSharedRun } from '../support/shared-run';

/*
 * What the tools do is tested on n8n-core (test/reference/agents-page.test.ts). Here: that n8n's own MCP server offers them
 * with the descriptions of the documentation, that each can be called, and what a model reads if one fails.
 */

const MCP_TRIGGER = 'MCP Server Trigger';

let user: N8nUser;
let server: Simulator;
let workflow: string;
let tools: OperationTool[];
let mcpClient: McpClient;

beforeAll(async () => {
	user = await N8nUser.signIn(readSharedRun().url);
	// The newest has every command.
	server = await startSimulator({ profile: '2.11', timeScale: 0.02 });
	const account = await user.createCredential('Tools', server);
	const { nodes } = await loadPackage(ROOT);
	tools = await readToolOfEachOperation(nodes[NODE_TYPE]!.description.properties);
	const path = randomUUID();
	const toTrigger = { ai_tool: [[{ node: MCP_TRIGGER, type: 'ai_tool' as const, index: 0 }]] };
	const trigger = { typeVersion: 2.1, webhookId: path };
	({ id: workflow } = await user.saveWorkflow({
		name: 'Music for an AI application',
		nodes: [
			createNode(MCP_TRIGGER, '@n8n/n8n-nodes-langchain.mcpTrigger', { path }, trigger),
			...tools.map(({ name, parameters }) =>
				createMusicNode(name, account, parameters, `${NODE_TYPE}Tool`),
			),
		],
		connections: Object.fromEntries(tools.map(({ name }) => [name, toTrigger])),
	}));
	await user.activate(workflow);
	mcpClient = await McpClient.connect(`${user.url}/mcp/${path}`);
});
afterAll(async () => {
	await user.deactivate(workflow);
	await server.stop();
});

test('the offered tools have the documented descriptions', async () => {
	const documented = await createEngine(await loadPackage(ROOT)).tools(createToolNodes(tools), {});
	const offered = await mcpClient.listTools();
	const byName = (one: { name: string }, other: { name: string }) =>
		one.name.localeCompare(other.name);

	expect(offered.map(summarize).sort(byName)).toEqual(
		documented
			.map(({ name, description, arguments: given }) => ({
				name,
				description,
				arguments: Object.fromEntries(given.map((one) => [one.key, one.description])),
				needed: given.filter((one) => one.defaultValue === undefined).map((one) => one.key),
			}))
			.sort(byName),
	);
});

function summarize({ name, description, inputSchema }: McpTool) {
	const { properties, required = [] } = inputSchema;
	const descriptions = Object.entries(properties).map(([key, one]) => [key, one.description]);
	return { name, description, arguments: Object.fromEntries(descriptions), needed: required };
}

test('each tool can be called, and returns items', async () => {
	const { control } = server;
	for (const { name, modelArguments } of tools) {
		control.reset();
		control.fillQueue(OFFICE, 5);
		control.fillQueue(KITCHEN, 1_000, { state: 'playing' });
		control.fillQueue(BEDROOM, ['library://track/12'], { state: 'playing' });
		control.fillPlaylist('13', ['library://track/40', 'library://track/12']);
		control.setFavorite('library://track/12', true);
		control.setSimilarTracks(true);
		// Known while it runs only; the others ask for no item.
		const item = control.queue(OFFICE).itemIds[3];
		const { isError, text } = await mcpClient.callTool(name, { item, ...modelArguments });
		expect([name, isError, text]).toEqual([name, false, expect.stringMatching(/^\[\{/)]);
	}
});

test('a choice of the model reaches the server', async () => {
	await mcpClient.callTool('player_setVolume', { player: 'Bedroom', action: 'set', level: 33 });
	expect(server.control.player(BEDROOM).volume).toBe(33);
});

test('a wrong name is an error with the existing names, and no response contains the token', async () => {
	const { isError, text } = await mcpClient.callTool('queue_get', { player: 'Cellar' });
	expect(isError).toBe(true);
	expect(text).toMatch(/"Cellar".*Living Room/s);
	expect(mcpClient.responses.filter((one) => one.includes(server.tokens.admin))).toEqual([]);
});
