import packageJson from '../../package.json';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import {
	boolAt,
	numberAt,
	objectAt,
	objectsAt,
	textAt,
} from '../../nodes/MusicAssistant/helpers/json';
import { ROOT } from '../../scripts/dist';
import { removeTemporaryFolders, createTemporaryFolder } from './temporaryFolders';
import { runNodeScript } from './repositoryCopy';
import { listFilesBelow } from '../../scripts/list-files';
import { PARTS } from '../mutations.cjs';

/** Imports that must be refused: file, imported module. That what is needed is allowed is shown by the code itself. */
const REFUSED = [
	['nodes/MusicAssistant/helpers/uri.ts', 'n8n-workflow'],
	['nodes/MusicAssistant/helpers/nameComparison.ts', '../api/client'],
	['nodes/MusicAssistant/helpers/imageUrl.ts', '../api/models/player'],
	['nodes/MusicAssistant/trigger/library/episodeTracker.ts', '../../actions/operation'],
	['nodes/MusicAssistant/api/client.ts', '../services/diagnose'],
	['nodes/MusicAssistant/services/diagnose.ts', '../parameters/parameters'],
	['nodes/MusicAssistant/parameters/read/readFilters.ts', '../../actions/operation'],
	['nodes/MusicAssistant/actions/queue/get.operation.ts', '../../MusicAssistant.node'],
	['nodes/MusicAssistant/actions/queue/getAll.operation.ts', '../router'],
	['nodes/MusicAssistant/actions/router.ts', '../MusicAssistant.node'],
	[
		'nodes/MusicAssistant/methods/searchQueues.ts',
		'../../../credentials/MusicAssistantApi.credentials',
	],
	['nodes/MusicAssistant/trigger/state/serverState.ts', 'n8n-workflow'],
	['nodes/MusicAssistant/trigger/state/playedItems.ts', '../eventMatcher'],
	['nodes/MusicAssistant/trigger/startTrigger.ts', '../actions/operation'],
	['credentials/MusicAssistantApi.credentials.ts', '../nodes/MusicAssistant/api/client'],
	['simulator/world/queue.ts', '../../nodes/MusicAssistant/helpers/uri'],
	['e2e/parts/types.test.ts', '../../nodes/MusicAssistant/helpers/uri'],
] as const;

/** What only one operation imports; the helper is imported by the trigger, too. */
const USED_BY = {
	'nodes/MusicAssistant/services/queues/rare.ts': ['nodes/MusicAssistant/actions/queue/rare.ts'],
	'nodes/MusicAssistant/helpers/shared.ts': [
		'nodes/MusicAssistant/actions/queue/common.ts',
		'nodes/MusicAssistant/trigger/common.ts',
	],
};

const KEY_READERS = [textAt, numberAt, boolAt, objectAt, objectsAt].map(({ name }) => name);

/** Where what the server sends is a model, whose misspelled fields do not compile. */
const WITHOUT_KEY_READERS = [
	['nodes/MusicAssistant/actions/runItem.ts', '../helpers/json'],
	['nodes/MusicAssistant/actions/queue/clear.operation.ts', '../../helpers/json'],
	['nodes/MusicAssistant/actions/queue/play/startVolume.ts', '../../../helpers/json'],
	['nodes/MusicAssistant/methods/getPlayers.ts', '../helpers/json'],
	['nodes/MusicAssistant/parameters/parameters.ts', '../helpers/json'],
	['nodes/MusicAssistant/parameters/resolve/resolvePlayer.ts', '../../helpers/json'],
	['nodes/MusicAssistant/services/runSteps.ts', '../helpers/json'],
	['nodes/MusicAssistant/services/queues/findQueue.ts', '../../helpers/json'],
	['nodes/MusicAssistant/trigger/listener.ts', '../helpers/json'],
	['nodes/MusicAssistant/trigger/state/unreportedChanges.ts', '../../helpers/json'],
	['nodes/MusicAssistant/trigger/library/playlists/playlistTracker.ts', '../../../helpers/json'],
] as const;

