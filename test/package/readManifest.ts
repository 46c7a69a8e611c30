import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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
