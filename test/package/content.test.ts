import { dirname, join } from 'node:path';
import { existsSync } from 'node:fs';
import { resources } from '../../nodes/MusicAssistant/actions/resources';
import { findRequiredFiles, ROOT } from '../../scripts/dist';
import { removeTemporaryFolders } from '../toolchain/temporaryFolders';
import { listFilesBelow } from '../../scripts/list-files';
import { outputSchemaPath } from '../../scripts/reference/output-schema';
import { copyBuiltRepository } from '../toolchain/repositoryCopy';
import { readManifest } from './readManifest';
import { packAndUnpack } from './packAndUnpack';

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

/** What is in the package besides `dist`. */
const BESIDE = LISTED.filter((path) => !path.startsWith('dist/'));

let directory: string;
let packed: string[];
beforeAll(async () => {
	({ directory } = await packAndUnpack(copyBuiltRepository()));
	packed = listFilesBelow(directory);
});
afterAll(removeTemporaryFolders);

/** Everything that n8n asks for by name besides code: what it looks for beside a node, and the icons. */
function askedFor(): string[] {
	const beside = readManifest(ROOT).n8n.nodes.flatMap((path) => {
		const folder = dirname(path);
		const source = join(ROOT, folder.replace(/^dist\//, ''), '__schema__');
		const schemas = existsSync(source) ? listFilesBelow(source) : [];
		return [
			path.replace(/\.js$/, '.json'),
			...schemas.map((name) => `${folder}/__schema__/${name}`),
		];
	});
	return [...beside, 'dist/icons/musicAssistant.svg', 'dist/icons/musicAssistant.dark.svg'];
}

test('the package contains what is listed here, its code file by file, and a schema of each operation', () => {
	expect(packed.filter((path) => !SCHEMAS.includes(path))).toEqual([...LISTED, ...CODE].sort());
	// A new operation is missing here? `npm run reference` writes its schema.
	expect(SCHEMAS.filter((path) => !packed.includes(path))).toEqual([]);
});

test('the package contains what n8n loads by name, what that requires, and nothing else', () => {
	const { nodes, credentials } = readManifest(ROOT).n8n;
	const code = findRequiredFiles(directory, [...nodes, ...credentials]);

	const wanted = new Set([...BESIDE, ...askedFor(), ...code, ...CODE]);

	expect([...wanted].filter((path) => !packed.includes(path))).toEqual([]);
	expect(packed.filter((path) => !wanted.has(path))).toEqual([]);
});
