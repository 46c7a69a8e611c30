import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/dist';
import { packedFiles } from '../../scripts/npm-pack';
import { releaseFaults } from '../../scripts/release/faults';
import { manifestOf } from '../package/manifest';
import { removeTemporaryFolders, temporaryFolder } from '../toolchain/temporary';
import { builtCopy, run } from '../toolchain/tree';

const HOME = 'https://github.com/somebody/music';
const NODE = 'dist/nodes/Music.node.js';
const CREDENTIAL = 'dist/credentials/Music.credentials.js';
/** What both are taken from, and what that asks for later. */
const PACKAGE = 'dist/package.js';
const WORK = 'dist/work.js';

/** The files of a small package that is ready to be published as 1.2.0. */
const READY: Readonly<Record<string, string>> = {
	'package.json': JSON.stringify({
		name: 'music',
		version: '1.2.0',
		author: { name: 'Some Body', email: 'somebody@music.org' },
		repository: { type: 'git', url: `git+${HOME}.git` },
		files: ['dist'],
		main: 'index.js',
		n8n: { nodes: [NODE], credentials: [CREDENTIAL] },
	}),
	'package-lock.json': lock('1.2.0'),
	'index.js': '',
	LICENSE: 'Copyright (c) Some Body',
	'README.md': '# Music\n',
	'CHANGELOG.md': changelog(
		'## [Unreleased]\n\n## [1.2.0] - 2026-01-31\n\n### Added\n\n- Music.\n',
	),
	[NODE]: 'exports.Music = require("../package.js").Music;',
	[CREDENTIAL]: 'exports.Music = require("../package.js").Music;',
	[PACKAGE]: "exports.Music = class { play() { require('./work.js').play(); } };",
	[WORK]: 'exports.play = () => undefined;',
};

afterAll(removeTemporaryFolders);

function lock(version: string): string {
	return JSON.stringify({ version, packages: { '': { version } } });
}

function changelog(entries: string): string {
	return `# Changelog\n\n${entries}\n[Unreleased]: ${HOME}/compare/v1.2.0...HEAD\n[1.2.0]: ${HOME}/releases/tag/v1.2.0\n`;
}

function treeWith(changed: Readonly<Record<string, string | undefined>> = {}): string {
	const root = temporaryFolder();
	for (const [path, content] of Object.entries({ ...READY, ...changed })) {
		if (content === undefined) continue;
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), content);
	}
	return root;
}

/** Of the package that is ready: to ask npm takes a second. */
let packed: ReadonlyMap<string, number>;
beforeAll(async () => {
	packed = await packedFiles(treeWith());
});

/** What npm would pack of a tree that differs in its files. */
function packedWith(changed: Readonly<Record<string, string | undefined>>): Map<string, number> {
	const files = new Map(packed);
	for (const [path, content] of Object.entries(changed)) {
		if (content === undefined) files.delete(path);
		else if (files.has(path)) files.set(path, content.length);
	}
	return files;
}

test('a package whose version, tag, changelog and files agree is ready', async () => {
	await expect(releaseFaults(treeWith(), 'v1.2.0')).resolves.toEqual([]);
});

test.each([
	['v1.2.1', 'The tag is "v1.2.1", and package.json has the version 1.2.0: it asks for v1.2.0'],
	['1.2.0', 'The tag is "1.2.0", and package.json has the version 1.2.0: it asks for v1.2.0'],
	['', 'The tag is "", and package.json has the version 1.2.0: it asks for v1.2.0'],
])('the tag "%s" is refused', async (tag, fault) => {
	await expect(releaseFaults(treeWith(), tag, packed)).resolves.toEqual([fault]);
});

