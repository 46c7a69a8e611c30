import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { fieldsOf, isChoice, isField, menuOf, optionsOf } from './description';
import { type ExpectedRequest, requestsOf } from './requests';
import type { ReferenceRun } from './runs';

/** How many items of an output are shown. */
const SHOWN = 2;

const OPENING = `# Operations

Made from the node itself by \`npm run reference\`: every operation with its parameters, and one use of
it with what came out, as n8n's engine ran it against the music server that comes with this project
(Music Assistant 2.10). The name in \`code\` is what a workflow stores and what expressions and AI tools
use. A parameter that is not in an example is as the editor has it at first. An entry of Options or
Filters counts only once it is added; its default is what the editor then fills in. What it asked the
server for is told too, and why where it is not the thing itself; input items that ask for the same share
the answer.

Every operation processes each input item, and each output item is linked to its input item. With "On
Error" set to continue, an item that fails gives one item with \`error\` (what happened) and \`details\`
(what to do).
`;

/** The page about all operations, in the order of the editor's menus. */
export function operationsPage(
	properties: readonly INodeProperties[],
	runs: readonly ReferenceRun[],
): string {
	const resources = optionsOf(properties.find(({ name }) => name === 'resource'));
	const parts = resources.map((resource) => {
		const menu = menuOf(properties, String(resource.value));
		const operations = optionsOf(menu).map((operation) => {
			const run = runs.find(
				(one) => one.resource === resource.value && one.operation === operation.value,
			);
			if (!run) throw new Error(`No example of ${resource.name} > ${operation.name}`);
			return operationPart(operation, fieldsOf(properties, run.resource, run.operation), run);
		});
		return [`## ${resource.name} (\`${String(resource.value)}\`)`, ...operations].join('\n\n');
	});
	const contents = resources.map(({ name, value }) => `- [${name}](#${anchor(name, value)})`);
	return `${[OPENING.trim(), contents.join('\n'), ...parts].join('\n\n')}\n`;
}

/** How a heading is linked to. */
function anchor(name: string, value: unknown): string {
	return `${name} ${String(value)}`
		.toLowerCase()
		.replace(/[^a-z ]/g, '')
		.replace(/ /g, '-');
}

function operationPart(
	{ name, value, description = '' }: INodePropertyOptions,
	fields: readonly INodeProperties[],
	run: ReferenceRun,
): string {
	return [
		`### ${name} (\`${String(value)}\`)`,
		`${plain(description)}.`,
		fields.map((field) => fieldLine(field)).join('\n'),
		`Parameters:\n\n${asCode(run.parameters)}`,
		`Asks the server for: ${requestsOf(fields, run.asks, run.asked).map(requestText).join('; ')}.`,
		outputPart(run.items),
		...run.others.flatMap(({ when, parameters, items }) => [
			`${when}:\n\n${asCode(parameters)}`,
			outputPart(items),
		]),
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
	return `${outputTitle(items.length)}\n\n${asCode(items.slice(0, SHOWN))}`;
}

function outputTitle(count: number): string {
	return count > SHOWN ? `The first ${SHOWN} of ${count} output items:` : 'Output:';
}

/** One line for a field, and below it one for each entry of a collection. */
export function fieldLine(field: INodeProperties, indent = ''): string {
	const { displayName, name, description = '', options = [], type } = field;
	const notes = [
		...(field.required === true ? ['required'] : []),
		...choicesNote(field),
		...(type === 'collection' || type === 'resourceLocator' || field.default === ''
			? []
			: [`default ${code(field.default)}`]),
		...(field.modes ? [`by ${field.modes.map((mode) => code(mode.name)).join(', ')}`] : []),
		...conditionNote(field),
	];
	const told = [
		`**${displayName}** (${code(name)})`,
		...(description === '' ? [] : [`: ${plain(description)}`]),
		...(notes.length > 0 ? [`; ${notes.join('; ')}`] : []),
	].join('');
	const entries = type === 'collection' ? options.filter(isField) : [];
	return [`${indent}- ${told}`, ...entries.map((entry) => fieldLine(entry, `${indent}  `))].join(
		'\n',
	);
}

function choicesNote({ options = [] }: INodeProperties): string[] {
	const choices = options.filter(isChoice);
	if (choices.length === 0) return [];
	return [`one of ${choices.map(({ name, value }) => `${code(value)} (${name})`).join(', ')}`];
}

/** Which other fields decide whether it shows; the two menus are said by the headings. */
function conditionNote({ displayOptions }: INodeProperties): string[] {
	return Object.entries(displayOptions?.show ?? {})
		.filter(([name]) => !['resource', 'operation'].includes(name))
		.map(
			([name, values = []]) =>
				`only where ${code(name.replace(/^\//, ''))} is ${values.map((value) => code(value)).join(' or ')}`,
		);
}

function code(value: unknown): string {
	return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

export function asCode(value: object | readonly IDataObject[]): string {
	return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

/** Help texts are written for the editor, which shows links. */
export function plain(text: string): string {
	return text.replace(/<a href="([^"]+)">([^<]+)<\/a>/g, '[$2]($1)').replace(/\.$/, '');
}
