import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const findChromium = () => findInPath('chromium', 'chromium-browser', 'google-chrome');

export const findRedis = () => findInPath('redis-server');

/** The folder with PostgreSQL's programs: Debian does not put the server's programs into the path. */
export function findPostgresFolder(): string | undefined {
	return [...pathFolders(), ...debianFolders()].find((folder) =>
		['initdb', 'postgres'].every((name) => isProgram(join(folder, name))),
	);
}

function findInPath(...names: string[]): string | undefined {
	return names
		.flatMap((name) => pathFolders().map((folder) => join(folder, name)))
		.find((path) => isProgram(path));
}

const pathFolders = () => (process.env.PATH ?? '').split(delimiter);

function debianFolders(): string[] {
	const base = '/usr/lib/postgresql';
	try {
		const versions = readdirSync(base).sort((one, other) => Number(other) - Number(one));
		return versions.map((version) => join(base, version, 'bin'));
	} catch {
		return [];
	}
}

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
