import type { JsonObject } from '../values/json';
import type { Server } from './client';
import { ServerFailure } from './failure';

/**
 * The item the server finds behind a URI; `missing` when it refuses to find one, `unknown` where it cannot be asked
 * (the token lacks the right, or the command is not there).
 *
 * @throws ServerFailure when no answer comes
 */
export async function itemBehind(
	server: Server,
	uri: string,
): Promise<JsonObject | 'missing' | 'unknown'> {
	return await server.call('music/item_by_uri', { uri }).catch(missingOrUnknown);
}

function missingOrUnknown(reason: unknown): 'missing' | 'unknown' {
	if (!(reason instanceof ServerFailure)) throw reason;
	switch (reason.kind) {
		case 'unexplained':
		case 'rejected':
			return 'missing';
		case 'forbidden':
		case 'unknownCommand':
			return 'unknown';
		default:
			throw reason;
	}
}
