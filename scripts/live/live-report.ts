import { version as engineVersion } from 'n8n-core/package.json';
import { isObject, textAt } from '../../nodes/MusicAssistant/helpers/json';
import { version as packageVersion } from '../../package.json';
import type { ConnectedServer } from './connected-server';

export type LiveCheckVerdict = 'passed' | 'failed' | 'not available';

/** The result of one check. */
export interface LiveCheckResult {
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
export async function createLiveReport(
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
	'Question',
	'Answer',
	points.map(({ name, answer = '' }) => [name, answer]),
)}

## Checks

${markdownTable(
	'Check',
	'Result',
	checks.map(({ name, verdict }) => [name, verdict]),
)}
`;
}

async function describeServer(server: ConnectedServer): Promise<string> {
	const info = await resultOrUndefined(server, 'info');
	const user = await resultOrUndefined(server, 'auth/me');
	const version = isObject(info) ? textAt(info, 'server_version') : undefined;
	const schema = isObject(info) ? textAt(info, 'schema_version') : undefined;
	const role = isObject(user) ? (textAt(user, 'role') ?? 'unknown') : 'unknown';
	// A custom role has the name that its owner gave it.
	const roleText = role === 'unknown' || BUILT_IN_ROLES.includes(role) ? role : 'custom';
	return `${versionOrUnknown(version)}, schema ${versionOrUnknown(schema)}, role ${roleText}`;
}

/** Nothing if the server cannot be reached: why is not for the report, but on the screen. */
async function resultOrUndefined(server: ConnectedServer, command: string): Promise<unknown> {
	return await server.sendCommand(command).then(
		({ result }) => result,
		() => undefined,
	);
}

function versionOrUnknown(version: string | undefined): string {
	return version !== undefined && /^[\w.+-]{1,40}$/.test(version) ? version : 'unknown';
}

function markdownTable(left: string, right: string, rows: readonly (readonly string[])[]): string {
	const lines = rows.map(
		(cells) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`,
	);
	return [`| ${left} | ${right} |`, '| --- | --- |', ...lines].join('\n');
}
