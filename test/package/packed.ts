import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../toolchain/temporary';
import { ROOT } from '../../scripts/dist';
import { npmPack, type PackedTarball as Tarball } from '../../scripts/npm-pack';

export interface Packed {
	files: Tarball['files'];
	/** The unpacked package. */
	directory: string;
}

/**
 * Packs a built tree and unpacks the tarball where n8n-workflow is the only module besides, which
 * is what n8n gives a community package. A required module that is not the package's own is
 * missing there, though it is installed for development.
 */
export async function pack(tree: string): Promise<Packed> {
	const home = temporaryFolder();
	const modules = join(home, 'node_modules');
	const directory = join(modules, 'n8n-nodes-music-assistant');
	mkdirSync(directory, { recursive: true });

	const { filename, files } = await npmPack(tree, home);
	execFileSync('tar', ['-xzf', join(home, filename), '--strip-components=1', '-C', directory]);
	symlinkSync(join(ROOT, 'node_modules/n8n-workflow'), join(modules, 'n8n-workflow'), 'junction');
	return { files, directory };
}
