import type { MusicServerAccess } from '../ask-server';
import { readCommandLine } from '../command-line';
import { UsageError } from '../usage-error';

export const HELP = `Checks the node against your own music server, on n8n's own engine.

  npm run test:live                                   reads only; nothing is changed there
  npm run test:live -- --changes --player Kitchen     also changes that player's volume and the order of
                                                      its queue, and restores both
  npm run test:live -- --changes --player Kitchen --announce http://192.168.1.5/bell.mp3
                                                      also plays that sound there
  npm run test:live -- --report report.md             also writes a report to attach to an issue: versions, what
                                                      passed, and what your server answers to the open points of
                                                      docs/compatibility.md. It contains no token, no address and no
                                                      name of a player, user, playlist or track

With --changes, a playlist is also created and removed again, for the open points.

The server's address is taken from the variable MUSIC_ASSISTANT_URL, the token from MUSIC_ASSISTANT_TOKEN.
Exit code 0: all that was checked is right; 1: something is not; 2: something is missing to begin with.
`;

export interface AllowedChanges {
	/** The name or ID of the only player that is changed. */
	readonly player: string;
	/** The address of a sound to play on it. */
	readonly announce?: string;
}

export interface Options {
	readonly help: boolean;
	readonly server: MusicServerAccess;
	/** If missing, nothing is changed. */
	readonly changes?: AllowedChanges;
	/** The file that the report is written to. */
	readonly report?: string;
}

const NO_SERVER: MusicServerAccess = { url: '', token: '' };

/** @throws UsageError for missing or unknown options */
export function readOptions(words: readonly string[], environment: NodeJS.ProcessEnv): Options {
	const { help = false, changes = false, player, announce, report } = parsed(words);
	if (help) return { help, server: NO_SERVER };
	const server = {
		url: given(environment, 'MUSIC_ASSISTANT_URL', 'its address, such as http://192.168.1.20:8095'),
		token: given(environment, 'MUSIC_ASSISTANT_TOKEN', 'a long-lived access token of it'),
	};
	if (!changes) {
		if (player === undefined && announce === undefined) return { help, server, report };
		throw new UsageError('--player and --announce are for changes: add --changes.');
	}
	if (player === undefined) {
		throw new UsageError(
			'--changes requires the player that may be changed: add --player and its name.',
		);
	}
	return { help, server, changes: { player, announce }, report };
}

function given(environment: NodeJS.ProcessEnv, name: string, what: string): string {
	const value = environment[name]?.trim();
	if (value) return value;
	throw new UsageError(
		`The environment variable ${name} is missing. This checks a music server of your own: put ${what} into it.`,
	);
}

function parsed(words: readonly string[]) {
	return readCommandLine({
		args: [...words],
		options: {
			help: { type: 'boolean', short: 'h' },
			changes: { type: 'boolean' },
			player: { type: 'string' },
			announce: { type: 'string' },
			report: { type: 'string' },
		},
	}).values;
}
