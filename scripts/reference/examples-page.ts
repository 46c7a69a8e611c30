import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../dist';
import type { ExportedWorkflow } from '../engine';
import { displayText } from '../engine/display-text';
import { type ExampleWorkflow, readExamples } from '../start/read-examples';

const OPENING = `# Examples

Generated from the workflows in [examples](../examples) by \`npm run reference\`: the texts are from their notes, the pictures
were taken in n8n 2.41. The tests run all of them on n8n's engine and in real n8n.

To try one: open its file, copy all of it, click on an empty canvas in n8n and paste (Ctrl+V). Or download the file and use
**⋯ → Import from file**. Then choose your credential in its Music Assistant nodes, and your own players and media; the note
in the workflow explains how. [examples/README.md](../examples/README.md) says how examples that start with a webhook respond.
`;

/** The sections of the page, by the type of the node that workflows begin with. */
const SECTIONS: ReadonlyArray<[type: string, title: string]> = [
	['n8n-nodes-base.scheduleTrigger', 'On a schedule'],
	['n8n-nodes-base.webhook', 'When a webhook is called'],
	['n8n-nodes-base.formTrigger', 'When a form is submitted'],
	['n8n-nodes-music-assistant.musicAssistantTrigger', 'When something happens on the server'],
	['n8n-nodes-base.manualTrigger', 'Lists and reports'],
	['@n8n/n8n-nodes-langchain.mcpTrigger', 'For an AI application'],
];

/** Creates the page with a picture, a text and a link for each example. */
export async function createExamplesPage(): Promise<string> {
	const examples = await readExamples();
	const parts: string[] = [];
	for (const [type, title] of SECTIONS) {
		const begun = examples.filter(({ workflow }) => firstTrigger(workflow) === type);
		if (begun.length > 0) parts.push(`## ${title}`);
		parts.push(...begun.map(exampleSection));
	}
	return [OPENING, ...parts].join('\n\n');
}

/** The type of a workflow's first trigger node, so that no example is on the page twice. */
function firstTrigger({ nodes }: ExportedWorkflow): string | undefined {
	const types = SECTIONS.map(([type]) => type);
	return nodes.map(({ type }) => type).find((type) => types.includes(type));
}

function exampleSection(example: ExampleWorkflow): string {
	const { name } = example;
	const { title, text } = readNote(example);
	const picture = `images/examples/${name}.png`;
	return [
		`### ${title}`,
		...(existsSync(join(ROOT, 'docs', picture))
			? [`![The workflow ${name} on n8n's canvas](${picture})`]
			: []),
		text,
		`[examples/${name}.json](../examples/${name}.json)`,
	].join('\n\n');
}

/** The heading and the first paragraph of an example's note. @throws Error if there is no such note */
function readNote({ name, workflow }: ExampleWorkflow): { title: string; text: string } {
	const note = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.stickyNote');
	const [, title, text] = /^## (.+)\n(.+)/.exec(displayText(note?.parameters.content)) ?? [];
	if (title === undefined || text === undefined) {
		throw new Error(`${name} has no note with a title`);
	}
	return { title, text };
}
