import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Paths of all files below a folder, the root itself by default, relative to the root, with `/`, sorted. */
export function listFilesBelow(root: string, folder = '.'): string[] {
	return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => !entry.isDirectory())
		.map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
		.sort();
}

/** Paths of the sources of the published code. */
export function listPublishedSources(root: string): string[] {
	return ['nodes', 'credentials']
		.flatMap((folder) => listFilesBelow(root, folder))
		.filter((path) => path.endsWith('.ts'));
}
