/**
 * `npm run test:faults`: everything that can go wrong, tried; with `--write` the page about it is written anew.
 * What else is given goes to jest.
 */
import { spawn } from 'node:child_process';
import { ROOT } from './dist';

const PAGE = 'docs/faults.md';

const given = process.argv.slice(2).filter((word) => word !== '--write');
const isWriting = process.argv.includes('--write');
const tests = given.some((word) => !word.startsWith('-')) ? given : ['test/faults', ...given];

// One file after the other: each writes its part of the page.
const jest = ['node_modules/jest/bin/jest.js', ...tests, ...(isWriting ? ['--runInBand'] : [])];
spawn(process.execPath, jest, {
	cwd: ROOT,
	stdio: 'inherit',
	env: { ...process.env, ...(isWriting && { FAULTS_PAGE: 'write' }) },
}).on('close', (code) => {
	if (isWriting && code === 0) console.log(`Wrote ${PAGE}.`);
	process.exitCode = code ?? 1;
});
