import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../toolchain/temporaryFolders';
import { ROOT } from '../../scripts/dist';
import { packWithNpm, type PackedTarball as Tarball } from '../../scripts/pack-with-npm';

export interface UnpackedPackage {
	files: Tarball['files'];
	/** The unpacked package. */
	directory: string;
}

/**
 * Packs a built repository and unpacks the tarball into a folder whose only other module is n8n-workflow, as n8n installs
 * community packages: modules that are only installed for development are missing there.
 */
export async function packAndUnpack(repository: string): Promise<UnpackedPackage> {
	const home = createTemporaryFolder();
	const modules = join(home, 'node_modules');
	const directory = join(modules, 'n8n-nodes-music-assistant');
	mkdirSync(directory, { recursive: true });

	const { filename, files } = await packWithNpm(repository, home);
	execFileSync('tar', ['-xzf', join(home, filename), '--strip-components=1', '-C', directory]);
	const engineFolder = Reflect.get(globalThis, 'engineFolder') as string | undefined;
	const workflow = join(engineFolder ?? ROOT, 'node_modules/n8n-workflow');
	symlinkSync(workflow, join(modules, 'n8n-workflow'), 'junction');
	return { files, directory };
}

/** The fields of a community package's `package.json` that n8n and its reviewers look at. */
export interface PackageManifest {
	name: string;
	version: string;
	license: string;
	description: string;
	main: string;
	keywords: string[];
	author: { name: string; email: string };
	homepage: string;
	repository: { type: string; url: string };
	bugs: { url: string };
	n8n: { n8nNodesApiVersion: number; nodes: string[]; credentials: string[] };
	scripts: Record<string, string>;
	peerDependencies: Record<string, string>;
	peerDependenciesMeta: Record<string, { optional?: boolean }>;
}

export function readManifest(directory: string): PackageManifest {
	return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as PackageManifest;
}
