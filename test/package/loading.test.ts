import '../../scripts/engine/prepare-n8n-core';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INodeTypeDescription } from 'n8n-workflow';
import { removeTemporaryFolders } from '../toolchain/temporaryFolders';
import { copyBuiltRepository } from '../toolchain/repositoryCopy';
import { packAndUnpack, type UnpackedPackage } from './packAndUnpack';

let packed: UnpackedPackage;
let loader: PackageDirectoryLoader;

beforeAll(async () => {
	packed = await packAndUnpack(copyBuiltRepository());
	loader = new PackageDirectoryLoader(packed.directory);
	await loader.loadAll();
});

afterAll(removeTemporaryFolders);

/** The editor asks for `icons/<package>/<path in the package>`. */
function iconFiles({ iconUrl }: INodeTypeDescription | ICredentialType) {
	if (typeof iconUrl !== 'object') throw new Error('There is no icon for each theme.');
	const below = (url: string) => url.replace(`icons/${loader.packageName}/`, '');
	return [iconUrl.light, iconUrl.dark].map((url) => join(packed.directory, below(url)));
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
