/** `npm run test:live`: tests the node against your own music server. See `npm run test:live -- --help`. */
import { runCommand } from '../command-line';
import { ROOT } from '../dist';
import { provideGlobalWebSocketIfMissing } from '../engine/provide-global-web-socket';
import { buildPackageIfNeeded } from '../start/build-package';
import { printLine } from '../start/terminal-output';
import { checkServer, HELP, readLiveCheckOptions } from './check-server';

async function main(args: readonly string[]): Promise<0 | 1> {
	const options = readLiveCheckOptions(args, process.env);
	if (options.help) {
		printLine(HELP);
		return 0;
	}
	// n8n's engine takes seconds to load, and neither the help nor a usage error needs it.
	const { createEngine, loadPackage } = await import('../engine');
	await buildPackageIfNeeded();
	provideGlobalWebSocketIfMissing();
	return await checkServer(options, createEngine(await loadPackage(ROOT)), printLine);
}

runCommand(main, 2);
