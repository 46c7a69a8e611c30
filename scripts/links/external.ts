import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../dist';
import { filesReadByOthers } from '../release/placeholders';
import { linksOf, PAGES } from './pages';

/** An address outside of the repository, without the place on its page, and the files that lead there. */
export interface ExternalLink {
	readonly url: string;
	readonly files: readonly string[];
}

/** Names that nobody can have (RFC 2606, RFC 6762) stand in examples. */
const EXAMPLE = /(^|\.)(example(\.(com|net|org))?|invalid|local|test)$/;

/** Every address that the pages link to, and all that stand in other files which users or registries read. */
export function externalLinks(): ExternalLink[] {
	const others = filesReadByOthers(ROOT).filter((path) => !path.endsWith('.md'));
	const found = new Map<string, Set<string>>();
	const add = (path: string, targets: readonly string[]) => {
		for (const url of targets.flatMap(external)) {
			found.set(url, (found.get(url) ?? new Set()).add(path));
		}
	};
	for (const path of PAGES) add(path, linksOf(path));
	for (const path of others) add(path, addressesIn(readFileSync(join(ROOT, path), 'utf8')));
	return [...found].map(([url, files]) => ({ url, files: [...files] }));
}

function addressesIn(text: string): string[] {
	const addresses = text.matchAll(/https:\/\/[\w.-]+\.[a-z]{2,}(?:\/[^\s"'`<>\\]*)?/g);
	return [...addresses].map(([address]) => address);
}

function external(target: string): string[] {
	if (!target.startsWith('https:') || !URL.canParse(target)) return [];
	const url = new URL(target);
	url.hash = '';
	return EXAMPLE.test(url.hostname) ? [] : [url.href];
}
