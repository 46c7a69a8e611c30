import { open, writeFile } from 'node:fs/promises';
import { version as engineVersion } from 'n8n-core/package.json';
import { isObject, textAt, type JsonObject } from '../../nodes/MusicAssistant/helpers/json';
import { version as packageVersion } from '../../package.json';
import type { MusicServerAccess } from '../ask-server';
import { parseCommandLine, UsageError } from '../command-line';
import type { Engine } from '../engine';
import { markdownTable } from '../reference/markdown';
import { red, dim, green } from '../start/terminal-output';
import { changesOf } from './changes';
import { ConnectedServer, type LiveCheck, NotAvailableError } from './connected-server';
import { POINTS_SETTLED_BY_READING } from './open-points';
import { READING_CHECKS } from './reading-checks';

export const HELP = `Checks the node against your own music server, on n8n's own engine.

  npm run test:live                                   reads only; nothing is changed there
  npm run test:live -- --changes --player Kitchen     also changes that player's volume and the order of
                                                      its queue, and restores both
  npm run test:live -- --report report.md             also writes a report to attach to an issue: versions, what
                                                      passed, and what your server answers to the open points of
                                                      docs/compatibility.md. It contains no token, no address and no
                                                      name of a player, user, playlist or track

With --changes, a playlist is also created and deleted again, for the open points.

The server's address is taken from the environment variable MUSIC_ASSISTANT_URL, the token from MUSIC_ASSISTANT_TOKEN.
Exit code 0: all checks passed; 1: a check failed; 2: an option or a variable is missing or wrong.
`;

export interface LiveCheckOptions {
	readonly help: boolean;
	readonly server: MusicServerAccess;
	/** The name or ID of the only player that is changed. If missing, nothing is changed. */
	readonly changedPlayer?: string;
	/** The file that the report is written to. */
	readonly report?: string;
}

/** @throws UsageError for missing or unknown options */
export function readLiveCheckOptions(
	args: readonly string[],
	environment: NodeJS.ProcessEnv,
): LiveCheckOptions {
	const { values } = parseCommandLine({
		args: [...args],
		options: {
			help: { type: 'boolean', short: 'h' },
			changes: { type: 'boolean' },
			player: { type: 'string' },
			report: { type: 'string' },
		},
	});
	const { help = false, changes = false, player, report } = values;
	if (help) return { help, server: { url: '', token: '' } };
	const read = (name: string, what: string): string => {
		const value = environment[name]?.trim();
		if (value) return value;
		throw new UsageError(`The environment variable ${name} is missing. Set it to ${what}.`);
	};
	const address = 'the address of your music server, such as http://192.168.1.20:8095';
	const server = {
		url: read('MUSIC_ASSISTANT_URL', address),
		token: read('MUSIC_ASSISTANT_TOKEN', 'a long-lived access token of your music server'),
	};
	if (changes !== (player !== undefined)) {
		throw new UsageError(
			'Changes need both options: --changes, and --player with the name of the player that may be changed.',
		);
	}
	return { help, server, changedPlayer: player, report };
}

type Print = (line: string) => void;

/**
 * Checks the node against a music server, and prints each result on a line. No line contains the token.
 *
 * @returns the exit code: 0 when nothing is wrong
 * @throws UsageError before anything is checked, if the report cannot be written
 */
