import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isDistCurrent, ROOT } from '../../scripts/dist';
import { createTemporaryFolder } from './temporaryFolders';

/** Not copied: `node_modules` is linked, `dist` is built or copied separately. */
const LEFT_OUT = ['.git', 'node_modules', 'dist', 'coverage'].map((name) => join(ROOT, name));

/** Copies this repository, so that a test can build and change it while other tests use the original. */
export function copyRepository(destination = createTemporaryFolder()): string {
	cpSync(ROOT, destination, { recursive: true, filter: (source) => !LEFT_OUT.includes(source) });
	symlinkSync(join(ROOT, 'node_modules'), join(destination, 'node_modules'), 'junction');
	return destination;
}

/** Copies this repository with its `dist`, which is built if a source is newer. */
export function copyBuiltRepository(): string {
	const copy = copyRepository();
	if (isDistCurrent()) {
		cpSync(join(ROOT, 'dist'), join(copy, 'dist'), { recursive: true });
	} else {
		const { status, output } = runNodeScript(copy, 'node_modules/gulp/bin/gulp.js', 'build');
		if (status !== 0) throw new Error(output);
	}
	return copy;
}

/**
 * Runs a script with Node.js in a folder, without jest's NODE_ENV: if that is "test", `eslint-plugin-n8n-nodes-base` takes
 * every file for a trigger node.
 */
export function runNodeScript(
	folder: string,
	...script: string[]
): { status: number | null; output: string } {
	const { NODE_ENV: _jest, ...env } = process.env;
	const { status, stdout, stderr } = spawnSync(process.execPath, script, {
		cwd: folder,
		encoding: 'utf8',
		env,
	});
	return { status, output: stdout + stderr };
}
