import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../toolchain/temporary';
import { ROOT } from '../../scripts/dist';

/** What `npm pack --json` says of one file of the tarball; sizes in bytes. */
export interface PackedFile {
	path: string;
	size: number;
}

export interface Packed {
	files: PackedFile[];
	/** The unpacked package. */
	directory: string;
}

/**
 * Packs a built tree and unpacks the tarball where n8n-workflow is the only module besides, which
 * is what n8n gives a community package. A required module that is not the package's own is
 * missing there, though it is installed for development.
 */
export function pack(tree: string): Packed {
	const home = temporaryFolder();
	const modules = join(home, 'node_modules');
	const directory = join(modules, 'n8n-nodes-music-assistant');
	mkdirSync(directory, { recursive: true });

	const said = execFileSync(
		'npm',
		['pack', '--json', '--offline', '--ignore-scripts', '--pack-destination', home],
		{ cwd: tree, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
	);
	const [{ filename, files }] = JSON.parse(said) as [{ filename: string; files: PackedFile[] }];
	execFileSync('tar', ['-xzf', join(home, filename), '--strip-components=1', '-C', directory]);
	symlinkSync(join(ROOT, 'node_modules/n8n-workflow'), join(modules, 'n8n-workflow'), 'junction');
	return { files, directory };
}
