import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { n8n } from '../package.json';

export const ROOT = resolve(__dirname, '..');

/** Everything that goes into `dist/`, or decides how. */
const BUILT_FROM = [
	'nodes',
	'credentials',
	'icons',
	'gulpfile.js',
	'scripts/bundle.js',
	'package.json',
	'tsconfig.json',
	'tsconfig.build.json',
];

/**
 * Whether `dist/` is there and newer than everything it is made of. The files that n8n loads tell its age: what is only
 * copied keeps the date of its source.
 */
export function distIsCurrent(): boolean {
	const doors = [...n8n.nodes, ...n8n.credentials].map((file) => join(ROOT, file));
	return newestSource() < Math.min(...doors.map(age));
}

/** When the youngest of all that `dist/` is made of was changed, in milliseconds since 1970. */
export function newestSource(): number {
	const paths = BUILT_FROM.map((name) => join(ROOT, name)).flatMap(withContents);
	return Math.max(...paths.map(age));
}

/** 0 for what is not there: editors make files that are gone a moment later. */
function age(path: string): number {
	return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Folders count too: their own date is the only one that changes when a file goes away. */
function withContents(path: string): string[] {
	if (!statSync(path).isDirectory()) return [path];
	const inside = readdirSync(path, { recursive: true, encoding: 'utf8' });
	return [path, ...inside.map((name) => join(path, name))];
}
