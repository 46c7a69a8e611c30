import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../../scripts/usage-error';
import { runProgram } from '../support/command';
import { Installation, installationOf, type Recipe, RECIPE_FILES } from './installation';

/**
 * Installs a recipe into the cache, once. npm works in a temporary folder, which is marked as complete and renamed at the
 * end. Whatever an earlier attempt left unfinished is deleted.
 *
 * @param say Receives progress messages, about every ten seconds.
 * @throws UsageError with npm's own message if it cannot be installed
 */
export async function install(recipe: Recipe, say: (line: string) => void): Promise<Installation> {
	const installation = installationOf(recipe);
	if (installation.complete) return installation;

	await mkdir(dirname(installation.folder), { recursive: true });
	for (const left of halfFinished(installation)) {
		say(`An earlier installation was not finished; starting over (${left})`);
		await rm(left, { recursive: true, force: true });
	}
	const workshop = await mkdtemp(`${installation.folder}.unfinished-${process.pid}-`);
	for (const name of RECIPE_FILES) await copyFile(join(recipe.folder, name), join(workshop, name));

	say(`Installing into ${installation.folder}; this is done once`);
	await npm(workshop, say, 'ci', '--no-audit', '--no-fund');
	if (recipe.compiled.length > 0) {
		await npm(workshop, say, 'rebuild', ...recipe.compiled, '--ignore-scripts=false');
	}
	await Installation.seal(workshop);
	await takePlace(workshop, installation);
	return installation;
}

/** Folders of attempts whose process, which is part of their names, has ended; and an incomplete one with the final name. */
function halfFinished({ folder, complete }: Installation): string[] {
	const name = basename(folder);
	return readdirSync(dirname(folder))
		.filter((other) => {
			if (other === name) return !complete;
			const [start, pid] = other.split('.unfinished-');
			return start === name && pid !== undefined && !isRunning(Number.parseInt(pid, 10));
		})
		.map((left) => join(dirname(folder), left));
}

function isRunning(pid: number): boolean {
	if (!Number.isInteger(pid) || pid <= 0) return false;
	try {
		// Signal 0 is no signal: it only asks whether there is such a process.
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

async function npm(cwd: string, say: (line: string) => void, ...words: string[]): Promise<void> {
	const started = Date.now();
	const clock = setInterval(() => {
		const seconds = Math.round((Date.now() - started) / 1000);
		say(`npm ${words[0]}: ${seconds} s so far, ${packagesIn(cwd)} packages`);
	}, 10_000);
	try {
		const { code, output } = await runProgram('npm', words, { cwd });
		if (code !== 0) throw new UsageError(`npm ${words.join(' ')} went wrong in ${cwd}:\n${output}`);
	} finally {
		clearInterval(clock);
	}
}

function packagesIn(folder: string): number {
	const modules = join(folder, 'node_modules');
	return existsSync(modules) ? readdirSync(modules).length : 0;
}

/** Another process may have finished the same installation in the meantime: then that one is used. */
async function takePlace(workshop: string, installation: Installation): Promise<void> {
	try {
		await rename(workshop, installation.folder);
	} catch (error) {
		if (!installation.complete) throw error;
		await rm(workshop, { recursive: true, force: true });
	}
}
