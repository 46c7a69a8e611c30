import { ApiError, type ApiErrorDetails } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { verify, type Check, type Verified } from '../verify';

/** Milliseconds for which a result must last if the server may revert it. */
export const STABLE_MILLISECONDS = 400;

/** A `stableFor` for results that servers never revert. */
export const acceptImmediately = () => 0;

/** How to find out whether a command for a player took effect. */
export interface PlayerCheck extends Pick<Check<Player>, 'isAcceptable' | 'notDone'> {
	id: string;
	/** Display name of the player. */
	name: string;
	/** As in `Check`. */
	isDone: (player: Player) => boolean | undefined;
	/** Milliseconds for which the player must keep the new state; `STABLE_MILLISECONDS` by default. */
	stableFor?: (player: Player) => number;
	/** Why the server reports the player but not the result, as a sentence. */
	notReported: string;
}

/**
 * Waits until a player has the state that a command should have given it, and keeps it. Does not wait if two consecutive
 * reads do not report that state.
 *
 * @returns no player if the server has no command to read one
 * @throws ApiError if the command was accepted but nothing changed, or if the player is gone; otherwise like `verify`
 */
export async function verifyPlayer(
	client: MusicAssistantClient,
	{
		id,
		name,
		isDone,
		isAcceptable,
		stableFor = () => STABLE_MILLISECONDS,
		notReported,
		notDone,
	}: PlayerCheck,
): Promise<Verified<Player | undefined>> {
	const { state, confirmation } = await verify<Player | null | undefined>(client, {
		// `undefined` if the server has no such command, null for a player that is gone.
		read: async () =>
			await client.callIfSupported('players/get', { player_id: id }, { noCache: true }),
		isDone: (player) => ofPlayer(player, isDone),
		isAcceptable: isAcceptable && ((player) => ofPlayer(player, isAcceptable)),
		stableFor: (player, done) => (!player ? 0 : done ? stableFor(player) : STABLE_MILLISECONDS),
		notReported: (player) =>
			player ? notReported : 'This server does not report what its players are doing',
		notDone: (player) => (player ? notDone(player) : new ApiError('rejected', goneDetails(name))),
	});
	return { state: state ?? undefined, confirmation };
}

function ofPlayer(
	player: Player | null | undefined,
	isDone: (player: Player) => boolean | undefined,
): boolean | undefined {
	if (player) return isDone(player);
	return player === null ? false : undefined;
}

function goneDetails(name: string): ApiErrorDetails {
	return {
		message: `"${name}" accepted the command, but the server no longer has this player`,
		description: 'Check in Music Assistant that it is still connected and switched on.',
	};
}
