import { type ExampleWorkflow, readExamples } from '../../scripts/start/read-examples';
import { exampleWithCredential } from '../try/example-with-credential';
import type { Editor } from './editor';
import { expect, test } from './fixtures';

const EXAMPLE = 'morning-podcast';

// All examples if their pictures are requested.
test('an unchanged example lacks nothing', async ({ credential, editor, picture }) => {
	test.slow();
	for (const example of await readExamples(process.env.PICTURES ? [] : [EXAMPLE])) {
		await test.step(example.name, async () => {
			await pasteExample(editor, example, credential);
			await expect(editor.canvas.issues).toHaveCount(0);
			await picture(
				`examples/${example.name}`,
				editor.page,
				await editor.canvas.nodesScreenshotOptions(),
			);
		});
	}
});

/** Copies an example and pastes it onto an empty canvas. */
async function pasteExample(
	editor: Editor,
	example: ExampleWorkflow,
	credential: string,
): Promise<void> {
	const { canvas } = editor;
	const workflow = exampleWithCredential(example, credential);
	await editor.open();
	await canvas.paste(JSON.stringify(workflow));

	const { nodes } = workflow;
	const notes = nodes.filter(({ type }) => type.endsWith('.stickyNote'));
	await expect(canvas.notes).toHaveCount(notes.length);
	await expect(canvas.nodes).toHaveCount(nodes.length - notes.length);
}
