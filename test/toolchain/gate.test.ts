import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeTemporaryFolders } from './temporary';
import { ROOT } from '../../scripts/dist';
import { builtCopy, run } from './tree';

const GATE = join(ROOT, 'scripts/gate/gate.mjs');

/** One fault per file, so that each finding can only come from the fault it is looked for in. */
const FAULTS = {
	'nodes/Planted/environment.ts': 'export const home = process.env.HOME;\n',
	'nodes/Planted/hidden.ts':
		'/* eslint-disable */\nexport const home = process.env.HOME; // eslint-disable-line\n',
	'nodes/Planted/core.ts': "export { InstanceSettings } from 'n8n-core';\n",
	'nodes/Planted/builtin.ts': "import { readFileSync } from 'fs';\nexport default readFileSync;\n",
	'dist/nodes/planted.js': '"use strict";\nconsole.log("here");\n',
	'dist/nodes/required.js': '"use strict";\nexports.core = require("n8n-core");\n',
};

let copy: string;

beforeAll(() => {
	copy = builtCopy();
	// The check itself judges all of it; the doors are enough for what is told here, and take a tenth of the time.
	for (const room of ['actions', 'editor', 'server', 'values']) {
		rmSync(join(copy, 'nodes/MusicAssistant', room), { recursive: true });
	}
}, 60_000);
afterAll(removeTemporaryFolders);

function gate() {
	const { status, output } = run(copy, GATE, copy);
	return { status, findings: output.trim().split('\n') };
}

test('a tree without faults passes', () => {
	expect(gate()).toEqual({
		status: 0,
		findings: [expect.stringMatching(/^gate: \d+ files, nothing to object to$/)],
	});
}, 60_000);

describe('a tree with faults', () => {
	let status: number | null;
	let findings: string[];

	beforeAll(() => {
		mkdirSync(join(copy, 'nodes/Planted'));
		for (const [path, text] of Object.entries(FAULTS)) writeFileSync(join(copy, path), text);
		spoilPackage();
		({ status, findings } = gate());
	}, 60_000);

	/** A dependency is a fault; a homepage that is missing makes n8n's plugin only warn. */
	function spoilPackage() {
		const path = join(copy, 'package.json');
		const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
		manifest.homepage = undefined;
		manifest.dependencies = { luxon: '3' };
		writeFileSync(path, JSON.stringify(manifest));
	}

	test('fails', () => expect(status).toBe(1));

	test.each([
		[
			'the environment',
			'nodes/Planted/environment.ts:1 @n8n/community-nodes/no-restricted-globals',
		],
		[
			'a fault behind a comment',
			'nodes/Planted/hidden.ts:2 @n8n/community-nodes/no-restricted-globals',
		],
		['n8n-core, although installed here', 'nodes/Planted/core.ts:1 no-restricted-syntax'],
		['a module of Node.js', 'nodes/Planted/builtin.ts:1 no-restricted-syntax'],
		['a log line in dist', 'dist/nodes/planted.js:2 no-console'],
		['n8n-core in dist', 'dist/nodes/required.js:2 no-restricted-syntax'],
		['a dependency', 'package.json:1 @n8n/community-nodes/no-runtime-dependencies'],
		['a mere warning', 'package.json:1 @n8n/community-nodes/require-homepage'],
	])('names %s', (_fault, finding) => {
		expect(findings).toContainEqual(expect.stringMatching(`^${finding} .`));
	});

	test('does not pass without dist', () => {
		rmSync(join(copy, 'dist'), { recursive: true });
		expect(gate()).toEqual({ status: 1, findings: [expect.stringContaining('dist')] });
	});
});
