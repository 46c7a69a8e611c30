import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isDistCurrent, ROOT } from '../dist';
import { displayText } from '../engine/display-text';
import { dim, printLine } from './terminal-output';
import { UsageError } from '../command-line';

/** Builds the package unless `dist/` exists and is newer than everything it is built from. */
export async function buildPackageIfNeeded(): Promise<void> {
	if (!isDistCurrent()) await buildPackage();
}

/** Builds the package. @throws UsageError with the compiler's messages */
export async function buildPackage(): Promise<void> {
	printLine(dim('Building the package ...'));
	const gulp = join(ROOT, 'node_modules/gulp/bin/gulp.js');
	try {
		await promisify(execFile)(process.execPath, [gulp, 'build'], { cwd: ROOT });
	} catch (error) {
		throw new UsageError(`The build failed.
${commandOutput(error)}`);
	}
}

/** The output of the failed command, on either stream. */
function commandOutput(error: unknown): string {
	if (!(error instanceof Error && 'stdout' in error && 'stderr' in error)) return String(error);
	return `${displayText(error.stdout)}${displayText(error.stderr)}`;
}
