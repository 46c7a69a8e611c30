import { parseArgs, type ParseArgsConfig } from 'node:util';

/** An error that the user can correct; its message is shown without a stack. */
export class UsageError extends Error {}

/** Parses the arguments of a command with Node's `parseArgs`. @throws UsageError for unknown arguments */
export function parseCommandLine<Config extends ParseArgsConfig>(
	config: Config,
): ReturnType<typeof parseArgs<Config>> {
	try {
		return parseArgs(config);
	} catch (error) {
		// The rest of Node's message explains how to pass an argument that begins with a dash.
		const [problem] = String(error instanceof Error ? error.message : error).split('. ');
		throw new UsageError(`${problem}. --help lists the options.`);
	}
}

/** For a command without other options: whether its help was requested. @throws UsageError for any other argument */
export function isHelpRequested(args: readonly string[]): boolean {
	const help = { type: 'boolean', short: 'h', default: false } as const;
	return parseCommandLine({ args: [...args], options: { help } }).values.help;
}

/**
 * Runs a command; if it returns a number, that is the exit code. Errors that the user can correct are shown without a
 * stack.
 *
 * @param usageErrorExitCode the exit code for such an error
 */
export function runCommand(
	main: (args: string[]) => Promise<unknown>,
	usageErrorExitCode: 1 | 2 = 1,
): void {
	main(process.argv.slice(2)).then(
		(code) => {
			if (typeof code === 'number') process.exitCode = code;
		},
		(error: unknown) => {
			const isMisused = error instanceof UsageError;
			console.error(isMisused ? error.message : error);
			process.exitCode = isMisused ? usageErrorExitCode : 1;
		},
	);
}
