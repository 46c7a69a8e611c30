import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';
import { npmPack } from '../../scripts/npm-pack';

/** Packs the built package as it would be published. @returns the tarball's path */
export async function packPackage(folder: string): Promise<string> {
	const { filename } = await npmPack(ROOT, folder);
	return join(folder, filename);
}
