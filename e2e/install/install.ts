import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '../../scripts/usage-error';
import { type Installation, installationOf, type Recipe, RECIPE_FILES } from './installation';

const OWNER = 'installer.pid';

/**
 * Installs a recipe into the cache, once. npm works in a folder beside, which takes its final name only when all is
 * done: whatever stands under that name is whole. What an earlier try left half-finished is thrown away.
 *
 * @param say Told what goes on, about every ten seconds.
 * @throws UsageError with npm's own words when it cannot be installed
 */
export async function install(recipe: Recipe, say: (line: string) => void): Promise<Installation> {
	const installation = installationOf(recipe);
	if (installation.complete) return installation;

	await mkdir(dirname(installation.folder), { recursive: true });
	for (const left of await halfFinished(installation)) {
		say(`An earlier installation was not finished; starting over (${left})`);
		await rm(left, { recursive: true, force: true });
	}
	const workshop = await mkdtemp(`${installation.folder}.unfinished-`);
	await writeFile(join(workshop, OWNER), String(process.pid));
	for (const name of RECIPE_FILES) await copyFile(join(recipe.folder, name), join(workshop, name));

	say(`Installing into ${installation.folder}; this is done once`);
	await npm(workshop, say, 'ci', '--no-audit', '--no-fund');
	if (recipe.compiled.length > 0) {
		await npm(workshop, say, 'rebuild', ...recipe.compiled, '--ignore-scripts=false');
	}
	await takePlace(workshop, installation);
	return installation;
}

/** Folders of tries whose process is gone. */
async function halfFinished({ folder }: Installation): Promise<string[]> {
	const prefix = `${basename(folder)}.unfinished-`;
	const tries = readdirSync(dirname(folder)).filter((name) => name.startsWith(prefix));
	const left: string[] = [];
	for (const path of tries.map((name) => join(dirname(folder), name))) {
		const owner = await readFile(join(path, OWNER), 'utf8').catch(() => '');
		if (!isRunning(Number(owner))) left.push(path);
	}
	return left;
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
		await promisify(execFile)('npm', words, {
			cwd,
			maxBuffer: 64 * 2 ** 20,
			shell: process.platform === 'win32',
		});
	} catch (error) {
		const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
		throw new UsageError(`npm ${words.join(' ')} went wrong in ${cwd}:\n${said}`);
	} finally {
		clearInterval(clock);
	}
}

function packagesIn(folder: string): number {
	const modules = join(folder, 'node_modules');
	return existsSync(modules) ? readdirSync(modules).length : 0;
}

/** Another process may have finished the same installation meanwhile: then its one is taken. */
async function takePlace(workshop: string, installation: Installation): Promise<void> {
	try {
		await rename(workshop, installation.folder);
	} catch (error) {
		if (!installation.complete) throw error;
		await rm(workshop, { recursive: true, force: true });
	}
}
