import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type N8nHome, installPackageInHome } from '../n8n/n8n-home';
import { readSharedRun } from './shared-run';

/** Creates a user folder for a separate n8n, with the package and the shared n8n's encryption key. */
export async function createSeparateN8nHome(parentFolder: string, name: string): Promise<N8nHome> {
	const { home: shared, tarball } = readSharedRun();
	const home: N8nHome = { ...shared, folder: join(parentFolder, name) };
	await mkdir(home.folder, { recursive: true });
	await installPackageInHome(home, tarball);
	return home;
}
