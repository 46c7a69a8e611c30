import type { INode } from 'n8n-workflow';
import { type Example, readExamples } from '../../scripts/start/examples';
import { NODE_TYPE } from '../n8n/rest';
import { withCredential } from '../try/examples';
import type { Editor } from './editor';
import { expect, test } from './test';

const ONE = 'morning-podcast';

test('an example without its queue is marked when it is pasted', async ({ credential, editor }) => {
	const [example] = await readExamples([ONE]);
	const queueId = { __rl: true, value: '' };
	await paste(editor, example!, credential, (node) =>
		node.type === NODE_TYPE ? { ...node, parameters: { ...node.parameters, queueId } } : node,
	);
	await expect(editor.canvas.issues).toHaveCount(1);
});

// All of them if their pictures are requested.
test('an unchanged example has nothing missing', async ({ credential, editor, picture }) => {
	test.slow();
	for (const example of await readExamples(process.env.PICTURES ? [] : [ONE])) {
		await test.step(example.name, async () => {
			await paste(editor, example, credential);
			await expect(editor.canvas.issues).toHaveCount(0);
			await picture(`examples/${example.name}`, editor.page, await editor.canvas.onlyNodes());
		});
	}
});

/** Copies an example and pastes it onto an empty canvas. */
async function paste(
	editor: Editor,
	example: Example,
	credential: string,
	change = (node: INode) => node,
): Promise<void> {
	const { canvas } = editor;
	const { nodes, ...workflow } = withCredential(example, credential);
	await editor.open();
	await canvas.paste(JSON.stringify({ ...workflow, nodes: nodes.map(change) }));

	const notes = nodes.filter(({ type }) => type.endsWith('.stickyNote'));
	await expect(canvas.notes).toHaveCount(notes.length);
	await expect(canvas.nodes).toHaveCount(nodes.length - notes.length);
}
