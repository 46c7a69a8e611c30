import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';

const RECORDED = join(ROOT, 'test/recorded');

/** A server's version as servers tell it, of a release or of a build on the way to one. */
const TOLD = /server_version[\\": ]+(\d+\.\d+\.\d+[\w.]*)/g;

const BUILD = /\b\d+\.\d+\.\d+\.dev\d+\b/g;

/** The versions of the servers that the recordings are of. */
const builds = distinct(
	readdirSync(RECORDED)
		.filter((name) => name.endsWith('.json'))
		.flatMap((name) => [...readFileSync(join(RECORDED, name), 'utf8').matchAll(TOLD)])
		.map(([, version = '']) => version),
);

function distinct(versions: readonly string[]): string[] {
	return [...new Set(versions)].sort();
}

test('the recordings are of development builds, not of releases', () => {
	expect(builds.length).toBeGreaterThan(0);
	expect(builds.filter((version) => !version.includes('.dev'))).toEqual([]);
});

test.each(['README.md', 'docs/compatibility.md', 'test/recorded/README.md'])(
	'%s names the recorded servers',
	(page) => {
		const named = readFileSync(join(ROOT, page), 'utf8').match(BUILD) ?? [];
		expect(distinct(named)).toEqual(builds);
	},
);
