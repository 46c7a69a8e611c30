import type { Settled } from '../../server/players';
import { ServerFailure } from '../../server/failure';
import type { JsonObject } from '../../values/json';

/**
 * What the output says of a check after a command: nothing more where it came true, and why not where the server
 * cannot tell.
 *
 * @param otherwise what happened instead and what to do, for a command that was taken and did nothing
 * @throws ServerFailure with those words
 */
export function confirmedBy(
	{ reached, player }: Settled,
	otherwise: () => { message: string; description: string },
): JsonObject {
	if (!reached) throw new ServerFailure('rejected', otherwise());
	if (player !== undefined) return { confirmed: true };
	return { confirmed: false, reason: 'This server does not tell what its players do' };
}
