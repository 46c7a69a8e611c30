import './prepare-n8n-core';
import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import type { InstalledPackage } from './types';

/**
 * Loads a built package with n8n's own loader: files that are missing from its `package.json` or cannot be
 * loaded cause the same errors as in n8n.
 *
 * @param directory Holds the `package.json` and, below it, the built files: this repository after
 *   a build, or an unpacked tarball. `n8n-workflow` must be found from there, as in n8n.
 */
export async function loadPackage(directory: string): Promise<InstalledPackage> {
	const loader = new PackageDirectoryLoader(directory);
	await loader.loadAll();

	const nodes: Record<string, INodeType> = {};
	for (const [name, { type }] of Object.entries(loader.nodeTypes)) {
		nodes[`${loader.packageName}.${name}`] = NodeHelpers.getVersionedNodeType(type);
	}
	const credentials: Record<string, ICredentialType> = {};
	for (const [name, { type }] of Object.entries(loader.credentialTypes)) credentials[name] = type;
	return { nodes, credentials };
}
