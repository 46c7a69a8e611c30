import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';

/** Where no page of the project is. */
const LEFT_OUT = ['.git', 'node_modules', 'dist', 'coverage'];

/** Every Markdown file of the repository, by its path in it. */
export const PAGES: readonly string[] = below('').sort();

function below(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
		if (entry.isDirectory()) return LEFT_OUT.includes(entry.name) ? [] : below(path);
		return entry.name.endsWith('.md') ? [path] : [];
	});
}

export function pageText(path: string): string {
	return readFileSync(join(ROOT, path), 'utf8');
}

/** The page without its blocks and spans of code, where brackets and hashes are no Markdown. */
export function prose(path: string): string {
	return pageText(path)
		.replace(/^ *(`{3,})[^]*?^ *\1 *$/gm, '')
		.replace(/`[^`\n]*`/g, '');
}

/** What stands in the blocks of code of a shell. */
function shellBlocks(path: string): string[] {
	return [...pageText(path).matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].map(([, block = '']) => block);
}

/** Everything that is written as code in a page, in blocks of a shell or within a sentence. */
export function codeSnippets(path: string): string[] {
	const spans = pageText(path).replace(/^ *(`{3,})[^]*?^ *\1 *$/gm, '');
	return [
		...shellBlocks(path),
		...[...spans.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span),
	];
}
