import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

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
	folder: join(__dirname, '..'),
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

	/** Marks a folder as complete. */
	static async markComplete(folder: string): Promise<void> {
		await writeFile(join(folder, COMPLETE_MARKER), '');
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
