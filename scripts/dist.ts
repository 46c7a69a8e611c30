import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { n8n } from '../package.json';

export const ROOT = resolve(__dirname, '..');

/** The sources of `dist/` and the files that determine how it is built. */
const BUILD_INPUTS = [
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
export function isDistCurrent(): boolean {
	const code = findRequiredFiles(ROOT, [...n8n.nodes, ...n8n.credentials]);
	return newestSourceTime() < Math.min(...code.map((path) => modifiedTime(join(ROOT, path))));
}

/**
 * Finds the files of a package that its entry points require, directly or indirectly, including missing ones.
 *
 * @param entryPoints the paths that n8n loads; they are part of the result
 */
function findRequiredFiles(root: string, entryPoints: readonly string[]): string[] {
	const code = new Set(entryPoints);
	// The set grows while the loop runs.
	for (const path of code) {
		if (!existsSync(join(root, path))) continue;
		const text = readFileSync(join(root, path), 'utf8');
		for (const [, name = ''] of text.matchAll(/require\(["'](\.[^"']*)["']\)/g)) {
			code.add(resolveModule(root, posix.join(posix.dirname(path), name)));
		}
	}
	return [...code];
}

/** The file that Node.js resolves a path without an extension to; the path itself if there is none. */
function resolveModule(root: string, path: string): string {
	const files = path.endsWith('.js') ? [path] : [`${path}.js`, `${path}/index.js`];
	return files.find((file) => existsSync(join(root, file))) ?? path;
}

/** When a source of `dist/` was last changed, in milliseconds since 1970. */
export function newestSourceTime(): number {
	const paths = BUILD_INPUTS.map((name) => join(ROOT, name)).flatMap(listRecursively);
	return Math.max(...paths.map(modifiedTime));
}

/** In milliseconds since 1970; 0 for a missing file, because editors create files that soon disappear. */
function modifiedTime(path: string): number {
	return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** A path with everything below it, including folders: when a file is deleted, only its folder's date changes. */
function listRecursively(path: string): string[] {
	if (!statSync(path).isDirectory()) return [path];
	const inside = readdirSync(path, { recursive: true, encoding: 'utf8' });
	return [path, ...inside.map((name) => join(path, name))];
}
