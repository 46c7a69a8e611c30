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
	/** Files in node_modules without which it is useless, whatever else exists. */
	readonly needed: readonly string[];
}

/** n8n needs its database's binding and a Node.js; both come by an install script. */
export const REAL_N8N: Recipe = {
	folder: join(__dirname, '..'),
	compiled: ['node', 'sqlite3'],
	needed: ['.bin/node', 'n8n/bin/n8n'],
};

export const RECIPE_FILES = ['package.json', 'package-lock.json', '.npmrc'] as const;

/** The file that is written last, when an installation is complete. */
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

	/** A folder alone proves nothing: anyone may have created it. Nor does the marker file: a cache cleanup may leave it behind. */
	get complete(): boolean {
		const files = [join(this.folder, SEAL), ...this.needed.map((path) => this.file(path))];
		return files.every((file) => existsSync(file));
	}

	/** Marks a folder as complete. */
	static async seal(folder: string): Promise<void> {
		await writeFile(join(folder, SEAL), '');
	}
}

/**
 * Where a recipe is installed: outside the checkout, so that all clones share it, and in a folder for each version of the
 * recipe, so that a changed one is installed again.
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
