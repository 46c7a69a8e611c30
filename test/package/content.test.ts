import { dirname, join } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from '../../scripts/dist';
import { removeTemporaryFolders } from '../toolchain/temporary';
import { builtCopy, filesBelow } from '../toolchain/tree';
import { manifestOf } from './manifest';
import { pack } from './packed';

/** What is in the package besides `dist`. */
const BESIDE = ['LICENSE', 'README.md', 'index.js', 'package.json'];

let directory: string;
let packed: string[];
beforeAll(() => {
	({ directory } = pack(builtCopy()));
	packed = filesBelow(directory);
}, 60_000);
afterAll(removeTemporaryFolders);

/** Everything that n8n asks for by name: what package.json lists, and what n8n looks for beside a node. */
function askedFor(): string[] {
	const { nodes, credentials } = manifestOf(ROOT).n8n;
	const beside = nodes.flatMap((path) => {
		const folder = dirname(path);
		const source = join(ROOT, folder.replace(/^dist\//, ''), '__schema__');
		const schemas = existsSync(source) ? filesBelow(source) : [];
		return [
			path.replace(/\.js$/, '.json'),
			...schemas.map((name) => `${folder}/__schema__/${name}`),
		];
	});
	return [
		...nodes,
		...credentials,
		...beside,
		'dist/icons/musicAssistant.svg',
		'dist/icons/musicAssistant.dark.svg',
	];
}

/** The modules that a file of the package requires, and those that they require, with their paths in it. */
function required(path: string, known = new Set<string>()): Set<string> {
	if (known.has(path)) return known;
	known.add(path);
	const code = readFileSync(join(directory, path), 'utf8');
	for (const [, name = ''] of code.matchAll(/require\(["'](\.[^"']*)["']\)/g)) {
		const module = join(dirname(path), name).replaceAll('\\', '/');
		if (packed.includes(module)) required(module, known);
	}
	return known;
}

test('the package has what n8n asks for by name, what that requires, and nothing else', () => {
	const { nodes, credentials } = manifestOf(ROOT).n8n;
	const modules = [...nodes, ...credentials].flatMap((path) => [...required(path)]);

	const wanted = new Set([...BESIDE, ...askedFor(), ...modules]);

	expect([...wanted].filter((path) => !packed.includes(path))).toEqual([]);
	expect(packed.filter((path) => !wanted.has(path))).toEqual([]);
});
