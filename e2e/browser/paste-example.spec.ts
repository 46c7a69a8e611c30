import { readExamples } from '../../scripts/start/read-examples';
import { exampleWithCredential } from '../try/example-with-credential';
import { expect, test } from './fixtures';

const EXAMPLE = 'morning-podcast';

// All examples if their pictures are requested.
test('an unchanged example lacks nothing', async ({ credential, editor, picture }) => {
	test.slow();
	const { canvas, page } = editor;
	for (const example of await readExamples(process.env.PICTURES ? [] : [EXAMPLE])) {
		await test.step(example.name, async () => {
			const workflow = exampleWithCredential(example, credential);
			await editor.open();
			await canvas.paste(JSON.stringify(workflow));

			const { nodes } = workflow;
			const notes = nodes.filter(({ type }) => type.endsWith('.stickyNote'));
			await expect(canvas.notes).toHaveCount(notes.length);
			await expect(canvas.nodes).toHaveCount(nodes.length - notes.length);
			await expect(canvas.issues).toHaveCount(0);
			await picture(`examples/${example.name}`, page, await canvas.nodesScreenshotOptions());
		});
	}
});
