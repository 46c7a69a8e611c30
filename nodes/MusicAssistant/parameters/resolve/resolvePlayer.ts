import type { Player } from '../../api/models/player';
import {
	findByNameOrId,
	readPlaybackTargets,
	type PlaybackTarget,
} from '../../services/queues/playbackTargets';
import { joinWithLimit, truncateText } from '../../helpers/text';
import type { OperationContext } from '../operationContext';
import type { Parameters } from '../parameters';
import {
	findConfigurablePlayers,
	findAbsentPlayers,
	unavailabilityWithRemedy,
} from '../../services/players/findAbsentPlayers';
import type { ParameterError } from '../values';

const CHOOSE_PLAYER_REMEDY = 'Choose a player from the list, or enter its name or ID.';

/**
 * The player the user chose, by id or name.
 *
 * If a server cannot list players, its queues stand in for them, which have the ids of ungrouped players; an id that
 * is not among them is used as given, because it cannot be checked.
 *
 * @throws ParameterError if nothing was chosen, if no player or several have the name, or if the player is
 * unavailable: the server would report success for a command to it
 */
export async function resolvePlayer(
	context: OperationContext,
	parameterName = 'playerId',
): Promise<PlaybackTarget> {
	const { parameters, client } = context;
	const { mode, text: given } = parameters.filledLocator(parameterName, CHOOSE_PLAYER_REMEDY);
	const all = await readPlaybackTargets(client);
	const player = requireSingleAvailable(
		parameters,
		parameterName,
		given,
		findByNameOrId(all, given),
	);
	const found = player ?? (mode === 'name' ? undefined : await readUnlistedPlayer(context, given));
	if (!found) throw await unknownPlayerError(context, parameterName, given);
	if (!found.available) throw unusablePlayerError(parameters, parameterName, found);
	await claimPlayersWithGroups(context, [found.id]);
	return found;
}

/**
 * The only player among those that a name matches, `undefined` if there are none.
 *
 * @throws ParameterError if there are several, or if the only one is unavailable
 */
export function requireSingleAvailable(
	parameters: Parameters,
	parameterName: string,
	nameOrId: string,
	candidates: readonly PlaybackTarget[],
): PlaybackTarget | undefined {
	const [player] = candidates;
	if (player && !player.available) throw unusablePlayerError(parameters, parameterName, player);
	return requireSingle(parameters, parameterName, nameOrId, candidates);
}

/** The same for players that may be unavailable. @throws ParameterError if there are several */
function requireSingle(
	parameters: Parameters,
	parameterName: string,
	nameOrId: string,
	candidates: readonly PlaybackTarget[],
): PlaybackTarget | undefined {
	const [player, another] = candidates;
	if (!another) return player;
	throw parameters.error(
		parameterName,
		`refers to the player "${nameOrId}", but there are several with that name`,
		`Use the ID of the one you mean: ${joinWithLimit(candidates.map(playerIdWithState))}.`,
	);
}

/** Lists leave out the players that another one is made of, but the server finds them by id. */
async function readUnlistedPlayer(
	{ client }: OperationContext,
	playerId: string,
): Promise<PlaybackTarget | undefined> {
	const player = await client.callIfSupported('players/get', { player_id: playerId });
	if (player !== undefined) return player ?? undefined;
	return {
		id: playerId,
		name: playerId,
		available: true,
		enabled: true,
		isGroup: false,
		isOffered: true,
	};
}

/**
 * The chosen player, for its settings: they can be read and saved for unavailable and disabled players too, and there is
 * no other way to enable one again.
 *
 * @throws ParameterError if nothing was chosen, or if no player or several have the name
 */
export async function resolvePlayerForSettings(context: OperationContext): Promise<PlaybackTarget> {
	const { parameters, client } = context;
	const { mode, text: given } = parameters.filledLocator('playerId', CHOOSE_PLAYER_REMEDY);
	const candidates = await findConfigurablePlayers(client, given);
	const player =
		requireSingle(parameters, 'playerId', given, candidates) ??
		(mode === 'name' ? undefined : await readUnlistedPlayer(context, given));
	if (player) return player;
	throw await unknownPlayerError(context, 'playerId', given);
}

