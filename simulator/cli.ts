import { parseArgs } from 'node:util';
import { PROFILE_NAMES, startSimulator } from './index';
import type { SimulatorOptions } from './index';

const HELP = `A simulated Music Assistant server.

  --profile NAME      how it behaves: ${PROFILE_NAMES.join(', ')} (default 2.8)
  --port NUMBER       where it listens (default 8095, 0 = any free port)
  --host ADDRESS      (default 127.0.0.1)
  --seed NUMBER       the same seed makes the same library and tokens (default 1)
  --time-scale NUMBER 1 = real delays, 0.02 = fifty times faster, 0 = at once (default 1)
  -h, --help          this text
`;

/** Says on the terminal what is wrong, without a stack. */
class UsageError extends Error {}

function readOptions(): SimulatorOptions | 'help' {
	const { values } = parse();
	if (values.help) return 'help';
	const profile = PROFILE_NAMES.find((name) => name === values.profile);
	if (!profile) {
		throw new UsageError(`No profile "${values.profile}". There are: ${PROFILE_NAMES.join(', ')}`);
	}
	const port = wholeNumber('port', values.port);
	if (port > 65_535) throw new UsageError(`--port must be at most 65535, not ${port}`);
	return {
		profile,
		port,
		host: values.host,
		seed: wholeNumber('seed', values.seed),
		timeScale: decimal('time-scale', values['time-scale']),
	};
}

function parse() {
	try {
		return parseArgs({
			options: {
				profile: { type: 'string', default: '2.8' },
				port: { type: 'string', default: '8095' },
				host: { type: 'string', default: '127.0.0.1' },
				seed: { type: 'string', default: '1' },
				'time-scale': { type: 'string', default: '1' },
				help: { type: 'boolean', short: 'h', default: false },
			},
		});
	} catch (error) {
		throw new UsageError(error instanceof Error ? error.message : String(error));
	}
}

function wholeNumber(option: string, text: string): number {
	if (!/^[0-9]+$/.test(text)) {
		throw new UsageError(`--${option} must be a whole number, not "${text}"`);
	}
	return Number(text);
}

function decimal(option: string, text: string): number {
	if (!/^[0-9]*\.?[0-9]+$/.test(text)) {
		throw new UsageError(`--${option} must be a number from 0 on, not "${text}"`);
	}
	return Number(text);
}

async function main(): Promise<void> {
	const options = readOptions();
	if (options === 'help') {
		process.stdout.write(HELP);
		return;
	}
	const simulator = await startSimulator(options);
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

function explain(error: unknown): string {
	if (error instanceof UsageError) return `${error.message}\nTry --help.`;
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	if (code === 'EADDRINUSE') return 'The port is in use; choose another one with --port.';
	if (code === 'EACCES') return 'The port may not be used; choose another one with --port.';
	return error instanceof Error ? error.message : String(error);
}

main().catch((error: unknown) => {
	process.stderr.write(`${explain(error)}\n`);
	process.exitCode = 1;
});