/** Files that import each other. */
const CIRCLES = {
	'nodes/MusicAssistant/services/queues/one.ts':
		"import { two } from '../players/two';\nexport const one = () => two;\n",
	'nodes/MusicAssistant/services/players/two.ts':
		"import { one } from '../queues/one';\nexport const two = () => one;\n",
	'simulator/wire/one.ts':
		"import type { Two } from '../world/two';\nexport type One = { two: Two };\n",
	'simulator/world/two.ts':
		"import type { One } from '../wire/one';\nexport type Two = { one: One };\n",
};

const TOO_LONG = { 'simulator/long.ts': 'export {};\n'.repeat(301) };

/** Faults that show only where types are known, or that only one place may have. */
const FAULTS = {
	'simulator/promise.ts': ['fetch("x");', 'no-floating-promises'],
	'nodes/any.ts': ['export const any = JSON.parse("1");', 'no-unsafe-assignment'],
	'scripts/null.ts': ['export const first = [1][0]!;', 'no-non-null-assertion'],
	'bench/loose.ts': ['export const loose = (a: unknown) => a == 1;', 'eqeqeq'],
} as const;

/** The arguments of `npm run lint:imports`. */
const [, ...IMPORT_CHECK] = packageJson.scripts['lint:imports'].split(' ');

let findings: string[];
let importFindings: string;

beforeAll(() => {
	const tree = createTemporaryFolder();
	const folders = ['bench', 'e2e', 'scripts', 'simulator', 'test'];
	const types = folders.map((folder) => `${folder}/tsconfig.json`);
	for (const name of ['.oxlintrc.json', '.dependency-cruiser.cjs', 'tsconfig.json', ...types]) {
		cpSync(join(ROOT, name), join(tree, name));
	}
	symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'junction');
	const imports = REFUSED.map(([file, from]) => [file, `import '${from}';\n`]);
	const uses = Object.entries(USED_BY).flatMap(([file, users]) => [
		[file, 'export {};\n'],
		...users.map((user) => [
			user,
			`import '${posix.relative(posix.dirname(user), file).replace('.ts', '')}';\n`,
		]),
	]);
	const faults = Object.entries(FAULTS).map(([file, [text]]) => [file, text]);
	const keyReaders = WITHOUT_KEY_READERS.map(([file, from]) => [
		file,
		KEY_READERS.map((name) => `import { ${name} } from '${from}';\n`).join(''),
	]);
	const files = [
		...imports,
		...uses,
		...keyReaders,
		...faults,
		...Object.entries(CIRCLES),
		...Object.entries(TOO_LONG),
	];
	for (const [file = '', text = ''] of files) {
		mkdirSync(join(tree, dirname(file)), { recursive: true });
		writeFileSync(join(tree, file), text);
	}
	findings = runNodeScript(tree, 'node_modules/oxlint/bin/oxlint', '--format=unix').output.split(
		'\n',
	);
	// What is imported exists; a file of the lists above is not emptied.
	for (const [file, from] of REFUSED) {
		const target = join(tree, dirname(file), `${from}.ts`);
		if (!from.startsWith('.') || existsSync(target)) continue;
		mkdirSync(dirname(target), { recursive: true });
		writeFileSync(target, 'export {};\n');
	}
	mkdirSync(join(tree, 'bench'), { recursive: true });
	importFindings = runNodeScript(
		tree,
		'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
		...IMPORT_CHECK,
	).output;
});
afterAll(removeTemporaryFolders);

const found = (file: string, rule: string, lineNumber = 1) =>
	findings.some((line) => line.startsWith(`${file}:${lineNumber}:`) && line.includes(`(${rule})`));

const isImportRefused = (file: string, from: string) => {
	const target = from.startsWith('.') ? posix.join(posix.dirname(file), from) : `/${from}/`;
	return importFindings
		.split('\n')
		.some((line) => line.includes(`: ${file} → `) && line.includes(target));
};

test.each(REFUSED)('%s may not import %s', (file, from) => {
	expect(isImportRefused(file, from)).toBe(true);
});

