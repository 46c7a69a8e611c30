import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../scripts/command-line';
import { runProgram } from './support/background-process';

/** What npm installs, and which packages have to be compiled on this machine. */
export interface InstallationRecipe {
	/** The folder with package.json, package-lock.json and .npmrc. */
	readonly folder: string;
	/** The only packages whose install scripts are run. */
	readonly compiled: readonly string[];
	/** Files in node_modules without which the installation is incomplete. */
	readonly needed: readonly string[];
}

/** n8n needs its database binding and a Node.js; install scripts provide both. */
export const N8N_RECIPE: InstallationRecipe = {
	folder: __dirname,
	compiled: ['node', 'sqlite3'],
	needed: ['.bin/node', 'n8n/bin/n8n'],
};

export const RECIPE_FILES = ['package.json', 'package-lock.json', '.npmrc'] as const;

/** The file that is written when an installation is complete. */
const COMPLETE_MARKER = 'complete';

/** An installed recipe. */
export class Installation {
	constructor(
		readonly folder: string,
		private readonly needed: InstallationRecipe['needed'] = [],
	) {}

	/** The path of an installed package's program, such as `node`. */
	programPath(name: string): string {
		return join(this.folder, 'node_modules', '.bin', name);
	}

	/** The path of an installed package's file. */
	packageFile(path: string): string {
		return join(this.folder, 'node_modules', path);
	}

	/** Checks the marker and the needed files: a cache cleanup may leave only the marker. */
	get isComplete(): boolean {
		const files = [
			join(this.folder, COMPLETE_MARKER),
			...this.needed.map((path) => this.packageFile(path)),
		];
		return files.every((file) => existsSync(file));
	}
}

/**
 * Where a recipe is installed, or would be: outside the checkout, so that all clones share it, and in a folder for each
 * version of the recipe, so that a changed recipe is installed again.
 */
export function locateInstallation({ folder, needed }: InstallationRecipe): Installation {
	const recipe = createHash('sha256').update(`${process.platform} ${process.arch}`);
	for (const name of RECIPE_FILES) recipe.update(readFileSync(join(folder, name)));
	const name = `n8n-${recipe.digest('hex').slice(0, 12)}`;
	return new Installation(join(cacheFolder(), 'n8n-nodes-music-assistant', name), needed);
}

function cacheFolder(): string {
	const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
	if (XDG_CACHE_HOME) return XDG_CACHE_HOME;
	return process.platform === 'win32' && LOCALAPPDATA ? LOCALAPPDATA : join(homedir(), '.cache');
}

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
	await writeFile(join(temporary, COMPLETE_MARKER), '');
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
		print(`npm ${args[0]}: ${Math.round((Date.now() - started) / 1000)} s so far`);
	}, 10_000);
	try {
		const { code, output } = await runProgram('npm', args, { cwd });
		if (code !== 0) throw new UsageError(`npm ${args.join(' ')} failed in ${cwd}:\n${output}`);
	} finally {
		clearInterval(clock);
	}
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
