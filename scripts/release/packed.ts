import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const Packed = z.tuple([
	z.object({ files: z.array(z.object({ path: z.string(), size: z.number() })) }),
]);

/** Bytes of each file that `npm publish` would put into the package, by path. */
export async function packedFiles(root: string): Promise<ReadonlyMap<string, number>> {
	const { stdout } = await promisify(execFile)(
		'npm',
		['pack', '--dry-run', '--json', '--offline', '--ignore-scripts'],
		{ cwd: root, shell: process.platform === 'win32' },
	);
	const [{ files }] = Packed.parse(JSON.parse(stdout));
	return new Map(files.map(({ path, size }) => [path, size]));
}
