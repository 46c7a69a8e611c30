import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jsonParse } from 'n8n-workflow';
import { ROOT } from '../../scripts/dist';

/** Packs the package, as it is built, as it would be published. @returns the tarball's path */
export async function packPackage(folder: string): Promise<string> {
	const { stdout } = await promisify(execFile)(
		'npm',
		['pack', '--json', '--offline', '--ignore-scripts', '--pack-destination', folder],
		{ cwd: ROOT, shell: process.platform === 'win32' },
	);
	const [packed] = jsonParse<Array<{ filename: string }>>(stdout);
	if (!packed) throw new Error(`npm pack named no tarball: ${stdout}`);
	return join(folder, packed.filename);
}
