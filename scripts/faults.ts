/** `npm run test:faults`: tests everything that can go wrong. See `npm run test:faults -- --help`. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command-line';
import { ROOT } from './dist';
import { HELP, readFaultsOptions } from './faults/faults-options';

const PAGE = 'test/faults/faults.md';

async function main(args: readonly string[]): Promise<number> {
	const { help, write, selection } = readFaultsOptions(args);
	if (help) {
		console.log(HELP);
		return 0;
	}
	const page = join(ROOT, PAGE);
	const before = readFileSync(page);
	// One file at a time, because each writes its part of the page.
	const jest = ['node_modules/jest/bin/jest.js', ...selection, ...(write ? ['--runInBand'] : [])];
	const child = spawn(process.execPath, jest, {
		cwd: ROOT,
		stdio: 'inherit',
		env: { ...process.env, ...(write && { FAULTS_PAGE: 'write' }) },
	});
	const code = await new Promise<number | null>((closed) => child.on('close', closed));
	// The page has been written by now, but is only right if every case passed.
	if (write && code !== 0) writeFileSync(page, before);
	if (write) console.log(code === 0 ? `Wrote ${PAGE}.` : `Did not change ${PAGE}.`);
	return code ?? 1;
}

runCommand(main);
