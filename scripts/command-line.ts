import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './usage-error';

/** The words behind a command as Node reads them. @throws UsageError for words that mean nothing there */
export function readCommandLine<Config extends ParseArgsConfig>(
	config: Config,
): ReturnType<typeof parseArgs<Config>> {
	try {
		return parseArgs(config);
	} catch (error) {
		// The rest of Node's text explains how to pass a word that begins with a dash.
		const [problem] = String(error instanceof Error ? error.message : error).split('. ');
		throw new UsageError(`${problem}. --help shows what there is.`);
	}
}
