import type { INodeProperties } from 'n8n-workflow';
import { isSelectableOption } from './node-description';
import { createFieldLines } from './field-lines';
import { jsonBlock, htmlLinksToMarkdown, jsonWithTitle } from './markdown';
import type { TriggerRun } from './run-trigger-examples';

const OPENING = `# Music Assistant Trigger

Generated from the node by \`npm run reference\`: its parameters, and for every event an example output, which n8n's
engine produced with the embedded music server of this project (Music Assistant 2.10). The name in \`code\` is what a
workflow stores. The [guide](guide.md#trigger) explains what counts as one change, and what happens when the connection
is lost.
`;

/** The page about the trigger, its events in the order of the editor's list. */
export function createTriggerPage(
	properties: readonly INodeProperties[],
	runs: ReadonlyMap<string, TriggerRun>,
): string {
	const menu = properties.find(({ name }) => name === 'events');
	const events = menu?.options?.filter(isSelectableOption) ?? [];
	const parts = events.map(({ name, value, description = '' }) => {
		const run = runs.get(String(value));
		if (!run) throw new Error(`No example of the event ${name}`);
		return [
			`### ${name} (\`${String(value)}\`)`,
			`${htmlLinksToMarkdown(description)}.`,
			jsonWithTitle('Parameters', run.parameters),
			`Output:\n\n${jsonBlock(run.item)}`,
		].join('\n\n');
	});
	const fields = createFieldLines(properties, { menu }).join('\n');
	return `${[OPENING.trim(), '## Parameters', fields, '## Events', ...parts].join('\n\n')}\n`;
}
