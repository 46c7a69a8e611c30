import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Home, installPackage } from '../n8n/home-folder';
import { readSharedRun } from './shared-run';

/** Creates a user folder for a separate n8n, with the package and the shared n8n's encryption key. */
export async function createSeparateHome(parent: string, name: string): Promise<Home> {
	const { home: shared, tarball } = readSharedRun();
	const home: Home = { ...shared, folder: join(parent, name) };
	await mkdir(home.folder, { recursive: true });
	await installPackage(home, tarball);
	return home;
}
