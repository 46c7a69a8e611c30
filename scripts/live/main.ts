/** `npm run test:live`: the node against a music server of your own. `npm run test:live -- --help` says more. */
import { runCommand } from '../command-line';
import { createEngine, installedFrom } from '../engine';
import { standInWebSocket } from '../engine/web-socket';
import { ROOT } from '../dist';
import { buildIfNeeded } from '../start/build';
import { print } from '../start/output';
import { live } from './live';
import { HELP, readOptions } from './options';

async function main(words: readonly string[]): Promise<0 | 1> {
	const options = readOptions(words, process.env);
	if (options.help) {
		print(HELP);
		return 0;
	}
	await buildIfNeeded();
	standInWebSocket();
	return await live(options, createEngine(await installedFrom(ROOT)), print);
}

runCommand(main, 2);
