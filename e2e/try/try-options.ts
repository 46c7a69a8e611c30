import { parseCommandLine } from '../../scripts/command-line';
import { UsageError } from '../../scripts/usage-error';
import { PROFILE_NAMES, type ProfileName } from '../../simulator';

export const HELP = `Starts real n8n with the package, an embedded music server, and the example workflows.

  npm run n8n                       n8n on port 5678, or on a free one if that is in use
  npm run n8n -- --port 5680        on that port
  npm run n8n -- --profile 2.7      the embedded music server behaves like that version

After changes in nodes/ or credentials/ the package is rebuilt and reloaded. Ctrl-C stops everything and deletes n8n's data.
`;

export interface TryOptions {
	readonly help: boolean;
	readonly port?: number;
	readonly profile: ProfileName;
}

/** @throws UsageError for unknown options */
export function readTryOptions(args: readonly string[]): TryOptions {
	const { help = false, port, profile: wanted = '2.8' } = parseArguments(args);
	const profile = PROFILE_NAMES.find((name) => name === wanted);
	if (!profile) {
		throw new UsageError(
			`There is no profile "${wanted}". The profiles are: ${PROFILE_NAMES.join(', ')}`,
		);
	}
	if (port === undefined) return { help, profile };
	if (!/^[1-9]\d*$/.test(port) || Number(port) > 65_535) {
		throw new UsageError(`--port must be a whole number from 1 to 65535, not "${port}"`);
	}
	return { help, profile, port: Number(port) };
}

function parseArguments(args: readonly string[]) {
	return parseCommandLine({
		args: [...args],
		options: {
			help: { type: 'boolean', short: 'h' },
			port: { type: 'string' },
			profile: { type: 'string' },
		},
	}).values;
}
