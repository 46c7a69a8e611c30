import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Installation } from '../install-into-cache';
import { type N8nHome, installPackageInHome } from '../n8n/n8n-home';

/** The environment variable that passes the shared n8n to the test files. */
const SHARED_RUN_VARIABLE = 'MUSIC_ASSISTANT_E2E';

const SharedRun = z.object({
	url: z.string(),
	tarball: z.string(),
	home: z.object({
		folder: z.string(),
		encryptionKey: z.string(),
		installation: z
			.object({ folder: z.string() })
			.transform(({ folder }) => new Installation(folder)),
	}),
});

/** What the test files of a run share: n8n, whose owner has been created, its folder, and the packed package. */
type SharedRun = z.infer<typeof SharedRun>;

/** Called by the process that starts the test files. */
export function shareRunWithTestFiles(run: SharedRun): void {
	process.env[SHARED_RUN_VARIABLE] = JSON.stringify(run);
}

/** Called by the test files. */
export function readSharedRun(): SharedRun {
	const shared = process.env[SHARED_RUN_VARIABLE];
	if (shared === undefined) throw new Error('These tests can only be run by npm run e2e.');
	return SharedRun.parse(JSON.parse(shared));
}

/** Creates a user folder for a separate n8n, with the package and the shared n8n's encryption key. */
export async function createSeparateN8nHome(parentFolder: string, name: string): Promise<N8nHome> {
	const { home: shared, tarball } = readSharedRun();
	const home: N8nHome = { ...shared, folder: join(parentFolder, name) };
	await mkdir(home.folder, { recursive: true });
	await installPackageInHome(home, tarball);
	return home;
}
