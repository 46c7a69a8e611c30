import type { MusicAssistantClient } from './client';
import { commandTable, isCommandName, type CommandName } from './commands';
import { isObject, type JsonValue } from '../helpers/json';
import { memoize } from '../helpers/collections';
import { parseListedCommand, type ListedCommand } from './models/serverDetails';

/**
 * Which server version introduced what: together with `since` in commands/ the only place for version facts. Whether a command
 * exists is found out by sending it; these are for what older servers silently ignore. A feature of 2.10 without a known
 * beta counts from the first beta.
 */
export const FEATURE_SINCE = {
	/** `start_item` of Play Media understands "latest", "newest" and parts of names. */
	startItemByName: '2.10.0b3',
	/** A replace that finds nothing to play leaves the queue unchanged. */
	safeReplace: '2.10.0b0',
	/** Play Media takes `start_from_beginning`. */
	startFromBeginning: '2.10.0b0',
	/** Play Media takes `shuffle`. */
	shuffleOfPlayMedia: '2.10.0b0',
	/** Play Media takes `user`, and checks it: since 2.7 it took a `username`, without any check. */
	userOfPlayMedia: '2.10.0b4',
	/** Recently played items can include those that were not fully played; development builds count as 2.7. */
	unfinishedPlays: '2.7.0.dev0',
	/** Announcements take the URL of a chime; development builds of 2.6 may do so, and count as 2.6. */
	preAnnounceUrl: '2.6.0.dev0',
	/** Announcements take a text to speak. */
	announcementOfText: '2.10.0b15',
	/** Announcements take a sound over a WebSocket. */
	announcementOfFile: '2.10.0b0',
	/** Crossfade is a mode of the queue; it was a setting of the player before. */
	crossfadeOfQueue: '2.10.0b0',
	/** A group is as loud as its loudest member; before, the mean of its members, as far as the server knew them. */
	loudestGroupVolume: '2.10.0b0',
	/** The orders by artist are called `album_artist_name` and `track_artist_name`, no longer `artist_name`. */
	artistOrdersByType: '2.10.0b0',
	/** Listings can be limited to several providers; development builds count as 2.7. */
	filterByProviders: '2.7.0.dev0',
	/** A search can be limited to some providers. */
	searchOfProviders: '2.10.0b0',
	/** Each user has favorites and dislikes of their own. */
	personalFavorites: '2.11.0b3',
	/** The history can be limited to what was played after a time. */
	historySince: '2.9.0b0',
	/** The history can be limited to a queue; development builds count as 2.7. */
	historyOfQueue: '2.7.0.dev0',
	/** The history of another user can be read; there are no users before. */
	historyOfUser: '2.7.0.dev0',
	/** Episodes can have transcripts. */
	transcripts: '2.11.0b4',
	/** Playlists belong to users, who may hide them from the others. */
	ownedPlaylists: '2.11.0b0',
	/** Import takes how similar a substitute must be. */
	matchPolicies: '2.11.0b2',
	/** `/api-docs/commands.json` lists the commands. */
	commandList: '2.7.0',
} as const;

/** The API schema that introduced a feature between two betas: it is more precise than the version. */
const SCHEMA_SINCE: Partial<Record<ServerFeature, number>> = {
	shuffleOfPlayMedia: 51,
	userOfPlayMedia: 35,
	announcementOfFile: 48,
	historySince: 31,
};

/** The schema from which on a feature is certainly there: the version of a development build may be that of an older beta. */
const CERTAIN_SINCE_SCHEMA: Partial<Record<ServerFeature, number>> = {
	personalFavorites: 84,
	transcripts: 84,
	ownedPlaylists: 84,
	matchPolicies: 84,
};

/**
 * The schema since which a command works, for commands that older servers have too but answer with a bare 500: 2.7 lists
 * those of genres (observed on a development build of 2.8).
 */
const WORKING_SINCE_SCHEMA: Partial<Record<CommandName, number>> = {
	'music/genres/library_items': 29,
};

export type ServerFeature = keyof typeof FEATURE_SINCE;

/** The connected server's version, `undefined` if it does not report it. */
export async function readServerVersion(client: MusicAssistantClient): Promise<string | undefined> {
	return (await client.tryCall('info', {}))?.serverVersion;
}

/** What the connected server is identified by, `undefined` if it does not report it. */
export async function readServerId(client: MusicAssistantClient): Promise<string | undefined> {
	return (await client.tryCall('info', {}))?.serverId;
}

/** The connected server's version if it is too old for `feature`, otherwise `undefined`. */
export async function findVersionTooOldFor(
	client: MusicAssistantClient,
	feature: ServerFeature,
): Promise<string | undefined> {
	const info = await client.tryCall('info', {});
	const version = info?.serverVersion;
	return version !== undefined && isTooOld(version, info?.schemaVersion, feature)
		? version
		: undefined;
}

