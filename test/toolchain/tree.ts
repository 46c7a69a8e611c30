import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isDistCurrent, ROOT } from '../../scripts/dist';
import { temporaryFolder } from './temporary';

/** Neither source nor wanted in a copy: `node_modules` is linked, `dist` built or copied. */
const LEFT_OUT = ['.git', 'node_modules', 'dist', 'coverage'].map((name) => join(ROOT, name));

/**
 * A copy of this repository to build in and to spoil: tests run side by side, and others load the
 * repository's own `dist` meanwhile.
 */
export function copyOfTree(copy = temporaryFolder()): string {
	cpSync(ROOT, copy, { recursive: true, filter: (source) => !LEFT_OUT.includes(source) });
	symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
	return copy;
}

/** A copy with `dist`: the repository's own where it is newer than every source, else a fresh one. */
export function builtCopy(): string {
	const copy = copyOfTree();
	if (isDistCurrent()) {
		cpSync(join(ROOT, 'dist'), join(copy, 'dist'), { recursive: true });
	} else {
		const { status, output } = run(copy, 'node_modules/gulp/bin/gulp.js', 'build');
		if (status !== 0) throw new Error(output);
	}
	return copy;
}

/**
 * Runs a script with node, from the copy. Without jest's NODE_ENV: `eslint-plugin-n8n-nodes-base`
 * takes every file for a trigger node where it is "test".
 */
export function run(copy: string, ...script: string[]): { status: number | null; output: string } {
	const { NODE_ENV: _jest, ...env } = process.env;
	const { status, stdout, stderr } = spawnSync(process.execPath, script, {
		cwd: copy,
		encoding: 'utf8',
		env,
	});
	return { status, output: stdout + stderr };
}
