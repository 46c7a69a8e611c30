import type { MusicServerAccess } from '../ask-server';
import { parseCommandLine } from '../command-line';
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

With --changes, a playlist is also created and deleted again, for the open points.

The server's address is taken from the environment variable MUSIC_ASSISTANT_URL, the token from MUSIC_ASSISTANT_TOKEN.
Exit code 0: all checks passed; 1: a check failed; 2: an option or a variable is missing or wrong.
`;

export interface AllowedChanges {
	/** The name or ID of the only player that is changed. */
	readonly player: string;
	/** The address of a sound to play on it. */
	readonly announce?: string;
}

export interface LiveCheckOptions {
	readonly help: boolean;
	readonly server: MusicServerAccess;
	/** If missing, nothing is changed. */
	readonly changes?: AllowedChanges;
	/** The file that the report is written to. */
	readonly report?: string;
}

const NO_SERVER: MusicServerAccess = { url: '', token: '' };

/** @throws UsageError for missing or unknown options */
export function readLiveCheckOptions(
	args: readonly string[],
	environment: NodeJS.ProcessEnv,
): LiveCheckOptions {
	const { help = false, changes = false, player, announce, report } = parseArguments(args);
	if (help) return { help, server: NO_SERVER };
	const server = {
		url: readVariable(
			environment,
			'MUSIC_ASSISTANT_URL',
			'the address of your music server, such as http://192.168.1.20:8095',
		),
		token: readVariable(
			environment,
			'MUSIC_ASSISTANT_TOKEN',
			'a long-lived access token of your music server',
		),
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

function readVariable(environment: NodeJS.ProcessEnv, name: string, what: string): string {
	const value = environment[name]?.trim();
	if (value) return value;
	throw new UsageError(`The environment variable ${name} is missing. Set it to ${what}.`);
}

function parseArguments(args: readonly string[]) {
	return parseCommandLine({
		args: [...args],
		options: {
			help: { type: 'boolean', short: 'h' },
			changes: { type: 'boolean' },
			player: { type: 'string' },
			announce: { type: 'string' },
			report: { type: 'string' },
		},
	}).values;
}