test('what has one user only may not stand in a folder of shared code', () => {
	const refused = Object.keys(USED_BY).filter((file) =>
		importFindings.includes(`used-once: ${file}`),
	);

	expect(refused).toEqual(['nodes/MusicAssistant/services/queues/rare.ts']);
});

test.each(WITHOUT_KEY_READERS)('%s may not read by key with %s', (file) => {
	const missed = KEY_READERS.filter((_, index) => !found(file, 'no-restricted-imports', index + 1));

	expect(missed).toEqual([]);
});

test.each(Object.keys(CIRCLES))('%s may not import a file that imports it', (file) => {
	expect(found(file, 'no-cycle')).toBe(true);
});

test('a file of more than 300 lines is refused', () => {
	expect(findings.join('\n')).toMatch(/^simulator\/long\.ts:.*\(max-lines\)/m);
});

test.each(Object.entries(FAULTS))('lint finds what is wrong in %s', (file, [, rule]) => {
	expect(found(file, rule)).toBe(true);
});

test("n8n's rules check the shipped code, whatever its comments say", () => {
	const config = join(ROOT, 'eslint.config.mjs');
	const tree = createTemporaryFolder();
	const planted = {
		'index.js': '',
		'credentials/none.ts': '',
		'dist/planted.js': 'console.log("here");\n',
		'nodes/planted.ts':
			"/* eslint-disable */\nexport { InstanceSettings } from 'n8n-core';\nexport const home = process.env.HOME;\n",
		'package.json': JSON.stringify({ ...packageJson, dependencies: { luxon: '3' } }),
	};
	for (const [file, text] of Object.entries(planted)) {
		mkdirSync(join(tree, dirname(file)), { recursive: true });
		writeFileSync(join(tree, file), text);
	}
	const [, ...words] = packageJson.scripts['lint:n8n'].split(' ');
	const lint = () =>
		runNodeScript(tree, join(ROOT, 'node_modules/eslint/bin/eslint.js'), '-c', config, ...words);

	const { status, output } = lint();
	expect(output).toContain('@n8n/community-nodes/no-restricted-globals');
	expect(output).toContain('A published file may only import n8n-workflow');
	expect(output).toContain('no-console');
	expect(output).toContain('@n8n/community-nodes/no-runtime-dependencies');
	expect(status).toBe(1);

	// What is not built does not pass unread.
	rmSync(join(tree, 'dist'), { recursive: true });
	expect(lint().output).toContain('No files matching the pattern "dist"');
});

const SOURCE_FOLDERS = ['nodes', 'credentials', 'simulator', 'scripts', 'bench', 'e2e', 'test'];

test('no folder has many more than twenty source files', () => {
	const counts: Record<string, number> = {};
	for (const file of SOURCE_FOLDERS.flatMap((folder) => listFilesBelow(ROOT, folder))) {
		if (file.endsWith('.ts')) counts[dirname(file)] = (counts[dirname(file)] ?? 0) + 1;
	}

	expect(Object.keys(counts).length).toBeGreaterThan(100);
	expect(Object.entries(counts).filter(([, count]) => count > 22)).toEqual([]);
});

const MUTATED_FOLDERS = ['nodes/MusicAssistant/api', 'nodes/MusicAssistant/services'];

test('each file that talks to the server is in one part that Stryker changes', () => {
	const sources = Object.values(PARTS).flatMap((part) => part.sources);
	for (const path of MUTATED_FOLDERS.flatMap((folder) => listFilesBelow(ROOT, folder))) {
		const folder = `${posix.dirname(path)}/*.ts`;
		expect({ path, parts: sources.filter((name) => name === path || name === folder) }).toEqual({
			path,
			parts: [expect.anything()],
		});
	}
});

test.each(Object.entries(PARTS))('the tests of %s exist', (_name, { tests }) => {
	const files = listFilesBelow(ROOT, 'test').filter((path) => path.endsWith('.test.ts'));
	const gone = tests.filter((path) => !files.some((file) => file.startsWith(path)));
	expect(gone).toEqual([]);
});
