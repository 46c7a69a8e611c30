import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/dist';
import { removeTemporaryFolders, temporaryFolder } from './temporary';
import { run } from './tree';

/** Faults that show only where types are known, or that only one place may have. */
const FAULTS = {
	'simulator/promise.ts': ['fetch("x");', 'typescript(no-floating-promises)'],
	'nodes/any.ts': ['export const any = JSON.parse("1");', 'typescript(no-unsafe-assignment)'],
	'scripts/null.ts': ['export const first = [1][0]!;', 'typescript(no-non-null-assertion)'],
	'bench/loose.ts': ['export const loose = (a: unknown) => a == 1;', 'eslint(eqeqeq)'],
	'tool.js': ['unheardOf();', 'eslint(no-undef)'],
} as const;

const RIGHT = {
	'test/null.ts': 'export const first = [1][0]!;',
	'simulator/awaited.ts': 'export async function load(): Promise<void> {\n\tawait fetch("x");\n}\n',
};

let status: number | null;
let findings: string[];

beforeAll(() => {
	const tree = temporaryFolder();
	const folders = ['bench', 'e2e', 'scripts', 'simulator', 'test'];
	const types = folders.map((folder) => `${folder}/tsconfig.json`);
	for (const name of ['.oxlintrc.json', 'tsconfig.json', ...types]) {
		cpSync(join(ROOT, name), join(tree, name));
	}
	symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'junction');
	const planted = Object.entries(FAULTS).map(([file, [text]]): [string, string] => [file, text]);
	for (const [file, text] of [...planted, ...Object.entries(RIGHT)]) {
		mkdirSync(dirname(join(tree, file)), { recursive: true });
		writeFileSync(join(tree, file), text);
	}
	const ended = run(tree, 'node_modules/oxlint/bin/oxlint', '--format=unix');
	status = ended.status;
	findings = ended.output.split('\n').filter((line) => /^\S+:\d+:\d+: /.test(line));
}, 60_000);
afterAll(removeTemporaryFolders);

test('the lint fails', () => expect(status).toBe(1));

test.each(Object.entries(FAULTS))('it finds what is wrong in %s', (file, [, rule]) => {
	expect(findings).toContainEqual(
		expect.stringMatching(new RegExp(`^${file}:1:.*${rule.replace(/[()]/g, '\\$&')}`)),
	);
});

test('and nothing else', () => expect(findings).toHaveLength(Object.keys(FAULTS).length));
