import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const PackedTarball = z.tuple([
	z.object({
		filename: z.string(),
		unpackedSize: z.number(),
		files: z.array(z.object({ path: z.string(), size: z.number() })),
	}),
]);

/** The tarball's name, and what is in it; sizes in bytes. */
export type Packed = z.infer<typeof PackedTarball>[0];

/**
 * Packs a built tree as `npm publish` would.
 *
 * @param folder where to put the tarball; without one, npm only lists what would be in it
 */
export async function npmPack(root: string, folder?: string): Promise<Packed> {
	const target = folder === undefined ? ['--dry-run'] : ['--pack-destination', folder];
	const { stdout } = await promisify(execFile)(
		'npm',
		['pack', '--json', '--offline', '--ignore-scripts', ...target],
		{ cwd: root, shell: process.platform === 'win32' },
	);
	const [packed] = PackedTarball.parse(JSON.parse(stdout));
	return packed;
}
