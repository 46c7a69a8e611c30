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

/** For a command that is told nothing else: whether its help is asked for. @throws UsageError for any other word */
export function isHelpAsked(words: readonly string[]): boolean {
	const help = { type: 'boolean', short: 'h', default: false } as const;
	return readCommandLine({ args: [...words], options: { help } }).values.help;
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
