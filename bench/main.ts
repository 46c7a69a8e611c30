/** `npm run bench`: how fast this package is, and beside what. `npm run bench -- --help` says more. */
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { runCommand } from '../scripts/command-line';
import { ROOT } from '../scripts/dist';
import { buildIfNeeded } from '../scripts/start/build';
import { startStandIn } from './stand-in/start';
import { nodesBase } from './installation';
import { HELP, readOptions } from './options';
import { asText, missed } from './report/table';
import type { Setting } from './rows/setting';

async function main(words: readonly string[]): Promise<0 | 1> {
	const { help, quick, write, strict } = readOptions(words);
	if (help) {
		console.log(HELP);
		return 0;
	}
	// What measures takes seconds to load, and the answer above does not need it.
	const { allRows } = await import('./rows/all');
	const { profiles } = await import('./rows/profiles');
	const { page } = await import('./report/page');
	const say = (line: string) => console.log(line);
	const base = await nodesBase(say);
	await buildIfNeeded();
	const { addresses, stop } = await startStandIn();
	try {
		const setting: Setting = { addresses, nodesBase: base, quick, say };
		const rows = await allRows(setting);
		say(`\n${asText(rows)}\n`);
		if (write) {
			const path = join(ROOT, 'docs/performance.md');
			await writeFile(path, await page(rows, await profiles(setting)));
			say(`Written: docs/performance.md`);
		}
		const count = missed(rows);
		say(count === 0 ? 'Every goal was reached.' : `Goals missed: ${count}`);
		return strict && count > 0 ? 1 : 0;
	} finally {
		stop();
	}
}

runCommand(main);
