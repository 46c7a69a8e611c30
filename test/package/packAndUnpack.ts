import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../toolchain/temporaryFolders';
import { ROOT } from '../../scripts/dist';
import { packWithNpm } from '../../scripts/pack-with-npm';

/**
 * Packs a built repository and unpacks the tarball into a folder whose only other module is n8n-workflow, as n8n installs
 * community packages: modules that are only installed for development are missing there.
 *
 * @returns the folder of the unpacked package
 */
export async function packAndUnpack(repository: string): Promise<string> {
	const home = createTemporaryFolder();
	const modules = join(home, 'node_modules');
	const directory = join(modules, 'n8n-nodes-music-assistant');
	mkdirSync(directory, { recursive: true });

	const { filename } = await packWithNpm(repository, home);
	execFileSync('tar', ['-xzf', join(home, filename), '--strip-components=1', '-C', directory]);
	const engineFolder = Reflect.get(globalThis, 'engineFolder') as string | undefined;
	const workflow = join(engineFolder ?? ROOT, 'node_modules/n8n-workflow');
	symlinkSync(workflow, join(modules, 'n8n-workflow'), 'junction');
	return directory;
}