export async function checkServer(
	{ server: access, changedPlayer, report }: Omit<LiveCheckOptions, 'help'>,
	engine: Engine,
	printLine: Print,
): Promise<0 | 1> {
	if (report !== undefined) await requireWritable(report);
	const print: Print = (line) => printLine(line.replaceAll(access.token, '<token>'));
	const server = new ConnectedServer(engine, access);
	// The address is not repeated: people paste tokens into the wrong place.
	print(
		changedPlayer === undefined
			? 'Your own music server: nothing is changed there'
			: `Your own music server: the player "${changedPlayer}" is changed and restored`,
	);
	const results: LiveCheckResult[] = [];
	const changing = changedPlayer === undefined ? undefined : changesOf(changedPlayer);
	for (const check of [...READING_CHECKS, ...(changing?.checks ?? [])]) {
		const { name, verdict } = await runCheck(check, server, print);
		results.push({ name, verdict });
	}
	for (const point of [...POINTS_SETTLED_BY_READING, ...(changing?.points ?? [])]) {
		const { name, verdict, answer } = await runCheck(point, server, print);
		// Text from elsewhere, such as an error message, is left out.
		results.push({ name, verdict, answer: verdict === 'passed' ? answer : verdict });
	}
	const count = (verdict: LiveCheckVerdict) =>
		results.filter((one) => one.verdict === verdict).length;
	print(
		`\n${count('passed')} checked, ${count('failed')} failed, ${count('not available')} not available`,
	);
	if (report !== undefined) {
		await writeFile(report, await createLiveReport(server, results, changing !== undefined));
		print(`The report is in ${report}. It contains no token, no address and no names.`);
	}
	return count('failed') === 0 ? 0 : 1;
}

async function requireWritable(file: string): Promise<void> {
	try {
		await (await open(file, 'a')).close();
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new UsageError(`The report cannot be written: ${reason}. Name another file.`);
	}
}

async function runCheck(
	check: LiveCheck,
	server: ConnectedServer,
	print: Print,
): Promise<LiveCheckResult> {
	const { name } = check;
	try {
		const answer = await check.run(server);
		print(`${green('ok')}      ${name}: ${answer}`);
		return { name, verdict: 'passed', answer };
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const [message = '', ...more] = error.message.split('\n');
		if (error instanceof NotAvailableError) {
			print(dim(`-       ${name}: ${message}`));
			return { name, verdict: 'not available' };
		}
		print(`${red('failed')}  ${name}: ${message}`);
		for (const line of more) print(`        ${line}`);
		return { name, verdict: 'failed' };
	}
}

type LiveCheckVerdict = 'passed' | 'failed' | 'not available';

/** The result of one check. */
interface LiveCheckResult {
	readonly name: string;
	readonly verdict: LiveCheckVerdict;
	/** The answer to an open point. Those of other checks contain names, and stay out of the report. */
	readonly answer?: string;
}

const BUILT_IN_ROLES = ['admin', 'user', 'guest', 'service'];

/**
 * A report that a user can attach to an issue. It only contains what is listed here, none of it chosen by the user: no
 * token, no address, no name of a player, user, playlist or track, and no text of an error, which may contain them.
 */
async function createLiveReport(
	server: ConnectedServer,
	results: readonly LiveCheckResult[],
	hasChanges: boolean,
): Promise<string> {
	const points = results.filter(({ answer }) => answer !== undefined);
	const checks = results.filter(({ answer }) => answer === undefined);
	return `# The node on a music server

- Music Assistant: ${await describeServer(server)}
- Package: ${packageVersion}, n8n-core ${engineVersion}, Node.js ${process.versions.node}
- Changes: ${hasChanges ? 'yes' : 'no'}

## Open points

${markdownTable(
	['Question', 'Answer'],
	points.map(({ name, answer = '' }) => [name, answer]),
)}

## Checks

${markdownTable(
	['Check', 'Result'],
	checks.map(({ name, verdict }) => [name, verdict]),
)}
`;
}

async function describeServer(server: ConnectedServer): Promise<string> {
	// Nothing if the server cannot be reached: why is not for the report, but on the screen.
	const read = async (command: string): Promise<JsonObject> => {
		const { result } = await server.sendCommand(command).catch(() => ({ result: undefined }));
		return isObject(result) ? result : {};
	};
	const info = await read('info');
	const [version, schema] = ['server_version', 'schema_version'].map((name) => {
		const text = textAt(info, name) ?? '';
		return /^[\w.+-]{1,40}$/.test(text) ? text : 'unknown';
	});
	const role = textAt(await read('auth/me'), 'role') ?? 'unknown';
	// A custom role has the name that its owner gave it.
	const shownRole = ['unknown', ...BUILT_IN_ROLES].includes(role) ? role : 'custom';
	return `${version}, schema ${schema}, role ${shownRole}`;
}
