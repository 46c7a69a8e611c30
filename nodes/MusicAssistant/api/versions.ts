import { isBefore } from '../helpers/version';
import type { MusicAssistantClient } from './client';
import { isCommandName, type CommandName } from './commands';

/**
 * Which server version brought what, where the node has to know: together with `COMMAND_SINCE` the only place for
 * version facts. (Whether a command is there is found out by asking; these are for what a server swallows without a
 * word.) What came with 2.10 and not with one of its betas known counts from the first of them.
 */
export const SINCE = {
	/** `start_item` of Play Media understands "latest", "newest" and parts of names. */
	startItemByName: '2.10.0b3',
	/** A replace that finds nothing to play leaves the queue as it was. */
	safeReplace: '2.10.0b0',
	/** Play Media takes `start_from_beginning`. */
	startFromBeginning: '2.10.0b0',
	/** Play Media takes `shuffle`. */
	shuffleOfPlayMedia: '2.10.0b0',
	/** Recently played items come with those that were not played to their end; builds on the way count as 2.7. */
	unfinishedPlays: '2.7.0.dev0',
	/** Announcements take the address of a chime; builds on the way to 2.6 may have it and count as such. */
	preAnnounceUrl: '2.6.0.dev0',
	/** Announcements take a text to speak. */
	announcementOfText: '2.10.0b15',
	/** Crossfade is a mode of the queue; before it was a setting of the player. */
	crossfadeOfQueue: '2.10.0b0',
	/** A search can be kept to some providers. */
	searchOfProviders: '2.10.0b0',
	/** `/api-docs/commands.json` lists the commands. */
	commandList: '2.7.0',
} as const;

/** The schema of the API that brought what came between two betas: it tells more than the version. */
const SCHEMA_SINCE: Partial<Record<Feature, number>> = { shuffleOfPlayMedia: 51 };

/** The commands that are not as old as the API itself, for the text about one that the server does not know. */
const COMMAND_SINCE: Partial<Record<CommandName, string>> = {
	'auth/me': '2.7',
	'music/genres/library_items': '2.8',
	'players/add_currently_playing_to_favorites': '2.6',
	'players/cmd/set_members': '2.6',
	'players/cmd/group_volume_mute': '2.8',
	'players/sleep_timer/set': '2.10',
	'players/sleep_timer/clear': '2.10',
	'player_queues/autoplay': '2.10',
	'player_queues/crossfade': '2.10',
	'player_queues/save_as_playlist': '2.8',
	'tasks/get': '2.8',
	'tasks/list': '2.8',
};

/**
 * The schema since which a command can be carried out. The node knows it of commands that servers had before, where they
 * answered a bare 500: 2.7 lists those of genres, observed on a build on the way to 2.8.
 */
const WORKING_SINCE_SCHEMA: Partial<Record<CommandName, number>> = {
	'music/genres/library_items': 29,
};

export type Feature = keyof typeof SINCE;

/** The version the connected server names, `undefined` where it does not tell. */
export async function serverVersion(client: MusicAssistantClient): Promise<string | undefined> {
	return (await client.tryCall('info', {}))?.serverVersion;
}

/** The connected server's version when it came before the one that brought `feature`, else `undefined`. */
export async function versionTooOldFor(
	client: MusicAssistantClient,
	feature: Feature,
): Promise<string | undefined> {
	const info = await client.tryCall('info', {});
	const version = info?.serverVersion;
	return version !== undefined && isTooOld(version, info?.schemaVersion, feature)
		? version
		: undefined;
}

/** The connected server's version when it has a command that works in later ones only, else `undefined`. */
export async function versionTooOldForCommand(
	client: MusicAssistantClient,
	command: string,
): Promise<string | undefined> {
	const needed = isCommandName(command) ? WORKING_SINCE_SCHEMA[command] : undefined;
	if (needed === undefined) return undefined;
	const info = await client.tryCall('info', {});
	return (info?.schemaVersion ?? needed) < needed ? info?.serverVersion : undefined;
}

/** Whether the connected server surely has `feature`: not where it does not tell its version, or one that says nothing. */
export async function surelyHas(client: MusicAssistantClient, feature: Feature): Promise<boolean> {
	const info = await client.tryCall('info', {});
	return isBefore(info?.serverVersion ?? '', SINCE[feature]) === false;
}

function isTooOld(version: string, schema: number | undefined, feature: Feature): boolean {
	const needed = SCHEMA_SINCE[feature];
	return needed !== undefined && schema !== undefined
		? schema < needed
		: isBefore(version, SINCE[feature]) === true;
}

/** The first server with this API. */
const FIRST_WITH_API = '2.4';

/** The release that brought a command, `undefined` for one the node does not know. */
export function releaseOfCommand(command: string): string | undefined {
	if (!isCommandName(command)) return undefined;
	return COMMAND_SINCE[command] ?? FIRST_WITH_API;
}

/** The release that brought a command, where that is not the first one with this API. */
export function releaseOfLaterCommand(command: string): string | undefined {
	return isCommandName(command) ? COMMAND_SINCE[command] : undefined;
}

/** "2.10", the way people speak of the release a feature came with. */
export function releaseOf(feature: Feature): string {
	return SINCE[feature].split('.').slice(0, 2).join('.');
}
