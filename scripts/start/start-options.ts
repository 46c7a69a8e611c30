import type { MusicServerAccess } from '../ask-server';
import { parseCommandLine } from '../command-line';
import { UsageError } from '../usage-error';

export const HELP = `Runs the example workflows on n8n's own engine and shows what each node did.

  npm start                         all of them, on the embedded music server, which behaves like 2.10
  npm start -- queue-report         one of them, by name
  npm start -- --list               lists them
  npm start -- --profile 2.7        the embedded server behaves like that version
  npm start -- --server URL         on your own music server: only those that change nothing, with
                                    items of its library; the token is taken from the environment
                                    variable MUSIC_ASSISTANT_TOKEN
`;

export interface StartOptions {
	readonly help: boolean;
	readonly list: boolean;
	/** Names of workflows; none means all. */
	readonly names: readonly string[];
	readonly profile?: string;
	/** A real server instead of the embedded one. */
	readonly server?: MusicServerAccess;
}

export function readStartOptions(
	args: readonly string[],
	environment: NodeJS.ProcessEnv,
): StartOptions {
	const { values, positionals: names } = parseArguments(args);
	const { help = false, list = false, profile, server: url } = values;
	if (url === undefined) return { help, list, names, profile };

	if (profile !== undefined) {
		throw new UsageError(
			'--profile cannot be combined with --server: it is for the embedded music server.',
		);
	}
	const token = environment.MUSIC_ASSISTANT_TOKEN?.trim();
	if (!token) {
		throw new UsageError(
			'--server needs a token: set the environment variable MUSIC_ASSISTANT_TOKEN to a ' +
				'long-lived access token of the music server.',
		);
	}
	return { help, list, names, server: { url, token } };
}

function parseArguments(args: readonly string[]) {
	return parseCommandLine({
		args: [...args],
		allowPositionals: true,
		options: {
			help: { type: 'boolean', short: 'h' },
			list: { type: 'boolean' },
			profile: { type: 'string' },
			server: { type: 'string' },
		},
	});
}