/**
 * The players of a multi-selection, each by id or name, without duplicates.
 *
 * @param options.mayBeUnavailable whether players that are unavailable or disabled count as well
 * @throws ParameterError if none was chosen, or if one is unknown, ambiguous or, without that option, unavailable
 */
export async function resolvePlayers(
	context: OperationContext,
	parameterName: string,
	{ mayBeUnavailable = false }: { mayBeUnavailable?: boolean } = {},
): Promise<[PlaybackTarget, ...PlaybackTarget[]]> {
	const { parameters, client } = context;
	const all = await readPlaybackTargets(client);
	const given = parameters.listedTexts(
		parameterName,
		(text) => findByNameOrId(all, text).length > 0,
	);
	if (given.length === 0) {
		throw parameters.error(
			parameterName,
			'must not be empty',
			'Choose at least one player from the list.',
		);
	}
	const chosen: PlaybackTarget[] = [];
	for (const entry of given) {
		const found = findByNameOrId(all, entry);
		const player =
			(mayBeUnavailable && (await findUnavailable(context, entry, found))) ||
			requireSingleAvailable(parameters, parameterName, entry, found);
		if (!player) throw await unknownPlayerError(context, parameterName, entry);
		chosen.push(player);
	}
	const [first, ...others] = chosen.filter(
		({ id }, index) => chosen.findIndex((other) => other.id === id) === index,
	);
	if (first === undefined) throw new Error('A list that is not empty has a first entry');
	const players: [PlaybackTarget, ...PlaybackTarget[]] = [first, ...others];
	await claimPlayersWithGroups(
		context,
		players.map(({ id }) => id),
	);
	return players;
}

/** The player that a name or id can only refer to while it is unavailable or disabled. */
async function findUnavailable(
	{ client }: OperationContext,
	nameOrId: string,
	[listed]: readonly PlaybackTarget[],
): Promise<PlaybackTarget | undefined> {
	if (listed) return listed.available ? undefined : listed;
	return findByNameOrId((await findAbsentPlayers(client)) ?? [], nameOrId)[0];
}

/**
 * Claims players and all that are currently grouped with them: a command for one may affect the others.
 *
 * @returns as `claim` does
 */
export async function claimPlayersWithGroups(
	context: OperationContext,
	playerIds: readonly string[],
): Promise<boolean> {
	const players = (await context.client.callIfSupported('players/all', {})) ?? [];
	return await context.claim(expandToGroupedPlayerIds(players, playerIds));
}

/** The player's id if it was chosen from the list or given as one: a name would need the list of players. */
export function readPlayerIdUnlessName(parameters: Parameters): string | undefined {
	const { mode, text } = parameters.locatorText('playerId');
	return text !== '' && ['list', 'id'].includes(mode) ? text : undefined;
}

/** The error to throw for a player that cannot be used now. */
export function unusablePlayerError(
	parameters: Parameters,
	parameterName: string,
	player: PlaybackTarget,
): ParameterError {
	const { state, remedy } = unavailabilityWithRemedy(player);
	return parameters.error(
		parameterName,
		`refers to the player "${player.name}" (${player.id}), which is ${state}`,
		remedy,
	);
}

/** The error to throw for a player that was removed after it had been found. */
export function removedPlayerError(
	parameters: Parameters,
	parameterName: string,
	player: Pick<PlaybackTarget, 'name'>,
): ParameterError {
	return parameters.error(
		parameterName,
		`refers to the player "${player.name}", which no longer exists`,
		'It was just removed or switched off: choose another player.',
	);
}

/** The error to throw for a name or id that matches no listed player. */
export async function unknownPlayerError(
	{ parameters, client }: OperationContext,
	parameterName: string,
	nameOrId: string,
): Promise<ParameterError> {
	const absent = await findAbsentPlayers(client);
	const [player] = findByNameOrId(absent ?? [], nameOrId);
	if (player) return unusablePlayerError(parameters, parameterName, player);
	return parameters.error(
		parameterName,
		`refers to the player "${truncateText(nameOrId)}", which the server does not ${absent ? 'have' : 'list'}`,
		`${describeAvailable([...(await readPlaybackTargets(client)), ...(absent ?? [])])}${absent ? '' : MAY_BE_ABSENT_HINT}`,
	);
}

const MAY_BE_ABSENT_HINT =
	' A player that is switched off or disabled, or was just enabled, may be missing here: check Settings, Players in Music Assistant.';

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
