import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';

/** Folders without pages of the project. */
const LEFT_OUT = ['.git', 'node_modules', 'dist', 'coverage'];

/** The path of every Markdown file in the repository. */
export const PAGES: readonly string[] = below('').sort();

function below(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
		if (entry.isDirectory()) return LEFT_OUT.includes(entry.name) ? [] : below(path);
		return entry.name.endsWith('.md') ? [path] : [];
	});
}

export function readPage(path: string): string {
	return readFileSync(join(ROOT, path), 'utf8');
}

/** A page without its code, in which brackets and hashes are not Markdown. */
export function readPageWithoutCode(path: string): string {
	return readPage(path)
		.replace(/^ *(`{3,})[^]*?^ *\1 *$/gm, '')
		.replace(/`[^`\n]*`/g, '');
}

/** The content of the shell code blocks. */
function shellBlocks(path: string): string[] {
	return [...readPage(path).matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].map(([, block = '']) => block);
}

/** All code on a page: shell code blocks and inline code. */
export function readCodeSnippets(path: string): string[] {
	const spans = readPage(path).replace(/^ *(`{3,})[^]*?^ *\1 *$/gm, '');
	return [
		...shellBlocks(path),
		...[...spans.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span),
	];
}
