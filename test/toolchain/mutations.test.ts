import {
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	realpathSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';
import { judge } from '../../scripts/mutations/judge';
import { mutatedSources, mutationIn, readMutations } from '../../scripts/mutations/mutation';
import { changed, changesIn } from '../../scripts/mutations/patch';
import { removeTemporaryFolders, temporaryFolder } from './temporary';

afterAll(removeTemporaryFolders);

describe('the mutations', () => {
	const mutations = readMutations();

	test('are thirty at least', () => {
		expect(mutations.length).toBeGreaterThanOrEqual(30);
	});

	test('say what a user would suffer', () => {
		expect(mutations.filter(({ harm }) => !harm.endsWith('.')).map(({ name }) => name)).toEqual([]);
	});

	test('name tests that are there', () => {
		const lost = mutations.flatMap(({ name, tests }) =>
			tests.length === 0
				? `${name} names none`
				: tests.filter((path) => !existsSync(join(ROOT, path))).map((path) => `${name}: ${path}`),
		);
		expect(lost).toEqual([]);
	});

	test('change what is shipped and nothing else', () => {
		const elsewhere = mutations.filter(
			({ changes }) =>
				changes.length === 0 ||
				!changes.every(({ file }) => /^(nodes|credentials)\/.*\.ts$/.test(file)),
		);
		expect(elsewhere.map(({ name }) => name)).toEqual([]);
	});

	// CONTRIBUTING.md says how to renew one that does not.
	test('fit the sources', () => {
		const unfit = mutations.flatMap((mutation) => {
			try {
				mutatedSources(mutation, ROOT);
				return [];
			} catch (reason) {
				return `${mutation.name}: ${String(reason)}`;
			}
		});
		expect(unfit).toEqual([]);
	});
});

const DIFF = `--- a/nodes/one.ts
+++ b/nodes/one.ts
@@ -1,3 +1,3 @@
 export function one() {
-	return 1;
+	return 2;
 }
`;

describe('a patch', () => {
	const [change] = changesIn(DIFF);
	const source = 'export function one() {\n\treturn 1;\n}\n';

	test('changes its lines, wherever they stand by now', () => {
		expect(changed(`// new\n${source}// end\n`, change!)).toBe(
			'// new\nexport function one() {\n\treturn 2;\n}\n// end\n',
		);
	});

	test('does not fit a file that has other lines', () => {
		expect(() => changed(source.replace('1', '3'), change!)).toThrow(
			/nodes\/one\.ts does not have/,
		);
	});

	test('does not fit a file that has its lines twice', () => {
		expect(() => changed(source + source, change!)).toThrow(/several times/);
	});

	test('may change several places and files', () => {
		const more = DIFF.replaceAll('one.ts', 'other.ts') + '@@ -9 +9 @@\n-\tgone();\n';
		expect(changesIn(DIFF + more)).toEqual([
			change,
			{ ...change, file: 'nodes/other.ts' },
			{ file: 'nodes/other.ts', before: '\tgone();\n', after: '' },
		]);
	});
});

describe('a judged mutation', () => {
	let tree: string;
	const judged = async (patch: string) => await judge(tree, mutationIn('planted', patch));

	beforeAll(() => {
		// Jest tells the paths of files as they are behind links.
		tree = realpathSync(temporaryFolder());
		for (const name of ['package.json', 'jest.config.js', 'tsconfig.json', 'scripts']) {
			cpSync(join(ROOT, name), join(tree, name), { recursive: true });
		}
		symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'junction');
		mkdirSync(join(tree, 'nodes'));
		mkdirSync(join(tree, 'test'));
		writeFileSync(join(tree, 'nodes/one.ts'), 'export function one() {\n\treturn 1;\n}\n');
		for (const [name, expected] of [
			['exact', 'toBe(1)'],
			['lax', 'toBeDefined()'],
		]) {
			writeFileSync(
				join(tree, `test/${name}.test.ts`),
				`import { one } from '../nodes/one';\ntest('one is one', () => expect(one()).${expected});\n`,
			);
		}
	});

	test('is killed by a test that is red, which is named', async () => {
		const verdict = await judged(
			`Harm.\n\nTests: test/lax.test.ts\n\ttest/exact.test.ts\n\n${DIFF}`,
		);
		expect(verdict).toEqual({ killed: true, told: 'test/exact.test.ts: one is one' });
	});

	test('survives where no test notices it', async () => {
		const verdict = await judged(`Harm.\n\nTests: test/lax.test.ts\n\n${DIFF}`);
		expect(verdict).toMatchObject({ killed: false });
	});

	test('is not killed by a file that cannot be loaded', async () => {
		const broken = DIFF.replace('+\treturn 2;', '+\treturn');
		const verdict = await judged(
			`Harm.\n\nTests: test/exact.test.ts\n\n${broken.replace('+\treturn', '+\tthrow; return')}`,
		);
		expect(verdict).toMatchObject({ killed: false });
		expect(verdict.told).toContain('Test suite failed to run');
	});

	test('is never written into the tree', () => {
		expect(readFileSync(join(tree, 'nodes/one.ts'), 'utf8')).toContain('return 1;');
	});
});
