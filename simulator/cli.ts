/**
 * `npm run simulator` starts the simulated music server on its own; `npm run simulator -- --help` lists the options.
 */
import { parseCommandLine, runCommand, UsageError } from '../scripts/command-line';
import { PROFILE_NAMES, startSimulator, type SimulatorOptions } from './index';

const HELP = `A simulated Music Assistant server.

  --profile NAME      the server to simulate: ${PROFILE_NAMES.join(', ')} (default 2.8)
  --port NUMBER       the port to listen on (default 8095, 0 = any free port)
  --host ADDRESS      the address to listen on (default 127.0.0.1)
  --seed NUMBER       the same seed produces the same library and tokens (default 1)
  -h, --help          show this text
`;

function readOptions(args: string[]): SimulatorOptions | 'help' {
	const { values } = parseCommandLine({
		args,
		options: {
			profile: { type: 'string', default: '2.8' },
			port: { type: 'string', default: '8095' },
			host: { type: 'string', default: '127.0.0.1' },
			seed: { type: 'string', default: '1' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) return 'help';
	const profile = PROFILE_NAMES.find((name) => name === values.profile);
	if (!profile) {
		throw new UsageError(
			`There is no profile "${values.profile}". Available: ${PROFILE_NAMES.join(', ')}`,
		);
	}
	const port = parseWholeNumber('port', values.port);
	if (port > 65_535) throw new UsageError(`--port must be at most 65535, not ${port}`);
	return { profile, port, host: values.host, seed: parseWholeNumber('seed', values.seed) };
}

function parseWholeNumber(option: string, text: string): number {
	if (!/^[0-9]+$/.test(text)) {
		throw new UsageError(`--${option} must be a whole number, not "${text}"`);
	}
	return Number(text);
}

async function main(args: string[]): Promise<void> {
	const options = readOptions(args);
	if (options === 'help') {
		process.stdout.write(HELP);
		return;
	}
	const simulator = await startSimulator(options).catch(throwListenError);
	process.stdout.write(
		[
			`Music Assistant simulator, profile ${simulator.profile}`,
			`  address      ${simulator.url}`,
			`  admin token  ${simulator.tokens.admin}`,
			`  user token   ${simulator.tokens.user}`,
			'Stop it with Ctrl+C.',
			'',
		].join('\n'),
	);
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void simulator.stop());
	}
}

/** What to tell the user when it cannot listen, by the code of the system error. */
const LISTEN_ERROR_TEXTS: Readonly<Record<string, string>> = {
	EADDRINUSE: 'The port is in use; choose another one with --port.',
	EACCES: 'The port cannot be used without further permissions; choose another one with --port.',
	EADDRNOTAVAIL: 'This machine has no such address; choose another one with --host.',
	ENOTFOUND: 'There is no such address; choose another one with --host.',
};

/** @throws UsageError if another port or address would help; any other error unchanged */
function throwListenError(reason: unknown): never {
	const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
	const text = LISTEN_ERROR_TEXTS[code];
	throw text === undefined ? reason : new UsageError(text);
}

runCommand(main);
