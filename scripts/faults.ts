/**
 * `npm run test:faults`: tests everything that can go wrong, on n8n's own engine. `--write` also rewrites test/faults/faults.md;
 * everything else is for jest, such as a file, or `-t redirect` for the tests with that word in their names.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './dist';

const PAGE = 'test/faults/faults.md';

const given = process.argv.slice(2);
const selection = given.filter((word) => word !== '--write');
const isWritten = selection.length < given.length;
const page = join(ROOT, PAGE);
const before = readFileSync(page);
const files = selection.some((word) => word.startsWith('test/')) ? [] : ['test/faults'];
const jest = ['node_modules/jest/bin/jest.js', ...files, ...selection];
const { status } = spawnSync(process.execPath, isWritten ? [...jest, '--runInBand'] : jest, {
	cwd: ROOT,
	stdio: 'inherit',
	// With --runInBand one file at a time, because each writes its part of the page.
	env: { ...process.env, ...(isWritten && { FAULTS_PAGE: 'write' }) },
});
if (isWritten) {
	// The page has been written by now, but is only right if every case passed.
	if (status !== 0) writeFileSync(page, before);
	console.log(status === 0 ? `Wrote ${PAGE}.` : `Did not change ${PAGE}.`);
}
process.exitCode = status ?? 1;
