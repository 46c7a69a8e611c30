import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../package.json';
import { ROOT } from '../../scripts/dist';
import { findReleaseProblems } from '../../scripts/release/find-release-problems';
import { removeTemporaryFolders, createTemporaryFolder } from '../toolchain/temporaryFolders';

const TAG = 'v1.2.0';

/** The files of a package that is ready to be published as 1.2.0. */
const READY = {
	'package.json': JSON.stringify({ version: '1.2.0', author: 'Some Body' }),
	'CHANGELOG.md': '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-01-31\n\n- Music.\n',
	'docs/guide.md': '# Guide\n',
};

afterAll(removeTemporaryFolders);

function treeWith(changed: Readonly<Record<string, string>> = {}): string {
	const root = createTemporaryFolder();
	mkdirSync(join(root, 'docs'));
	for (const [path, text] of Object.entries({ ...READY, ...changed })) {
		writeFileSync(join(root, path), text);
	}
	return root;
}

test('a package whose version, tag and changelog agree is ready, if it has no placeholder', () => {
	expect(findReleaseProblems(treeWith(), TAG)).toEqual([]);
});

test.each<[string, string, Record<string, string>, string]>([
	['another tag', 'v1.2.1', {}, 'The tag is "v1.2.1" instead of v1.2.0'],
	['no tag', '', {}, 'The tag is "" instead of v1.2.0'],
	[
		'a version without an entry',
		TAG,
		{ 'CHANGELOG.md': '# Changelog\n\n## [1.2.0]\n\n## [1.1.0] - 2026-01-31\n' },
		'CHANGELOG.md has no entry for 1.2.0 with a date',
	],
	[
		'a change in no version',
		TAG,
		{
			'CHANGELOG.md': READY['CHANGELOG.md'].replace('[Unreleased]\n', '[Unreleased]\n\n- More.\n'),
		},
		'CHANGELOG.md still has changes under "Unreleased"',
	],
	[
		'a placeholder on a page',
		TAG,
		{ 'docs/guide.md': 'Write to maintainers@n8n-nodes-music-assistant.example.' },
		'docs/guide.md still has a placeholder for an e-mail address: "@n8n-nodes-music-assistant.example"',
	],
	[
		'a placeholder in the manifest',
		TAG,
		{
			'package.json': READY['package.json'].replace(
				'Some Body',
				'n8n-nodes-music-assistant maintainers',
			),
		},
		`package.json still has a placeholder for the maintainers' name: "n8n-nodes-music-assistant maintainers"`,
	],
])('%s is refused', (_what, tag, changed, fault) => {
	expect(findReleaseProblems(treeWith(changed), tag)).toEqual([fault]);
});

test('this repository is ready except for the details of its owners, and for what is not released yet', () => {
	const left = /still has (a placeholder|changes under "Unreleased")/;
	expect(findReleaseProblems(ROOT, `v${version}`).filter((fault) => !left.test(fault))).toEqual([]);
});
