import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { menuOf, operationsIn, optionsOf } from './node-description';
import { fieldLines, sharedLines } from './fields';
import { asCode, code, plain, titled } from './markdown';
import { type ExpectedRequest, requestsOf } from './requests';
import type { ReferenceRun } from './runs';
import { toolText } from './tool-text';
import type { OperationTool } from './tools';

/** How many entries of an object within an output item are shown. */
const SHOWN = 12;

const OPENING = `# Operations

Made from the node itself by \`npm run reference\`: every operation with its parameters, and one use of it with the item that
came out, as n8n's engine ran it against the music server that comes with this project (Music Assistant 2.10). The name in
\`code\` is what a workflow stores and what expressions and AI tools use. A parameter that is not in an example is as the editor
has it at first. An entry of Options or Filters counts only once it is added; its default is what the editor then fills in.

- **Asks the server for**: the commands of the example, and why where it is not the thing itself. Input items that ask for the
  same share the answer.
- **As a tool**: what a model is told of it and may choose, where it is a [tool of an AI agent](agents.md).

Every operation processes each input item, and each output item is linked to its input item. With "On
Error" set to continue, an item that fails gives one item with \`error\` (what happened) and \`details\`
(what to do).
`;

/** The page about all operations, in the order of the editor's menus. */
export function operationsPage(
	properties: readonly INodeProperties[],
	runs: readonly ReferenceRun[],
	tools: readonly OperationTool[],
): string {
	const described = operationsIn(properties);
	const shared = sharedLines(described);
	const resources = optionsOf(properties.find(({ name }) => name === 'resource'));
	const parts = resources.map((resource) => {
		const operations = optionsOf(menuOf(properties, String(resource.value))).map((operation) => {
			const is = (one: { resource: string; operation: string }) =>
				one.resource === resource.value && one.operation === operation.value;
			const [run, tool] = [runs.find(is), tools.find(is)];
			if (!run || !tool) throw new Error(`No example of ${resource.name} > ${operation.name}`);
			const fields = described.find(is)?.fields ?? [];
			const asked = requestsOf(fields, run.asks, run.asked);
			return `${operationPart(operation, fieldLines(fields, shared))}

${usePart(run)}

- **Asks the server for**: ${asked.map(requestText).join('; ')}
- **As a tool**: "${operation.action}", ${toolText(tool)}`;
		});
		return [`## ${resource.name} (\`${String(resource.value)}\`)`, ...operations].join('\n\n');
	});
	const contents = resources.map(({ name, value }) => `- [${name}](#${anchor(name, value)})`);
	const page = [OPENING.trim(), contents.join('\n'), sharedPart(shared), ...parts];
	return `${page.join('\n\n')}\n`;
}

/** How a heading is linked to. */
function anchor(name: string, value: unknown): string {
	return `${name} ${String(value)}`
		.toLowerCase()
		.replace(/[^a-z ]/g, '')
		.replace(/ /g, '-');
}

function sharedPart(shared: ReadonlySet<string>): string {
	return `## Parameters of many operations

The operations below only name these.

${[...shared].map((line) => `- ${line}`).join('\n')}`;
}

function operationPart(
	{ name, value, description = '' }: INodePropertyOptions,
	lines: readonly string[],
): string {
	return `### ${name} (\`${String(value)}\`)\n\n${plain(description)}.\n\n${lines.join('\n')}`;
}

/** What the user set, and what came out; the same of the other uses that a reader cannot do without. */
function usePart({ parameters, items, others }: ReferenceRun): string {
	return [
		titled('Example', parameters),
		outputPart(items),
		...others.flatMap((other) => [titled(other.when, other.parameters), outputPart(other.items)]),
	].join('\n\n');
}

function requestText({ command, why, times = 1, watches = false }: ExpectedRequest): string {
	const often = [
		...(times > 1 ? [`${times} times`] : []),
		...(watches ? ['asked until it shows'] : []),
	];
	const notes = [...(why === undefined ? [] : [why]), ...often].join(', ');
	return notes === '' ? code(command) : `${code(command)} (${notes})`;
}

function outputPart(items: readonly IDataObject[]): string {
	const [first = {}] = items;
	const long = Object.entries(first).filter(([, value]) => entriesIn(value).length > SHOWN);
	const notes = long.map(([key, value]) => `${SHOWN} of ${entriesIn(value).length} ${code(key)}`);
	const title = items.length > 1 ? `The first of ${items.length} output items` : 'Output';
	const shown: Record<string, unknown> = { ...first };
	for (const [key, value] of long) {
		shown[key] = Object.fromEntries(entriesIn(value).slice(0, SHOWN));
	}
	return `${[title, ...notes].join(', ')}:\n\n${asCode(shown)}`;
}

/** Of an object; a list is not cut. */
function entriesIn(value: unknown): Array<[string, unknown]> {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
	const entries: Array<[string, unknown]> = Object.entries(value);
	return entries;
}
