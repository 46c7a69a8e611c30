import { ApiError, type ApiErrorDetails } from '../../api/apiError';
import type { Settled } from './players';
import type { JsonObject } from '../../helpers/json';
import { unconfirmed } from '../unconfirmed';

/** The words for what a check can find. */
interface Findings {
	/** What the player is called. */
	name: string;
	/** What it is that the server does not tell, a sentence: for a check that it gives no means for. */
	untold: string;
	/** What happened instead and what to do, for a command that was taken and did nothing. */
	otherwise: () => ApiErrorDetails;
}

/**
 * What the output says of a check after a command: nothing more where it came true, and why not where the server
 * cannot tell.
 *
 * @throws ApiError when the command was taken and did nothing, or the player is gone
 */
export function confirmedBy(
	{ reached, player }: Settled,
	{ name, untold, otherwise }: Findings,
): JsonObject {
	if (reached === true) return { confirmed: true };
	if (reached === undefined) {
		return unconfirmed(player ? untold : 'This server does not tell what its players do');
	}
	throw new ApiError('rejected', player ? otherwise() : gone(name));
}

function gone(name: string): ApiErrorDetails {
	return {
		message: `"${name}" took the command and is gone since: the server does not know it any more`,
		description: 'Look whether it is still connected and switched on in Music Assistant.',
	};
}
