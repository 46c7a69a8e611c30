import '../../scripts/engine/prepare-n8n-core';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeTemporaryFolders } from '../toolchain/temporaryFolders';
import { listFilesBelow } from '../../scripts/list-files';
import { copyBuiltRepository } from '../toolchain/repositoryCopy';
import { packAndUnpack } from './packAndUnpack';
import type packageJson from '../../package.json';
import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INodeTypeDescription } from 'n8n-workflow';
import { resources } from '../../nodes/MusicAssistant/actions/resources';
import { ROOT } from '../../scripts/dist';
import { outputSchemaPath } from '../../scripts/reference/output-schema';

let directory: string;
let files: string[];
let manifest: typeof packageJson;
let loader: PackageDirectoryLoader;

beforeAll(async () => {
	directory = await packAndUnpack(copyBuiltRepository());
	files = listFilesBelow(directory);
	manifest = JSON.parse(
		readFileSync(join(directory, 'package.json'), 'utf8'),
	) as typeof packageJson;
	loader = new PackageDirectoryLoader(directory);
	await loader.loadAll();
});

afterAll(removeTemporaryFolders);

describe('package.json', () => {
	test('has no dependencies', () => {
		for (const field of [
			'dependencies',
			'optionalDependencies',
			'bundledDependencies',
			'bundleDependencies',
			'overrides',
		]) {
			expect(manifest).not.toHaveProperty(field);
		}
		// n8n before 1.94 installs with plain npm, which would add the newest n8n-workflow for a peer that is not optional.
		expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
		expect(manifest.peerDependenciesMeta).toEqual({ 'n8n-workflow': { optional: true } });
	});

	test('runs nothing when it is installed', () => {
		const forbidden = ['prepare', 'preinstall', 'install', 'postinstall', 'prepublish'];
		expect(Object.keys(manifest.scripts).filter((name) => forbidden.includes(name))).toEqual([]);
	});

	test('is found as a community node, and names its authors', () => {
		expect(manifest).toMatchObject({
			name: 'n8n-nodes-music-assistant',
			version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
			license: 'MIT',
			main: 'index.js',
			author: { name: expect.stringMatching(/./), email: expect.stringContaining('@') },
			homepage: expect.stringMatching(/^https:/),
			repository: { type: 'git', url: expect.stringMatching(/^git\+https:/) },
			bugs: { url: expect.stringMatching(/^https:/) },
		});
		expect(manifest.keywords).toContain('n8n-community-node-package');
	});

	test('names existing files in dist', () => {
		const { n8nNodesApiVersion, nodes, credentials } = manifest.n8n;
		expect(n8nNodesApiVersion).toBe(1);
		expect(nodes).toEqual([
			'dist/nodes/MusicAssistant/MusicAssistant.node.js',
			'dist/nodes/MusicAssistant/MusicAssistantTrigger.node.js',
		]);
		expect(credentials).toEqual(['dist/credentials/MusicAssistantApi.credentials.js']);
		for (const path of [...nodes, ...credentials]) {
			expect(path).toMatch(/^dist\//);
			expect(existsSync(join(directory, path))).toBe(true);
		}
	});
});

describe('with n8n-workflow as the only other module', () => {
	test.each(['main', 'nodes', 'credentials'] as const)('%s can be required', (field) => {
		const paths = field === 'main' ? [manifest.main] : manifest.n8n[field];
		const required = paths.map((path) => `require(${JSON.stringify(join(directory, path))});`);
		expect(() => execFileSync(process.execPath, ['-e', required.join('')])).not.toThrow();
	});

	test('no file requires any other, including those of Node.js', () => {
		const asked = files
			.filter((path) => path.endsWith('.js'))
			.flatMap((path) => [
				...readFileSync(join(directory, path), 'utf8').matchAll(/\b(?:require|import)\(([^)]*)\)/g),
			])
			.map(([, module]) => module?.replaceAll(/["'`]/g, '') ?? '')
			.filter((module) => !module.startsWith('.'));
		expect(new Set(asked)).toEqual(new Set(['n8n-workflow']));
	});
});

/** The editor asks for `icons/<package>/<path in the package>`. */
function iconFiles({ iconUrl }: INodeTypeDescription | ICredentialType) {
	if (typeof iconUrl !== 'object') throw new Error('There is no icon for each theme.');
	const below = (url: string) => url.replace(`icons/${loader.packageName}/`, '');
	return [iconUrl.light, iconUrl.dark].map((url) => join(directory, below(url)));
}

test('n8n loads the nodes and the credential under their names', () => {
	expect(loader.packageName).toBe('n8n-nodes-music-assistant');
	expect(Object.keys(loader.nodeTypes)).toEqual(['musicAssistant', 'musicAssistantTrigger']);
	expect(Object.keys(loader.credentialTypes)).toEqual(['musicAssistantApi']);
	expect(loader.known.nodes.musicAssistant?.className).toBe('MusicAssistant');
	expect(loader.known.nodes.musicAssistantTrigger?.className).toBe('MusicAssistantTrigger');
	expect(loader.known.credentials.musicAssistantApi).toMatchObject({
		className: 'MusicAssistantApi',
		supportedNodes: expect.arrayContaining(['musicAssistant', 'musicAssistantTrigger']),
	});
});

test('every node has the codex that the editor sorts it by', () => {
	for (const node of loader.types.nodes) {
		expect(node.codex?.categories).toEqual([expect.any(String)]);
		expect(node.codex?.alias).toContain('music');
		expect(node.codex?.resources?.primaryDocumentation).toHaveLength(1);
	}
});

test('every node and the credential have an icon for each theme', () => {
	for (const type of [...loader.types.nodes, ...loader.types.credentials]) {
		const [light, dark] = iconFiles(type);
		expect(light).not.toBe(dark);
		expect([light, dark].filter((path) => !existsSync(path ?? ''))).toEqual([]);
	}
});

/** All of the package but its code and the output schemas, by name: what comes into it or goes out of it is seen here. */
const LISTED = [
	'LICENSE',
	'README.md',
	'dist/icons/musicAssistant.dark.svg',
	'dist/icons/musicAssistant.svg',
	'dist/nodes/MusicAssistant/MusicAssistant.node.json',
	'dist/nodes/MusicAssistant/MusicAssistantTrigger.node.json',
	'index.js',
	'package.json',
];

/** One for each file of its source. */
const CODE = ['nodes', 'credentials'].flatMap((folder) =>
	listFilesBelow(join(ROOT, folder))
		.filter((path) => path.endsWith('.ts'))
		.map((path) => `dist/${folder}/${path.replace(/ts$/, 'js')}`),
);

/** One for each operation whose fields are known before it has run. */
const SCHEMAS = resources
	.flatMap(({ value, operations }) =>
		operations.flatMap(({ option }) => outputSchemaPath(value, option.value) ?? []),
	)
	.map((path) => `dist/${path}`);

test('the package contains what is listed here, its code file by file, and a schema of each operation', () => {
	expect(files.filter((path) => !SCHEMAS.includes(path))).toEqual([...LISTED, ...CODE].sort());
	// A new operation is missing here? `npm run reference` writes its schema.
	expect(SCHEMAS.filter((path) => !files.includes(path))).toEqual([]);
});
