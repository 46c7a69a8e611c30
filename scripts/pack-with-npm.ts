import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const PackOutput = z.tuple([
	z.object({
		filename: z.string(),
		unpackedSize: z.number(),
		files: z.array(z.object({ path: z.string(), size: z.number() })),
	}),
]);

/** A tarball's name and contents; sizes in bytes. */
export type PackedTarball = z.infer<typeof PackOutput>[0];

/**
 * Packs a built tree as `npm publish` would.
 *
 * @param tarballFolder where to put the tarball; without one, npm only lists what would be in it
 */
export async function packWithNpm(root: string, tarballFolder?: string): Promise<PackedTarball> {
	const target =
		tarballFolder === undefined ? ['--dry-run'] : ['--pack-destination', tarballFolder];
	const { stdout } = await promisify(execFile)(
		'npm',
		['pack', '--json', '--offline', '--ignore-scripts', ...target],
		{ cwd: root, shell: process.platform === 'win32' },
	);
	const [packed] = PackOutput.parse(JSON.parse(stdout));
	return packed;
}
