import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../../scripts/usage-error';
import { runProgram } from '../support/run-program';
import {
	Installation,
	locateInstallation,
	type InstallationRecipe,
	RECIPE_FILES,
} from './installation';

/**
 * Installs a recipe into the cache unless it is there already. npm works in a temporary folder, which is marked as
 * complete and renamed at the end. Unfinished folders of earlier attempts are deleted.
 *
 * @param print Receives progress messages, about every ten seconds.
 * @throws UsageError with npm's own message if it cannot be installed
 */
export async function installIntoCache(
	recipe: InstallationRecipe,
	print: (line: string) => void,
): Promise<Installation> {
	const installation = locateInstallation(recipe);
	if (installation.isComplete) return installation;

	await mkdir(dirname(installation.folder), { recursive: true });
	for (const left of unfinishedFolders(installation)) {
		print(`An earlier installation did not finish; starting over (${left})`);
		await rm(left, { recursive: true, force: true });
	}
	const temporary = await mkdtemp(`${installation.folder}.unfinished-${process.pid}-`);
	for (const name of RECIPE_FILES) await copyFile(join(recipe.folder, name), join(temporary, name));

	print(`Installing into ${installation.folder}; this is needed only once`);
	await runNpm(temporary, print, 'ci', '--no-audit', '--no-fund');
	if (recipe.compiled.length > 0) {
		await runNpm(temporary, print, 'rebuild', ...recipe.compiled, '--ignore-scripts=false');
	}
	await Installation.markComplete(temporary);
	await moveIntoPlace(temporary, installation);
	return installation;
}

/** Folders of attempts whose process (its ID is in the name) has ended, and an incomplete folder with the final name. */
function unfinishedFolders({ folder, isComplete }: Installation): string[] {
	const name = basename(folder);
	return readdirSync(dirname(folder))
		.filter((other) => {
			if (other === name) return !isComplete;
			const [start, pid] = other.split('.unfinished-');
			return start === name && pid !== undefined && !isRunning(Number.parseInt(pid, 10));
		})
		.map((left) => join(dirname(folder), left));
}

function isRunning(pid: number): boolean {
	if (!Number.isInteger(pid) || pid <= 0) return false;
	try {
		// Signal 0 sends nothing: it only checks that the process exists.
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

async function runNpm(
	cwd: string,
	print: (line: string) => void,
	...args: string[]
): Promise<void> {
	const started = Date.now();
	const clock = setInterval(() => {
		const seconds = Math.round((Date.now() - started) / 1000);
		print(`npm ${args[0]}: ${seconds} s so far, ${countPackages(cwd)} packages`);
	}, 10_000);
	try {
		const { code, output } = await runProgram('npm', args, { cwd });
		if (code !== 0) throw new UsageError(`npm ${args.join(' ')} failed in ${cwd}:\n${output}`);
	} finally {
		clearInterval(clock);
	}
}

function countPackages(folder: string): number {
	const modules = join(folder, 'node_modules');
	return existsSync(modules) ? readdirSync(modules).length : 0;
}

/** If another process has finished the same installation in the meantime, that one is used. */
async function moveIntoPlace(temporary: string, installation: Installation): Promise<void> {
	try {
		await rename(temporary, installation.folder);
	} catch (error) {
		if (!installation.isComplete) throw error;
		await rm(temporary, { recursive: true, force: true });
	}
}
