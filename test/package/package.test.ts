import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeTemporaryFolders } from '../toolchain/temporaryFolders';
import { listFilesBelow } from '../../scripts/list-files';
import { copyBuiltRepository } from '../toolchain/repositoryCopy';
import { readManifest, type PackageManifest } from './readManifest';
import { packAndUnpack, type UnpackedPackage } from './packAndUnpack';

let tree: string;
let packed: UnpackedPackage;
let manifest: PackageManifest;

beforeAll(async () => {
	tree = copyBuiltRepository();
	packed = await packAndUnpack(tree);
	manifest = readManifest(packed.directory);
});

afterAll(removeTemporaryFolders);

describe('the tarball', () => {
	test('contains dist and what npm shows of a package, nothing else', () => {
		const dist = listFilesBelow(join(tree, 'dist')).map((path) => `dist/${path}`);
		const shown = ['LICENSE', 'README.md', 'index.js', 'package.json'];
		expect(listFilesBelow(packed.directory)).toEqual([...dist, ...shown].sort());
	});

	test('contains no tests, sources, maps, declarations or second package.json in dist', () => {
		const strays =
			/\.(ts|map|tsbuildinfo)$|(^|\/)(test|__tests__)\/|\.test\.|package(-lock)?\.json$/;
		expect(
			listFilesBelow(join(packed.directory, 'dist')).filter((path) => strays.test(path)),
		).toEqual([]);
	});
});

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
			expect(existsSync(join(packed.directory, path))).toBe(true);
		}
	});
});

describe('with n8n-workflow as the only other module', () => {
	test.each(['main', 'nodes', 'credentials'] as const)('%s can be required', (field) => {
		const paths = field === 'main' ? [manifest.main] : manifest.n8n[field];
		const required = paths.map(
			(path) => `require(${JSON.stringify(join(packed.directory, path))});`,
		);
		expect(() => execFileSync(process.execPath, ['-e', required.join('')])).not.toThrow();
	});

	test('no file requires any other, including those of Node.js', () => {
		const asked = listFilesBelow(packed.directory)
			.filter((path) => path.endsWith('.js'))
			.flatMap((path) => [
				...readFileSync(join(packed.directory, path), 'utf8').matchAll(
					/\b(?:require|import)\(([^)]*)\)/g,
				),
			])
			.map(([, module]) => module?.replaceAll(/["'`]/g, '') ?? '')
			.filter((module) => !module.startsWith('.'));
		expect(new Set(asked)).toEqual(new Set(['n8n-workflow']));
	});
});