test.each<[string, Record<string, string | undefined>, string]>([
	[
		'a lock of another version',
		{ 'package-lock.json': lock('1.1.0') },
		'package-lock.json has the version 1.1.0 and 1.1.0 instead of 1.2.0',
	],
	[
		'a version that is none',
		{ 'package.json': READY['package.json']!.replace('1.2.0', 'next') },
		'package.json has no version but "next"',
	],
	[
		'a changelog of an older version',
		{ 'CHANGELOG.md': changelog('## [1.1.0] - 2026-01-31\n\n- Music.\n') },
		'CHANGELOG.md begins with version 1.1.0, and not with 1.2.0',
	],
	[
		'a changelog without versions',
		{ 'CHANGELOG.md': changelog('') },
		'CHANGELOG.md begins with no version, and not with 1.2.0',
	],
	[
		'an entry without a date',
		{ 'CHANGELOG.md': changelog('## [1.2.0]\n\n- Music.\n') },
		'CHANGELOG.md has no date for 1.2.0, as in 2026-01-31',
	],
	[
		'an entry with a date that is none',
		{ 'CHANGELOG.md': changelog('## [1.2.0] - 2026-13-01\n\n- Music.\n') },
		'CHANGELOG.md has no date for 1.2.0, as in 2026-01-31',
	],
	[
		'an entry that says nothing',
		{ 'CHANGELOG.md': changelog('## [1.2.0] - 2026-01-31\n\n### Added\n') },
		'CHANGELOG.md says nothing about 1.2.0',
	],
	[
		'changes that are in no version yet',
		{
			'CHANGELOG.md': changelog(
				'## [Unreleased]\n\n- More.\n\n## [1.2.0] - 2026-01-31\n\n- Music.\n',
			),
		},
		'CHANGELOG.md has entries under "Unreleased": move them below 1.2.0',
	],
	[
		"a link into somebody else's repository",
		{ 'CHANGELOG.md': READY['CHANGELOG.md']!.replaceAll('somebody/music', 'nobody/music') },
		`CHANGELOG.md has no link for [1.2.0] that leads into ${HOME}`,
	],
	[
		'no dist',
		{ [NODE]: undefined, [CREDENTIAL]: undefined, [PACKAGE]: undefined, [WORK]: undefined },
		'The package would have no dist/: run npm run build',
	],
	[
		'a node that is missing from dist',
		{ [NODE]: undefined },
		`The package would have no ${NODE}, or an empty one`,
	],
	[
		'an empty credential',
		{ [CREDENTIAL]: '' },
		`The package would have no ${CREDENTIAL}, or an empty one`,
	],
	[
		'a missing module of a node',
		{ [PACKAGE]: undefined },
		`The package would have no ${PACKAGE}, or an empty one`,
	],
	[
		'a missing module of that one',
		{ [WORK]: undefined },
		`The package would have no ${WORK}, or an empty one`,
	],
	['an empty one', { [WORK]: '' }, `The package would have no ${WORK}, or an empty one`],
	['no licence', { LICENSE: undefined }, 'The package would have no LICENSE, or an empty one'],
	[
		'a mail address that stands for one',
		{ 'SECURITY.md': 'Write to <maintainers@n8n-nodes-music-assistant.example>.' },
		'SECURITY.md still has a placeholder for a mail address: "@n8n-nodes-music-assistant.example"',
	],
	[
		'a repository that stands for one',
		{ '.github/ISSUE_TEMPLATE/config.yml': 'https://github.com/n8n-nodes-music-assistant/x' },
		'.github/ISSUE_TEMPLATE/config.yml still has a placeholder for the repository\'s address: "github.com/n8n-nodes-music-assistant/"',
	],
	[
		'makers who have no name yet',
		{ LICENSE: 'Copyright (c) n8n-nodes-music-assistant maintainers' },
		'LICENSE still has a placeholder for the makers\' name: "n8n-nodes-music-assistant maintainers"',
	],
])('%s is refused', async (_what, changed, fault) => {
	const faults = await releaseFaults(treeWith(changed), 'v1.2.0', packedWith(changed));
	expect(faults).toContain(fault);
});

describe('this repository', () => {
	const { version } = manifestOf(ROOT);
	let copy: string;
	let faults: string[];
	beforeAll(async () => {
		copy = builtCopy();
		faults = await releaseFaults(copy, `v${version}`);
	}, 60_000);

	/** Types `npm run release:check -- <words>` in the copy. */
	const check = (...words: string[]) =>
		run(copy, 'node_modules/tsx/dist/cli.mjs', 'scripts/release/check.ts', ...words);

	test('is ready but for what its makers put in, and what they have not released yet', () => {
		const left = /still has a placeholder|has entries under "Unreleased"/;
		expect(faults.filter((fault) => !left.test(fault))).toEqual([]);
	});

	test('npm run release:check says all of it, and ends with 1 as long as there is something', () => {
		const { status, output } = check(`v${version}`);

		if (faults.length === 0) expect(output).toContain(`Ready to publish v${version}.`);
		for (const fault of faults) expect(output).toContain(`- ${fault}\n`);
		expect(status).toBe(faults.length === 0 ? 0 : 1);
	});

	test('npm run release:check asks for the tag', () => {
		const { status, output } = check();

		expect(output).toContain('npm run release:check -- v0.1.0');
		expect(status).toBe(2);
	});

	test('npm run release:check refuses an empty dist', () => {
		rmSync(join(copy, 'dist'), { recursive: true });
		const { status, output } = check(`v${version}`);

		expect(output).toContain('- The package would have no dist/: run npm run build\n');
		expect(status).toBe(1);
	});
});
