import type { INode } from 'n8n-workflow';
import { type Example, readExamples } from '../../../scripts/start/examples';
import type { OwnEditor } from '../../browser/own-editor';
import { NODE_TYPE } from '../../n8n/rest';
import { withCredential } from '../../try/examples';

const ONE = 'morning-podcast';

/**
 * Example workflows, copied and pasted onto an empty canvas.
 *
 * @param theirs The editor, with one credential in it, as soon as the tests run.
 */
export function examples(theirs: () => OwnEditor): void {
	/** @returns how many nodes are marked because something is missing in them */
	async function paste(example: Example, change = (node: INode) => node): Promise<number> {
		const { editor, user } = theirs();
		const [{ id: credential }] = await user.credentials();
		const { nodes, ...workflow } = withCredential(example, credential);
		await editor.openEmpty();
		await editor.canvas.paste(JSON.stringify({ ...workflow, nodes: nodes.map(change) }));

		const notes = nodes.filter(({ type }) => type.endsWith('.stickyNote'));
		await expect(editor.canvas.notes.count()).resolves.toBe(notes.length);
		await expect(editor.canvas.nodes.count()).resolves.toBe(nodes.length - notes.length);
		return await editor.canvas.issues.count();
	}

	test('one without its queue is marked where it is pasted', async () => {
		const [example] = await readExamples([ONE]);
		const withoutQueue = (node: INode): INode =>
			node.type === NODE_TYPE
				? { ...node, parameters: { ...node.parameters, queueId: { __rl: true, value: '' } } }
				: node;

		await expect(paste(example!, withoutQueue)).resolves.toBe(1);
	});

	test('one as it is has nothing missing', async () => {
		const { editor, pictures } = theirs();
		for (const example of await readExamples(pictures.wanted ? [] : [ONE])) {
			expect([example.name, await paste(example)]).toEqual([example.name, 0]);
			await editor.canvas.picture(pictures.path(`example-${example.name}`));
		}
	}, 300_000);
}
