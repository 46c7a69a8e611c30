import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../scripts/dist';
import { listPublishedSources } from '../../scripts/list-files';
import { readPage } from './markdown';

/** How often a file takes a value for what the compiler does not see in it. */
function castsIn(path: string): number {
	const text = readFileSync(join(ROOT, path), 'utf8');
	const count = (node: ts.Node): number => {
		const isCast =
			(ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) ||
			ts.isTypeAssertionExpression(node) ||
			ts.isNonNullExpression(node);
		let casts = Number(isCast);
		ts.forEachChild(node, (child) => void (casts += count(child)));
		return casts;
	};
	return count(ts.createSourceFile(path, text, ts.ScriptTarget.ES2022));
}

test('docs/maintainers.md links every file with a cast', () => {
	const [, told = ''] = /three casts are left(.*)/.exec(readPage('docs/maintainers.md')) ?? [];
	const linked = [...told.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => path);
	expect(linked).toHaveLength(3);
	expect(
		listPublishedSources(ROOT)
			.flatMap((path) => Array<string>(castsIn(path)).fill(path))
			.sort(),
	).toEqual(linked.sort());
});
