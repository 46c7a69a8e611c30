import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';
import { packWithNpm } from '../../scripts/pack-with-npm';

/** Packs the built package as it would be published. @returns the tarball's path */
export async function packPackage(folder: string): Promise<string> {
	const { filename } = await packWithNpm(ROOT, folder);
	return join(folder, filename);
}
