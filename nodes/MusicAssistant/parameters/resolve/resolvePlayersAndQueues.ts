import type { PlayerQueue } from '../../api/models/playerQueue';
import { joinWithLimit, truncateText } from '../../helpers/text';
import {
	describeAvailable,
	findAbsentPlayers,
	findConfigurablePlayers,
	findUnusablePlayer,
	playerIdWithState,
	unavailabilityWithRemedy,
	expandToGroupedPlayerIds,
	findByNameOrId,
	findQueue,
	readActiveQueue,
	readPlaybackTargets,
	type PlaybackTarget,
} from '../../services/queues/playbackTargets';
import type { OperationContext } from '../operationContext';
import type { Parameters } from '../parameters';
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

/**
 * The id of the queue that the user chose; one from the list or given by ID is not checked for existence.
 *
 * @param parameterName of the locator
 * @throws ParameterError if nothing was chosen, or if no player or several have the name
 */
export async function resolveQueueId(
	context: OperationContext,
	parameterName = 'queueId',
): Promise<string> {
	const chosen = await resolveIdOrQueue(context, parameterName);
	return typeof chosen === 'string' ? chosen : chosen.id;
}

/** The queue that the user chose. @throws ParameterError if it does not exist */
export async function resolveQueue(
	context: OperationContext,
	parameterName = 'queueId',
): Promise<PlayerQueue> {
	const chosen = await resolveIdOrQueue(context, parameterName);
	if (typeof chosen !== 'string') return chosen;
	const noCache = await context.claim([chosen]);
	return await requireQueue(context, chosen, parameterName, { noCache });
}

/**
 * The queue with an id that `resolveQueueId` returned. What was given by ID may also be a player: the editor switches to that
 * mode for a value that is dragged into the field, and for one that an AI model is to give.
 *
 * @throws ParameterError if there is none
 */
export async function requireQueue(
	context: OperationContext,
	queueId: string,
	parameterName = 'queueId',
	options: { noCache?: boolean } = {},
): Promise<PlayerQueue> {
	const { parameters, client } = context;
	const isGivenById = parameters.locator(parameterName).mode === 'id';
	const queue =
		(await findQueue(client, queueId, options)) ??
		(isGivenById ? await resolveQueueOfPlayer(context, parameterName, queueId) : undefined);
	if (queue) return queue;
	const player = await findUnusablePlayer(client, queueId);
	if (player) throw unusablePlayerError(parameters, parameterName, player, { isQueue: true });
	throw parameters.error(
		parameterName,
		`refers to the queue "${truncateText(queueId)}", which the server does not have`,
		describeAvailable([
			...(await readPlaybackTargets(client)),
			...((await findAbsentPlayers(client)) ?? []),
		]),
	);
}

/** The queue that the user chose, if its player is available. @throws ParameterError if it is not */
export async function resolveAvailableQueue(
	context: OperationContext,
	parameterName = 'queueId',
): Promise<PlayerQueue> {
	const queue = await resolveQueue(context, parameterName);
	if (queue.available) return queue;
	const { parameters, client } = context;
	const { enabled = true } = (await findUnusablePlayer(client, queue.id)) ?? {};
	throw unusablePlayerError(parameters, parameterName, { ...queue, enabled }, { isQueue: true });
}

/** The given id, or the queue of the given player. */
async function resolveIdOrQueue(
	context: OperationContext,
	parameterName: string,
): Promise<string | PlayerQueue> {
	const { parameters } = context;
	const { mode, text: given } = parameters.filledLocator(
		parameterName,
		'Choose a queue from the list, or enter the name of a player or the ID of a queue.',
	);
	// An expression for the whole field gives a plain string: it may be either, and a player's id is also its queue's.
	if (mode === 'list' || mode === 'id') return given;
	const queue = await resolveQueueOfPlayer(context, parameterName, given);
	if (!queue) throw await unknownPlayerError(context, parameterName, given);
	return queue;
}

async function resolveQueueOfPlayer(
	context: OperationContext,
	parameterName: string,
	playerNameOrId: string,
): Promise<PlayerQueue | undefined> {
	const { parameters, client } = context;
	const all = await readPlaybackTargets(client);
	const player = requireSingleAvailable(
		parameters,
		parameterName,
		playerNameOrId,
		findByNameOrId(all, playerNameOrId),
	);
	// Ids that are in no list may still have a queue: those of the protocols that a player is made of.
	const playerId = player?.id ?? playerNameOrId;
	const noCache = await claimPlayersWithGroups(context, [playerId]);
	const queue = await readActiveQueue(client, playerId, { noCache });
	if (!queue || !(await context.claim([queue.id]))) return queue;
	return (await readActiveQueue(client, playerId, { noCache: true })) ?? queue;
}

/** The error to throw for a player that cannot be used now. @param isQueue whether the user chose its queue */
export function unusablePlayerError(
	parameters: Parameters,
	parameterName: string,
	player: Pick<PlaybackTarget, 'id' | 'name' | 'enabled'>,
	{ isQueue = false } = {},
): ParameterError {
	const { state, remedy } = unavailabilityWithRemedy(player);
	const named = `"${player.name}" (${player.id})`;
	return parameters.error(
		parameterName,
		isQueue
			? `refers to ${named}, whose player is ${state}`
			: `refers to the player ${named}, which is ${state}`,
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
