import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/dist';

/** What of the package takes how many bytes; pictures do not count. */
export interface PackageSize {
	readonly code: number;
	readonly schemas: number;
	readonly readme: number;
	readonly rest: number;
	readonly total: number;
}

export async function packageSize(): Promise<PackageSize> {
	const { stdout } = await promisify(execFile)(
		'npm',
		['pack', '--dry-run', '--json', '--offline', '--ignore-scripts'],
		{ cwd: ROOT, shell: process.platform === 'win32' },
	);
	const [packed] = JSON.parse(stdout) as [{ files: Array<{ path: string }> }];
	const paths = packed.files.map(({ path }) => path).filter((path) => !/\.(svg|png)$/.test(path));
	const sum = (pattern: RegExp) =>
		paths
			.filter((path) => pattern.test(path))
			.reduce((bytes, path) => bytes + statSync(join(ROOT, path)).size, 0);
	const [code, schemas, readme, total] = [
		sum(/\.js$/),
		sum(/__schema__/),
		sum(/^README/),
		sum(/./),
	];
	return { code, schemas, readme, rest: total - code - schemas - readme, total };
}
