import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { findOperationMenu, listOperations, optionsOf } from './node-description';
import { createFieldLines, findSharedFieldLines } from './field-lines';
import { jsonBlock, inlineCode, htmlLinksToMarkdown, jsonWithTitle } from './markdown';
import { type ExpectedRequest, listedOrDefaultRequests } from './expected-requests';
import type { OperationRun } from './run-operation-examples';
import type { OperationTool } from './operation-examples';

const OPENING = `# Operations

Generated from the node by \`npm run reference\`: every operation with its parameters, and an example with its output, which
n8n's engine produced with the embedded music server of this project (Music Assistant 2.10). The name in \`code\` is what a
workflow stores and what expressions and AI tools use. Parameters that are not in an example have their initial values. An entry
of Options or Filters only applies once you add it; its default is what the editor then fills in.

- **Commands sent**: the server commands of the example, with their purpose in parentheses. Input items that need the same data
  share one request.
- **As a tool**: what a model reads and can choose if you use the operation as a [tool of an AI agent](agents.md).

Every operation processes each input item, and each output item is linked to its input item. With "On
Error" set to continue, an item that fails produces one item with \`error\` (what happened) and \`message\`
(what to do).
`;

/** Creates the page about all operations, in the order of the editor's menus. */
export function createOperationsPage(
	properties: readonly INodeProperties[],
	runs: readonly OperationRun[],
	tools: readonly OperationTool[],
): string {
	const described = listOperations(properties);
	const shared = findSharedFieldLines(described);
	const resources = optionsOf(properties.find(({ name }) => name === 'resource'));
	const parts = resources.map((resource) => {
		const operations = optionsOf(findOperationMenu(properties, String(resource.value))).map(
			(operation) => {
				const is = (one: { resource: string; operation: string }) =>
					one.resource === resource.value && one.operation === operation.value;
				const [run, tool] = [runs.find(is), tools.find(is)];
				if (!run || !tool) throw new Error(`No example of ${resource.name} > ${operation.name}`);
				const fields = described.find(is)?.fields ?? [];
				const asked = listedOrDefaultRequests(fields, run.asks, run.sentCommands);
				return `${operationSection(operation, createFieldLines(fields, { shared }))}

${usesSection(run)}

- **Commands sent**: ${asked.map(requestText).join('; ')}
- **As a tool**: "${operation.action}", ${describeToolParameters(tool)}`;
			},
		);
		return [`## ${resource.name} (\`${String(resource.value)}\`)`, ...operations].join('\n\n');
	});
	const contents = resources.map(
		({ name, value }) => `- [${name}](#${headingAnchor(name, value)})`,
	);
	const page = [OPENING.trim(), contents.join('\n'), sharedSection(shared), ...parts];
	return `${page.join('\n\n')}\n`;
}

/** The anchor of a heading. */
function headingAnchor(name: string, value: unknown): string {
	return `${name} ${String(value)}`
		.toLowerCase()
		.replace(/[^a-z ]/g, '')
		.replace(/ /g, '-');
}

function sharedSection(shared: ReadonlySet<string>): string {
	return `## Parameters of many operations

The operations below only list their names.

${[...shared].map((line) => `- ${line}`).join('\n')}`;
}

function operationSection(
	{ name, value, description = '' }: INodePropertyOptions,
	lines: readonly string[],
): string {
	return `### ${name} (\`${String(value)}\`)\n\n${htmlLinksToMarkdown(description)}.\n\n${lines.join('\n')}`;
}

/** The parameters and output of the example, and of its other uses. */
function usesSection({ parameters, items, others }: OperationRun): string {
	return [
		jsonWithTitle('Example', parameters),
		outputSection(items),
		...others.flatMap((other) => [
			jsonWithTitle(other.when, other.parameters),
			outputSection(other.items),
		]),
	].join('\n\n');
}

function requestText({ command, why, times = 1, watches = false }: ExpectedRequest): string {
	const often = [
		...(times > 1 ? [`${times} times`] : []),
		...(watches ? ['repeated until the change shows'] : []),
	];
	const notes = [...(why === undefined ? [] : [why]), ...often].join(', ');
	return notes === '' ? inlineCode(command) : `${inlineCode(command)} (${notes})`;
}

function outputSection(items: readonly IDataObject[]): string {
	const [first = {}] = items;
	const title = items.length > 1 ? `The first of ${items.length} output items` : 'Output';
	return `${title}:\n\n${jsonBlock(first)}`;
}

/** The parameters of an operation as a tool; recommended tools have their own section on the page about tools. */
function describeToolParameters({ name, parameters, isRecommended }: OperationTool): string {
	if (isRecommended) return `[${name}](agents.md#${name.toLowerCase()})`;
	const { resource: _resource, operation: _operation, ...own } = parameters;
	const set = parameterTexts(own);
	return set.length > 0 ? `with ${set.join('; ')}` : 'without arguments';
}

/** Each parameter that is set, with its value. */
function parameterTexts(parameters: object, prefix = ''): string[] {
	return Object.entries(parameters).flatMap(([name, value]: [string, unknown]) => {
		const field = `${prefix}${name}`;
		if (typeof value !== 'object' || value === null) {
			return [`${inlineCode(field)} ${inlineCode(value)}`];
		}
		if ('mode' in value && 'value' in value) {
			return [`${inlineCode(field)} by ${String(value.mode)} ${inlineCode(value.value)}`];
		}
		return parameterTexts(value, `${field}.`);
	});
}
