import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { n8n } from '../package.json';

export const ROOT = resolve(__dirname, '..');

/** Everything that goes into `dist/`, or decides how. */
const BUILT_FROM = [
	'nodes',
	'credentials',
	'icons',
	'gulpfile.js',
	'package.json',
	'tsconfig.json',
];

/**
 * Whether `dist/` exists and is newer than everything it is built from. Only the compiled code counts: copied files keep
 * the date of their source.
 */
export function distIsCurrent(): boolean {
	const code = requiredFiles(ROOT, [...n8n.nodes, ...n8n.credentials]);
	return newestSourceTime() < Math.min(...code.map((path) => age(join(ROOT, path))));
}

/**
 * Files of a package and everything in it that they require, directly or indirectly, including files that are missing.
 *
 * @param entryPoints the paths in it at which n8n begins
 */
export function requiredFiles(root: string, entryPoints: readonly string[]): string[] {
	const code = new Set(entryPoints);
	// Grows while it is walked through.
	for (const path of code) {
		if (!existsSync(join(root, path))) continue;
		const text = readFileSync(join(root, path), 'utf8');
		for (const [, name = ''] of text.matchAll(/require\(["'](\.[^"']*)["']\)/g)) {
			code.add(moduleAt(root, posix.join(posix.dirname(path), name)));
		}
	}
	return [...code];
}

/** The file that Node.js resolves a path without an extension to; the path itself if there is none. */
function moduleAt(root: string, path: string): string {
	const files = path.endsWith('.js') ? [path] : [`${path}.js`, `${path}/index.js`];
	return files.find((file) => existsSync(join(root, file))) ?? path;
}

/** When the newest source of `dist/` was changed, in milliseconds since 1970. */
export function newestSourceTime(): number {
	const paths = BUILT_FROM.map((name) => join(ROOT, name)).flatMap(withContents);
	return Math.max(...paths.map(age));
}

/** 0 for a missing file: editors create files that are gone a moment later. */
function age(path: string): number {
	return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Folders count too: their own date is the only one that changes when a file goes away. */
function withContents(path: string): string[] {
	if (!statSync(path).isDirectory()) return [path];
	const inside = readdirSync(path, { recursive: true, encoding: 'utf8' });
	return [path, ...inside.map((name) => join(path, name))];
}
