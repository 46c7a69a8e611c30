import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jsonParse } from 'n8n-workflow';
import { name as PACKAGE } from '../../package.json';
import { ROOT } from '../../scripts/dist';
import { packWithNpm } from '../../scripts/pack-with-npm';
import { buildPackageIfNeeded } from '../../scripts/start/build-package';
import { installIntoCache, type Installation, N8N_RECIPE } from '../install-into-cache';

/** A user folder of n8n, and the installation that uses it. */
export interface N8nHome {
	/** `N8N_USER_FOLDER`: n8n keeps everything in `.n8n` below it. */
	readonly folder: string;
	readonly encryptionKey: string;
	readonly installation: Installation;
}

/**
 * Creates a user folder with the package in its current state, and installs n8n first if necessary. The folder is
 * removed when this process ends.
 *
 * @param print Receives progress messages.
 */
export async function createN8nHomeWithPackage(
	print: (line: string) => void,
): Promise<{ home: N8nHome; tarball: string }> {
	const installation = await installIntoCache(N8N_RECIPE, print);
	await buildPackageIfNeeded();
	const folder = createTemporaryFolder();
	// PostgreSQL, which does not run as root, needs to reach its data in this folder.
	await chmod(folder, 0o711);
	const home: N8nHome = { folder, encryptionKey: 'a-key-for-throw-away-data', installation };
	const tarball = await packPackage(folder);
	await installPackageInHome(home, tarball);
	return { home, tarball };
}

/** Packs the built package as it would be published. @returns the tarball's path */
export async function packPackage(folder: string): Promise<string> {
	return join(folder, (await packWithNpm(ROOT, folder)).filename);
}

/**
 * Installs the tarball as n8n 2.41 installs community packages: unpacks it, removes the development and peer
 * dependencies from its manifest, and lists it among the packages to load. (n8n then lets npm install the package's
 * dependencies, but this package has none.)
 */
export async function installPackageInHome({ folder }: N8nHome, tarball: string): Promise<void> {
	const nodes = join(folder, '.n8n', 'nodes');
	const target = join(nodes, 'node_modules', PACKAGE);
	await mkdir(target, { recursive: true });
	await promisify(execFile)('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);

	const manifest = join(target, 'package.json');
	const { devDependencies, peerDependencies, optionalDependencies, ...kept } = jsonParse<
		Record<string, unknown>
	>(await readFile(manifest, 'utf8'));
	await writeFile(manifest, JSON.stringify(kept, null, 2));
	const list = {
		name: 'installed-nodes',
		private: true,
		dependencies: { [PACKAGE]: kept.version },
	};
	await writeFile(join(nodes, 'package.json'), JSON.stringify(list, null, 2));
}

const folders = new Set<string>();

/** Creates an empty folder, which is removed when this process ends, unless by a signal that cannot be caught. */
function createTemporaryFolder(): string {
	if (folders.size === 0) process.once('exit', removeFolders);
	const folder = mkdtempSync(join(tmpdir(), 'music-assistant-e2e-'));
	folders.add(folder);
	return folder;
}

/** Prevents a folder from being removed, so that it can be inspected. */
export function keepTemporaryFolder(folder: string): void {
	folders.delete(folder);
}

function removeFolders(): void {
	// A process that is being killed may still write a file: then the removal is tried again.
	for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
