import { pageText } from '../../scripts/links/pages';

/** What stands in the blocks of code of a shell. */
export function shellBlocks(path: string): string[] {
	return [...pageText(path).matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].map(([, block = '']) => block);
}

/** Everything that is written as code in a page, in blocks of a shell or within a sentence. */
export function codes(path: string): string[] {
	const spans = pageText(path).replace(/^ *(`{3,})[^]*?^ *\1 *$/gm, '');
	return [
		...shellBlocks(path),
		...[...spans.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span),
	];
}

/** The places that a link can lead to within a page, as GitHub names them after the headings. */
export function anchors(path: string): Set<string> {
	const seen = new Map<string, number>();
	const names = new Set<string>();
	const text = pageText(path).replace(/^ *(`{3,})[^]*?^ *\1 *$/gm, '');
	for (const [, heading = ''] of text.matchAll(/^#{1,6} +(.+)$/gm)) {
		const name = heading
			.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
			.trim()
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
			.replaceAll(' ', '-');
		const times = seen.get(name) ?? 0;
		seen.set(name, times + 1);
		names.add(times === 0 ? name : `${name}-${times}`);
	}
	return names;
}
