/** `npm run test:live`: tests the node against your own music server. See `npm run test:live -- --help`. */
import { runCommand } from '../command-line';
import { ROOT } from '../dist';
import { provideWebSocket } from '../engine/provide-web-socket';
import { buildIfNeeded } from '../start/build';
import { print } from '../start/output';
import { HELP, readOptions } from './options';

async function main(words: readonly string[]): Promise<0 | 1> {
	const options = readOptions(words, process.env);
	if (options.help) {
		print(HELP);
		return 0;
	}
	// n8n's engine takes seconds to load, and neither the help nor a usage error needs it.
	const { createEngine, loadPackage } = await import('../engine');
	const { checkServer } = await import('./check-server');
	await buildIfNeeded();
	provideWebSocket();
	return await checkServer(options, createEngine(await loadPackage(ROOT)), print);
}

runCommand(main, 2);
