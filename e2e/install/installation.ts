import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** What npm installs, and which of it has to be compiled on this machine. */
export interface Recipe {
	/** The folder with package.json, package-lock.json and .npmrc. */
	readonly folder: string;
	/** Packages whose own install scripts are run; no others are. */
	readonly compiled: readonly string[];
	/** Files below node_modules without which it is of no use, whatever else is there. */
	readonly needed: readonly string[];
}

/** n8n needs its database's binding and a Node.js; both come by an install script. */
export const REAL_N8N: Recipe = {
	folder: join(__dirname, '..'),
	compiled: ['node', 'sqlite3'],
	needed: ['.bin/node', 'n8n/bin/n8n'],
};

export const RECIPE_FILES = ['package.json', 'package-lock.json', '.npmrc'] as const;

/** What stands last in the folder of an installation that was finished. */
const SEAL = 'complete';

/** Real n8n, installed. */
export class Installation {
	constructor(
		readonly folder: string,
		private readonly needed: Recipe['needed'] = [],
	) {}

	/** A program of an installed package, such as `node`. */
	program(name: string): string {
		return join(this.folder, 'node_modules', '.bin', name);
	}

	/** A file of an installed package. */
	file(path: string): string {
		return join(this.folder, 'node_modules', path);
	}

	/** A folder alone proves nothing: anybody may have made it. Nor does the seal: what cleans up caches may leave it. */
	get complete(): boolean {
		const files = [join(this.folder, SEAL), ...this.needed.map((path) => this.file(path))];
		return files.every((file) => existsSync(file));
	}

	/** Says of a folder that all which belongs into it is there. */
	static async seal(folder: string): Promise<void> {
		await writeFile(join(folder, SEAL), '');
	}
}

/**
 * Where the installation of a recipe stands: outside the checkout, so that every clone shares it, and a folder for each
 * state of the recipe, so that a changed one is installed anew.
 */
export function installationOf({ folder, needed }: Recipe): Installation {
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
