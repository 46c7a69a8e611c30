import type { MusicServerAccess } from '../ask-server';
import { readCommandLine } from '../command-line';
import { UsageError } from '../usage-error';

export const HELP = `Runs the example workflows on n8n's own engine and shows what each node did.

  npm start                         all of them, on the embedded music server, which is like 2.10
  npm start -- queue-report         one of them, by name
  npm start -- --list               which ones there are
  npm start -- --profile 2.7        the embedded server behaves like that version
  npm start -- --server URL         on your own music server, only those that change nothing, with
                                    what its library has; the token is taken from the variable
                                    MUSIC_ASSISTANT_TOKEN
`;

export interface Options {
	readonly help: boolean;
	readonly list: boolean;
	/** Names of workflows; none means all. */
	readonly names: readonly string[];
	readonly profile?: string;
	/** A real server instead of the embedded one. */
	readonly server?: MusicServerAccess;
}

export function readOptions(words: readonly string[], environment: NodeJS.ProcessEnv): Options {
	const { values, positionals: names } = parsed(words);
	const { help = false, list = false, profile, server: url } = values;
	if (url === undefined) return { help, list, names, profile };

	if (profile !== undefined) {
		throw new UsageError('--profile is for the embedded music server: leave it out with --server.');
	}
	const token = environment.MUSIC_ASSISTANT_TOKEN?.trim();
	if (!token) {
		throw new UsageError(
			'--server needs a token: put a long-lived access token of the music server into the ' +
				'environment variable MUSIC_ASSISTANT_TOKEN.',
		);
	}
	return { help, list, names, server: { url, token } };
}

function parsed(words: readonly string[]) {
	return readCommandLine({
		args: [...words],
		allowPositionals: true,
		options: {
			help: { type: 'boolean', short: 'h' },
			list: { type: 'boolean' },
			profile: { type: 'string' },
			server: { type: 'string' },
		},
	});
}
