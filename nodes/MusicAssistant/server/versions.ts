import { isBefore } from '../values/version';
import { text } from '../values/json';
import type { Server } from './client';

/**
 * Which server version brought what, where the node has to know: the only place for version facts.
 * (Whether a command is there is found out by asking; these are for what a server swallows without a word.)
 */
export const SINCE = {
	/** `start_item` of Play Media understands "latest", "newest" and parts of names. */
	startItemByName: '2.10.0b3',
	/** Play Media takes `start_from_beginning`. */
	startFromBeginning: '2.10.0',
	/** Play Media takes `shuffle` (schema 51). */
	shuffleOfPlayMedia: '2.10.0',
} as const;

export type Feature = keyof typeof SINCE;

/** The version the connected server names, `undefined` where it does not tell. */
export async function serverVersion(server: Server): Promise<string | undefined> {
	return text(await server.callIfWilling('info', {}), 'server_version');
}

/** The connected server's version when it came before the one that brought `feature`, else `undefined`. */
export async function versionTooOldFor(
	server: Server,
	feature: Feature,
): Promise<string | undefined> {
	const version = await serverVersion(server);
	return version !== undefined && isBefore(version, SINCE[feature]) ? version : undefined;
}

/** The first server with this API, and with all commands that the node cannot do without. */
export const FIRST_WITH_API = '2.4';

/** "2.10", the way people speak of the release a feature came with. */
export function releaseOf(feature: Feature): string {
	return SINCE[feature].split('.').slice(0, 2).join('.');
}
