import type { FromAIArgument, INode } from 'n8n-workflow';
import { createEngine, type AgentTool, type InstalledPackage } from '../engine';
import { createMusicNode, NODE_TYPE } from '../engine/one-node-workflow';
import { jsonBlock } from './markdown';
import type { OperationTool } from './operation-examples';

/** Creates the nodes of tools, as a workflow contains them. */
export function createToolNodes(
	tools: readonly Pick<OperationTool, 'name' | 'parameters'>[],
): INode[] {
	return tools.map(({ name, parameters }) => createMusicNode(name, `${NODE_TYPE}Tool`, parameters));
}

/** The text that a model reads about a tool. */
export function formatToolForModel({ name, description, arguments: given }: AgentTool): string {
	return JSON.stringify({ name, description, arguments: given });
}

/** Creates the page about using the node as tools of an AI agent, with the recommended tools. */
export async function createAgentsPage(
	installedPackage: InstalledPackage,
	operationTools: readonly OperationTool[],
): Promise<string> {
	const tools = await createEngine(installedPackage).tools(createToolNodes(operationTools), {});
	const parts = tools.flatMap((tool, place) => {
		const { parameters = {}, isRecommended = false } = operationTools[place] ?? {};
		return isRecommended ? [{ tool, text: toolSection(tool, parameters) }] : [];
	});
	const recommended = parts.map(({ tool }) => tool);
	return `${[openingSection(tools, recommended), ...parts.map(({ text }) => text)].join('\n\n')}\n`;
}

function openingSection(tools: readonly AgentTool[], recommended: readonly AgentTool[]): string {
	const size = (some: readonly AgentTool[]) =>
		roundUpToHundred(some.map(formatToolForModel).join('').length);
	return `# The node as tools for an AI agent

Generated from the node by \`npm run reference\`: how to let an AI model use the node, and the recommended tools as the model
sees them. The descriptions and arguments come from n8n's own code. [operations.md](operations.md) shows what a model can
choose in every other operation.

## Connect it to an agent

1. Add an **AI Agent** to the canvas, or an **MCP Server Trigger** for an AI application outside n8n.
2. At its **Tool** connector add **Music Assistant Tool**, once for each operation that the model may use, and choose the
   credential. The model sees the action, such as "Search for music and podcasts in Music Assistant", and the node's name.
3. Mark what the model may choose: click the button with the stars beside a parameter, or use an expression with \`$fromAI\`
   as below. Everything else stays as you set it; the model neither sees nor changes it.
4. Let it use names: set a queue, player, item, album, playlist or podcast to **By Name**. Names are not case-sensitive. For an
   unknown name the model gets the names that exist; a search that finds nothing returns an empty list.
5. For a list, let it write one text, separated by commas, and pass the text as it is: the node splits it where a URI or a
   known name begins, so that names and paths may contain commas. It also takes JSON lists. Choices such as media types may
   be in any case or in the plural.

[examples/agent-tools.json](../examples/agent-tools.json) is such a workflow with an MCP Server Trigger, and
[examples/agent-similar-music.json](../examples/agent-similar-music.json) finds more music like what is playing. Until you choose an
**Authentication** in that trigger, anybody who can reach it can use the tools.

\`$fromAI(key, description, type, default)\` stands for what the model provides. The description is all it knows about the
argument: list the words it may use. The model can leave out an argument that has a default. The type is \`string\`,
\`number\`, \`boolean\` or \`json\`.

A model only reads text: n8n leaves files out of what a tool returns. From Get Image and Get Now Playing it gets the address of
the picture; from Export, only the name and the number of items. Import works as a tool if the model writes the file as text,
with the expression in [operations.md](operations.md).

## Recommended tools

A model reads all of its tools with every request, and chooses better from a few. Start with these ${recommended.length}
(${size(recommended)} characters; all ${tools.length} add up to ${size(tools)}). Each is named after its resource and operation here; in n8n it has the name of its
node. "The model reads" comes from n8n; "Parameters" is what you set in the node.

**Send Command** as a tool can take over the server: with an admin's token, a model, or somebody whose text it reads, can
create users and tokens with it. Enter the command yourself and let the model choose only arguments, or use the token of a user
who is no admin.

Think twice before you let a model use what cannot be undone: Clear, Delete, Remove From Library,
Remove Items, Replace Items, Update Settings and Send Command.`;
}

function toolSection(
	{ name, description, arguments: given }: AgentTool,
	parameters: object,
): string {
	return [
		`### ${name}`,
		`The model reads: "${description}"${given.length === 0 ? ' (no arguments)' : ''}`,
		...(given.length === 0 ? [] : [given.map(argumentLine).join('\n')]),
		`Parameters:\n\n${jsonBlock(parameters)}`,
	].join('\n\n');
}

function argumentLine({ key, type = 'string', description = '', defaultValue }: FromAIArgument) {
	const otherwise =
		defaultValue === undefined ? '' : `, default \`${JSON.stringify(defaultValue)}\``;
	return `- \`${key}\` (${type}${otherwise}): ${description}`;
}

/** Rounded, so that one more word in a description does not change this page. */
function roundUpToHundred(count: number): string {
	return (Math.ceil(count / 100) * 100).toLocaleString('en');
}
