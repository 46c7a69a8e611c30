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

/**
 * Runs a command: its exit code is the number that comes of it, if one does. What the person at the keyboard can put right is shown as it is.
 *
 * @param misused the exit code then
 */
export function runCommand(main: (words: string[]) => Promise<unknown>, misused: 1 | 2 = 1): void {
	main(process.argv.slice(2)).then(
		(code) => {
			if (typeof code === 'number') process.exitCode = code;
		},
		(error: unknown) => {
			const isMisused = error instanceof UsageError;
			console.error(isMisused ? error.message : error);
			process.exitCode = isMisused ? misused : 1;
		},
	);
}
