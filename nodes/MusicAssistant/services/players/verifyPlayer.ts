import {
	type ApiError,
	awaitApiErrorOf,
	rejectedError,
	undefinedIfFailed,
} from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { Player, PlayerSource } from '../../api/models/player';
import { pollUntil, verifyEffect, type EffectCheck, type VerifyResult } from '../verifyEffect';
import { findSource, sourcesWithOwnQueue } from './playerSettings';

/** Milliseconds for which a result must last if the server may revert it. */
export const STABLE_MILLISECONDS = 400;

/** A `stableFor` for results that servers never revert. */
export const acceptImmediately = () => 0;

/** How to find out whether a command for a player took effect. */
export interface PlayerCheck extends Pick<EffectCheck<Player>, 'isAcceptable' | 'notDone'> {
	id: string;
	/** Display name of the player. */
	name: string;
	/** As in `EffectCheck`. */
	isDone: (player: Player) => boolean | undefined;
	/** Milliseconds for which the player must keep the new state; `STABLE_MILLISECONDS` by default. */
	stableFor?: (player: Player) => number;
	/** Whether the command may make the player unavailable: some are, when they are switched off. */
	mayDisconnect?: boolean;
	/** Why the server reports the player but not the result, as a sentence. */
	notReported: string;
}

/**
 * Waits until a player has the state that a command should have given it, and keeps it. Does not wait if two consecutive
 * reads do not report that state.
 *
 * @returns no player if the server has no command to read one
 * @throws ApiError if the command was accepted but nothing changed, or if the player is gone or unavailable: servers
 * accept commands to an unavailable player up to 2.10, and it looks as if it had stopped; otherwise like `verifyEffect`
 */
export async function verifyPlayer(
	client: MusicAssistantClient,
	{
		id,
		name,
		isDone,
		isAcceptable,
		stableFor = () => STABLE_MILLISECONDS,
		mayDisconnect = false,
		notReported,
		notDone,
	}: PlayerCheck,
): Promise<VerifyResult<Player | undefined>> {
	const isLost = ({ available }: Player) => !available && !mayDisconnect;
	const whileAvailable =
		<Result>(test: (player: Player) => Result) =>
		(player: Player | null | undefined) => {
			if (player) return isLost(player) ? false : test(player);
			return player === null ? false : undefined;
		};
	const { state, confirmation } = await verifyEffect<Player | null | undefined>(client, {
		// `undefined` if the server has no such command, null for a player that is gone.
		read: async () =>
			await client.callIfSupported('players/get', { player_id: id }, { noCache: true }),
		isDone: whileAvailable(isDone),
		isAcceptable: isAcceptable && whileAvailable(isAcceptable),
		stableFor: (player, done) => (!player ? 0 : done ? stableFor(player) : STABLE_MILLISECONDS),
		notReported: (player) =>
			player ? notReported : 'This server does not report what its players are doing',
		notDone: (player) =>
			player && !isLost(player)
				? notDone(player)
				: playerUnavailableError(name, player ?? undefined),
	});
	return { state: state ?? undefined, confirmation };
}

/**
 * Why a command to a player failed, if it did. A refusal without a reason is no failure if the player has the requested
 * state anyway.
 *
 * @param sent the command
 * @param isDone whether a player has that state; left out if the command requests none
 * @param seconds how long it may take until the player has that state; only one read by default
 */
export async function awaitRefusal(
	client: MusicAssistantClient,
	sent: Promise<unknown>,
	{
		id,
		isDone,
		seconds = 0,
	}: Pick<PlayerCheck, 'id'> & {
		isDone: PlayerCheck['isDone'] | undefined;
		seconds?: number;
	},
): Promise<ApiError | undefined> {
	const refusal = await awaitApiErrorOf(sent);
	if (!refusal?.isInternal || !isDone) return refusal;
	const reading = pollUntil(client, seconds, async () => {
		const last = await readPlayerNow(client, id);
		// An unavailable player looks as if it had stopped.
		return { reached: last?.available === true && isDone(last) === true, last };
	});
	const result = await reading.catch(undefinedIfFailed);
	return result?.reached === true ? undefined : refusal;
}

/** The error for a command to a player that has become unavailable or, if there is none any more, was removed. */
export function playerUnavailableError(name: string, player: Player | undefined): ApiError {
	const state = player ? 'the player is not available' : 'the server no longer has this player';
	return rejectedError(
		`"${name}" accepted the command, but ${state}`,
		'Check in Music Assistant that it is still connected and switched on.',
	);
}

/** How to find out whether a player was switched on or off. */
export function powerCheck(
	{ id, name }: Pick<Player, 'id' | 'name'>,
	turnOn: boolean,
): PlayerCheck {
	return {
		id,
		name,
		isDone: ({ powered: isOn }) => (isOn === undefined ? undefined : isOn === turnOn),
		// Some players disconnect when they are switched off.
		mayDisconnect: !turnOn,
		stableFor: acceptImmediately,
		notReported: 'The player does not report whether it is switched on',
		notDone: () =>
			rejectedError(
				`"${name}" accepted the command, but is still switched ${turnOn ? 'off' : 'on'}`,
				'Check its connection, and the power control that is chosen in its settings.',
			),
	};
}

/** How to find out whether a player plays from a source. @param before the player before the command */
export function selectedSourceCheck(
	{ id, name }: Pick<Player, 'id' | 'name'>,
	source: Pick<PlayerSource, 'id'>,
	before: Player | undefined,
): PlayerCheck {
	return {
		id,
		name,
		isDone: ({ activeSource }) =>
			activeSource === undefined ? undefined : activeSource === source.id,
		stableFor: acceptImmediately,
		notReported: 'The player does not report what it plays from',
		notDone: ({ activeSource }) =>
			rejectedError(
				`"${name}" accepted the command, but still plays from ${describeSource(before, activeSource)}`,
				'Check that the input is connected and switched on, and that the player is not playing an announcement.',
			),
	};
}

/** The name of a source, if the player lists it. */
function describeSource(player: Player | undefined, sourceId = ''): string {
	const source = player && findSource(sourcesWithOwnQueue(player), sourceId);
	return `"${source?.name ?? sourceId}"`;
}

/** The current state of a player; `undefined` if the server does not report it. */
export async function readPlayerNow(
	client: MusicAssistantClient,
	playerId: string,
): Promise<Player | undefined> {
	return (
		(await client.callIfSupported('players/get', { player_id: playerId }, { noCache: true })) ??
		undefined
	);
}

/** A player, also of a queue, which has its id. `undefined` if the server does not report it or refuses to. */
export async function tryReadPlayer(
	client: MusicAssistantClient,
	playerId: string,
	options: { noCache?: boolean } = {},
): Promise<Player | undefined> {
	return (await client.tryCall('players/get', { player_id: playerId }, options)) ?? undefined;
}
