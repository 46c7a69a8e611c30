import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../scripts/dist';
import { npmPack } from '../../scripts/npm-pack';

/** What of the package takes how many bytes; pictures do not count. */
export interface PackageSize {
	readonly code: number;
	/** Of the code what people read. */
	readonly texts: number;
	/** Of the code the names of fields and functions, as far as they are not minified. */
	readonly names: number;
	readonly schemas: number;
	readonly readme: number;
	readonly rest: number;
	readonly total: number;
}

export async function packageSize(): Promise<PackageSize> {
	const { files } = await npmPack(ROOT);
	const paths = files.map(({ path }) => path).filter((path) => !/\.(svg|png)$/.test(path));
	const sum = (pattern: RegExp) =>
		paths
			.filter((path) => pattern.test(path))
			.reduce((bytes, path) => bytes + statSync(join(ROOT, path)).size, 0);
	const [code, schemas, readme, total] = [
		sum(/\.js$/),
		sum(/__schema__/),
		sum(/^README/),
		sum(/./),
	];
	const { texts, names } = spentIn(
		paths
			.filter((path) => path.endsWith('.js'))
			.map((path) => readFileSync(join(ROOT, path), 'utf8'))
			.join('\n'),
	);
	return { code, texts, names, schemas, readme, rest: total - code - schemas - readme, total };
}

/** What minified code spends on texts, told by the blanks in them, and on names, told by their length. */
export function spentIn(code: string): { texts: number; names: number } {
	const spent = { texts: 0, names: 0 };
	const look = (node: ts.Node) => {
		if (ts.isIdentifier(node) && node.text.length > 2) spent.names += node.text.length;
		if (
			ts.isLiteralExpression(node) ||
			ts.isTemplateMiddleOrTemplateTail(node) ||
			ts.isTemplateHead(node)
		) {
			if (node.text.includes(' ')) spent.texts += node.text.length;
		}
		ts.forEachChild(node, look);
	};
	look(ts.createSourceFile('code.js', code, ts.ScriptTarget.ES2022));
	return spent;
}
