import { ApiError, type ApiErrorDetails } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { verify, type Check, type Verified } from '../verify';

/** Milliseconds between the two looks that must show the same, where a server may take back what it shows. */
export const STEADY = 400;

/** Takes the first look that shows what is waited for: for what a server never takes back. */
export const atOnce = () => 0;

/** How to find out whether a player did what a command says. */
export interface PlayerCheck extends Pick<Check<Player>, 'isAcceptable' | 'notDone'> {
	id: string;
	/** What the player is called. */
	name: string;
	/** As `Check` has it. */
	isDone: (player: Player) => boolean | undefined;
	/** Milliseconds for which a player that did it has to stay so; `STEADY` where left out. */
	steadyFor?: (player: Player) => number;
	/** Why the result cannot be seen where the server shows the player, a sentence. */
	notReported: string;
}

/**
 * Waits until a player is as a command should have made it, and stays so. What two looks in a row cannot show is not
 * waited for.
 *
 * @returns no player where the server has no command to show one
 * @throws ApiError when the command was accepted and nothing changed, or when the player is gone; as `verify` does
 */
export async function verifyPlayer(
	client: MusicAssistantClient,
	{ id, name, isDone, isAcceptable, steadyFor = () => STEADY, notReported, notDone }: PlayerCheck,
): Promise<Verified<Player | undefined>> {
	const { state, ...confirmation } = await verify<Player | null | undefined>(client, {
		// `undefined` where the server has no such command, null for a player that is gone.
		read: async () =>
			await client.callIfSupported('players/get', { player_id: id }, { noCache: true }),
		isDone: (player) => ofPlayer(player, isDone),
		isAcceptable: isAcceptable && ((player) => ofPlayer(player, isAcceptable)),
		steadyFor: (player, done) => (!player ? 0 : done ? steadyFor(player) : STEADY),
		notReported: (player) =>
			player ? notReported : 'This server does not tell what its players do',
		notDone: (player) => (player ? notDone(player) : new ApiError('rejected', gone(name))),
	});
	return { state: state ?? undefined, ...confirmation };
}

function ofPlayer(
	player: Player | null | undefined,
	isDone: (player: Player) => boolean | undefined,
): boolean | undefined {
	if (player) return isDone(player);
	return player === null ? false : undefined;
}

function gone(name: string): ApiErrorDetails {
	return {
		message: `"${name}" took the command and is gone since: the server does not know it any more`,
		description: 'Look whether it is still connected and switched on in Music Assistant.',
	};
}
