import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Installation } from '../install-into-cache';
import { type N8nHome, installPackageInHome } from '../n8n/n8n-home';

/** The environment variable that passes the shared n8n to the test files. */
const SHARED_RUN_VARIABLE = 'MUSIC_ASSISTANT_E2E';

const Shared = z.object({
	url: z.string(),
	tarball: z.string(),
	folder: z.string(),
	encryptionKey: z.string(),
	installation: z.string(),
});

/** What the test files of a run share. */
export interface SharedRun {
	/** The address of n8n, whose owner has been created. */
	readonly url: string;
	/** n8n's user folder, for its commands. */
	readonly home: N8nHome;
	/** The packed package, for a separate n8n. */
	readonly tarball: string;
}

/** Called by the process that starts the test files. */
export function shareRunWithTestFiles({ url, home, tarball }: SharedRun): void {
	const { folder, encryptionKey, installation } = home;
	const shared: z.infer<typeof Shared> = {
		url,
		tarball,
		folder,
		encryptionKey,
		installation: installation.folder,
	};
	process.env[SHARED_RUN_VARIABLE] = JSON.stringify(shared);
}

/** Called by the test files. */
export function readSharedRun(): SharedRun {
	const shared = process.env[SHARED_RUN_VARIABLE];
	if (shared === undefined) throw new Error('These tests can only be run by npm run e2e.');
	const { folder, encryptionKey, installation, ...rest } = Shared.parse(JSON.parse(shared));
	return {
		...rest,
		home: { folder, encryptionKey, installation: new Installation(installation) },
	};
}

/** Creates a user folder for a separate n8n, with the package and the shared n8n's encryption key. */
export async function createSeparateN8nHome(parentFolder: string, name: string): Promise<N8nHome> {
	const { home: shared, tarball } = readSharedRun();
	const home: N8nHome = { ...shared, folder: join(parentFolder, name) };
	await mkdir(home.folder, { recursive: true });
	await installPackageInHome(home, tarball);
	return home;
}
