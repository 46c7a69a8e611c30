import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jsonParse } from 'n8n-workflow';
import { name as PACKAGE } from '../../package.json';
import { buildIfNeeded } from '../../scripts/start/build';
import { install } from '../install/install';
import { type Installation, REAL_N8N } from '../install/installation';
import { packPackage } from '../install/tarball';
import { temporaryFolder } from '../support/temporary-folder';

/** A user folder of n8n, and the installation that works on it. */
export interface Home {
	/** `N8N_USER_FOLDER`: n8n keeps everything in `.n8n` below it. */
	readonly folder: string;
	readonly encryptionKey: string;
	readonly installation: Installation;
}

/**
 * A new user folder with the package as it is now, which lasts as long as this process; n8n is installed first where it
 * is not there.
 *
 * @param say Receives progress messages.
 */
export async function newHomeWithPackage(
	say: (line: string) => void,
): Promise<{ home: Home; tarball: string }> {
	const installation = await install(REAL_N8N, say);
	await buildIfNeeded();
	const folder = temporaryFolder();
	// Others may pass through it: PostgreSQL, which does not run as root, has its data below.
	await chmod(folder, 0o711);
	const home: Home = { folder, encryptionKey: 'a-key-for-throw-away-data', installation };
	const tarball = await packPackage(folder);
	await installPackage(home, tarball);
	return { home, tarball };
}

/**
 * Does with the tarball what n8n 2.41's installer of community packages does: unpack it, take the development's and
 * the peer dependencies out of its manifest, and list it among the packages to load. (That installer then lets npm
 * install the package's dependencies, of which this one has none.)
 */
export async function installPackage({ folder }: Home, tarball: string): Promise<void> {
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