/** The connected server's version if it has a command that works only in later ones, otherwise `undefined`. */
export async function findVersionTooOldForCommand(
	client: MusicAssistantClient,
	command: string,
): Promise<string | undefined> {
	const requiredSchema = isCommandName(command) ? WORKING_SINCE_SCHEMA[command] : undefined;
	if (requiredSchema === undefined) return undefined;
	const info = await client.tryCall('info', {});
	return (info?.schemaVersion ?? requiredSchema) < requiredSchema ? info?.serverVersion : undefined;
}

/** Whether the connected server certainly has `feature`: false if its version is unknown. */
export async function certainlySupports(
	client: MusicAssistantClient,
	feature: ServerFeature,
): Promise<boolean> {
	const info = await client.tryCall('info', {});
	return (
		isCertain(info?.schemaVersion, feature) ||
		isOlderVersion(info?.serverVersion ?? '', FEATURE_SINCE[feature]) === false
	);
}

/** Whether the connected server certainly has a command, by its version: false if that is unknown. */
export async function certainlyHasCommand(
	client: MusicAssistantClient,
	command: CommandName,
): Promise<boolean> {
	const version = (await readServerVersion(client)) ?? '';
	return isOlderVersion(version, commandTable[command].since ?? FIRST_RELEASE_WITH_API) === false;
}

function isTooOld(version: string, schema: number | undefined, feature: ServerFeature): boolean {
	if (isCertain(schema, feature)) return false;
	const requiredSchema = SCHEMA_SINCE[feature];
	return requiredSchema !== undefined && schema !== undefined
		? schema < requiredSchema
		: isOlderVersion(version, FEATURE_SINCE[feature]) === true;
}

function isCertain(schema: number | undefined, feature: ServerFeature): boolean {
	return (schema ?? 0) >= (CERTAIN_SINCE_SCHEMA[feature] ?? Infinity);
}

/** The first server with this API. */
const FIRST_RELEASE_WITH_API = '2.4';

/** The release that introduced a command, `undefined` for one that the node does not know. */
export function releaseOfCommand(command: string): string | undefined {
	if (!isCommandName(command)) return undefined;
	return commandTable[command].since ?? FIRST_RELEASE_WITH_API;
}

/** The release that added a command; `undefined` for a command as old as this API, or an unknown one. */
export function releaseThatAddedCommand(command: string): string | undefined {
	return isCommandName(command) ? commandTable[command].since : undefined;
}

/** The release that introduced a feature, such as "2.10". */
export function releaseOfFeature(feature: ServerFeature): string {
	return FEATURE_SINCE[feature].split('.').slice(0, 2).join('.');
}

/** Pre-release stages in ascending order; a final release ranks above all of them. */
const STAGES = ['dev', 'a', 'b', 'rc'];

const VERSION_PATTERN = /^(\d+)\.(\d+)(?:\.(\d+))?(?:\.?(dev|a|b|rc)(\d*))?/;

/**
 * A server version as numbers to compare from left to right: major, minor, patch, stage, number of the stage.
 * Understands "2.10.4", "2.10.0b3", "2.10.0rc1" and "2.8.0.dev2026022718".
 *
 * @returns `undefined` for an invalid version, and for "0.0.0", which a server reports that runs from a checkout
 */
function parseVersion(version: string): number[] | undefined {
	const match = VERSION_PATTERN.exec(version.trim());
	if (!match || version.startsWith('0.0.0')) return undefined;
	const [, major, minor, patch, stage, count] = match;
	const rank = stage === undefined ? STAGES.length : STAGES.indexOf(stage);
	return [Number(major), Number(minor), Number(patch ?? 0), rank, Number(count ?? 0)];
}

/** Whether `version` is older than `other`; `undefined` if one of them is unknown. */
export function isOlderVersion(version: string, other: string): boolean | undefined {
	const left = parseVersion(version);
	const right = parseVersion(other);
	if (!left || !right) return undefined;
	for (const [index, value] of left.entries()) {
		const difference = value - (right[index] ?? 0);
		if (difference !== 0) return difference < 0;
	}
	return false;
}

/** 2.7 and newer. */
const COMMAND_LIST_PATH = '/api-docs/commands.json';

/** Reads the server's own list of its commands; `undefined` if it has none. */
export async function readCommandList(
	client: MusicAssistantClient,
): Promise<readonly ListedCommand[] | undefined> {
	const list = await client.readDocument(COMMAND_LIST_PATH);
	return Array.isArray(list) ? parseCommands(list) : undefined;
}

/** The same by name. Of several commands with one name, it has the first. */
export async function readCommandsByName(
	client: MusicAssistantClient,
): Promise<ReadonlyMap<string, ListedCommand> | undefined> {
	const commands = await readCommandList(client);
	return commands && indexByName(commands);
}

const parseCommands = memoize((list: readonly JsonValue[]): readonly ListedCommand[] =>
	list.filter(isObject).map(parseListedCommand),
);

const indexByName = memoize((list: readonly ListedCommand[]) => {
	const commands = new Map<string, ListedCommand>();
	for (const command of list) {
		if (!commands.has(command.name)) commands.set(command.name, command);
	}
	return commands;
});
