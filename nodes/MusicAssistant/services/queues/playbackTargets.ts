import { findByName } from '../../helpers/nameComparison';
import { memoize } from '../../helpers/collections';
import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { joinWithLimit } from '../../helpers/text';
import type { PlayerConfig } from '../../api/models/playerConfig';

/** A player, or its queue if the server cannot list players. */
export interface PlaybackTarget {
	id: string;
	name: string;
	available: boolean;
	/** False for a player that is disabled in its settings. */
	enabled: boolean;
	/** Whether it only consists of other players. */
	isGroup: boolean;
	/** Whether lists offer it to play on; the others can be used by id or name. */
	isOffered: boolean;
}

/** Reads all players, or all queues if the server has no command to list players. */
export async function readPlaybackTargets(
	client: MusicAssistantClient,
	options: { noCache?: boolean } = {},
): Promise<readonly PlaybackTarget[]> {
	const players = await client.callIfSupported('players/all', {}, options);
	return players
		? targetsOfPlayers(players)
		: targetsOfQueues(await client.call('player_queues/all', {}, options));
}

const targetsOfPlayers = memoize((players: readonly Player[]): readonly PlaybackTarget[] =>
	players.filter(({ id }) => id !== ''),
);

const targetsOfQueues = memoize((queues: readonly PlayerQueue[]): readonly PlaybackTarget[] =>
	queues
		.filter(({ id }) => id !== '')
		.map(({ id, name, available }) => ({
			id,
			name,
			available,
			enabled: true,
			isGroup: false,
			isOffered: true,
		})),
);

/**
 * The targets that a name or id can refer to: the one with that id, else all of that name. Of these, available ones take
 * precedence, and then those that lists offer: a light may have the name of the loudspeaker in its room.
 */
export function findByNameOrId(
	targets: readonly PlaybackTarget[],
	nameOrId: string,
): PlaybackTarget[] {
	const byId = targets.filter(({ id }) => id === nameOrId);
	if (byId.length > 0) return byId;
	const byName = findByName(targets, nameOrId, ({ name }) => [name]);
	return passingOrAll(
		passingOrAll(byName, ({ available }) => available),
		({ isOffered }) => isOffered,
	);
}

/** Those that pass, or all if none does. */
function passingOrAll(
	targets: readonly PlaybackTarget[],
	passes: (target: PlaybackTarget) => boolean,
): PlaybackTarget[] {
	const passing = targets.filter(passes);
	return passing.length > 0 ? passing : [...targets];
}

/** The queue with exactly this id. */
export async function findQueue(
	client: MusicAssistantClient,
	id: string,
	options: { noCache?: boolean } = {},
): Promise<PlayerQueue | undefined> {
	const queues = await client.call('player_queues/all', {}, options);
	return queues.find((queue) => queue.id === id);
}

/**
 * Reads the queue that a player currently plays from, which is that of its group or leader if it is grouped. `undefined` if the
 * server knows neither the player nor its queue.
 *
 * Falls back to the player's own queue, which has the player's id, if the server has no such command, refuses it (an early
 * 2.8 build failed for grouped players) or answers null (while an external source plays).
 */
export async function readActiveQueue(
	client: MusicAssistantClient,
	playerId: string,
	options: { noCache?: boolean } = {},
): Promise<PlayerQueue | undefined> {
	const args = { player_id: playerId };
	const active = await client.tryCall('player_queues/get_active_queue', args, options);
	return active ?? (await findQueue(client, playerId, options));
}

/** The ids of players and of all players grouped with them, directly or through others. */
export function expandToGroupedPlayerIds(
	players: readonly Player[],
	ids: readonly string[],
): string[] {
	const group = new Set(ids);
	let size: number;
	do {
		size = group.size;
		for (const player of players) {
			const all = [player.id, ...directlyGroupedWith(player)];
			if (all.length > 1 && all.some((id) => group.has(id))) for (const id of all) group.add(id);
		}
	} while (group.size > size);
	return [...group];
}

/** A group player lists its members even while it is off, so only the members report whether they belong to it now. */
function directlyGroupedWith({ syncedTo, activeGroup, groupMembers, isGroup }: Player): string[] {
	const leaders = [syncedTo, activeGroup].filter((id) => typeof id === 'string');
	return isGroup ? leaders : [...leaders, ...(groupMembers ?? [])];
}

/**
 * The players that the server has settings for but does not list: disabled ones, and those it has not found since it
 * started. `undefined` if it does not report its player settings.
 *
 * @param listed the players that it lists, if they have just been read
 */
export async function findAbsentPlayers(
	client: MusicAssistantClient,
	listed?: readonly PlaybackTarget[],
): Promise<PlaybackTarget[] | undefined> {
	const configs = await client.tryCall('config/players', { include_values: false });
	if (configs === undefined) return undefined;
	const listedIds = new Set((listed ?? (await readPlaybackTargets(client))).map(({ id }) => id));
	return configs.flatMap(targetFromConfig).filter(({ id }) => !listedIds.has(id));
}

function targetFromConfig({ id, name = id, enabled = true }: PlayerConfig): PlaybackTarget[] {
	return id === ''
		? []
		: [{ id, name, available: false, enabled, isGroup: false, isOffered: true }];
}

/**
 * The players whose settings a name or id can refer to, including disabled and absent ones. An available player takes
 * precedence over an absent one of the same name.
 */
export async function findConfigurablePlayers(
	client: MusicAssistantClient,
	nameOrId: string,
): Promise<PlaybackTarget[]> {
	const listed = await readPlaybackTargets(client);
	const found = findByNameOrId(listed, nameOrId);
	if (found.some(({ id, available }) => available || id === nameOrId)) return found;
	return findByNameOrId([...listed, ...((await findAbsentPlayers(client)) ?? [])], nameOrId);
}

/**
 * The player with this id, if the server knows it but it cannot be used at the moment.
 *
 * @param listed the players that the server lists, if they have just been read
 */
export async function findUnusablePlayer(
	client: MusicAssistantClient,
	id: string,
	listed?: readonly PlaybackTarget[],
): Promise<PlaybackTarget | undefined> {
	const targets = listed ?? (await readPlaybackTargets(client));
	const target = targets.find((one) => one.id === id);
	if (target) return target.available ? undefined : target;
	return (await findAbsentPlayers(client, targets))?.find((one) => one.id === id);
}

/** Why a player cannot be used, as the end of a sentence, and what the user can do about it. */
export function unavailabilityWithRemedy({ enabled }: Pick<PlaybackTarget, 'enabled'>) {
	return enabled
		? {
				state: 'not available',
				remedy:
					'It may be switched off, disabled or disconnected, or it was just enabled: check Settings, Players in Music Assistant. Switch it on or reconnect it, or choose another one.',
			}
		: {
				state: 'disabled',
				remedy:
					'Enable it in Music Assistant under Settings, Players, or with "Update Settings" and { "enabled": true }, or choose another one.',
			};
}

/** "The server has: ...", for errors about an unknown player or queue. */
export function describeAvailable(players: readonly PlaybackTarget[]): string {
	const known = players
		.filter(({ isOffered }) => isOffered)
		.sort((one, other) => Number(other.available) - Number(one.available))
		.map((player) => `${player.name} (${playerIdWithState(player)})`);
	return known.length > 0
		? `The server has: ${joinWithLimit(known)}.`
		: 'The server has no players at all: set one up in Music Assistant first.';
}

/** A player's id and, if it cannot be used, the reason. */
export function playerIdWithState(player: PlaybackTarget): string {
	return player.available ? player.id : `${player.id}, ${unavailabilityWithRemedy(player).state}`;
}
