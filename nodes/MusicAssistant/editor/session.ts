import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import { Session, type Server } from '../server/client';
import { ServerFailure } from '../server/failure';

/** A list must come while somebody waits for it to open. */
const TIMEOUT_SECONDS = 15;

const PARALLEL_REQUESTS = 8;

/**
 * Asks the server for something the editor shows.
 *
 * @throws NodeApiError in the node's own words: the editor shows them in place of the list
 */
export async function askServer<Result>(
	context: ILoadOptionsFunctions,
	ask: (server: Server) => Promise<Result>,
): Promise<Result> {
	try {
		const session = await Session.open(context, {
			parallelRequests: PARALLEL_REQUESTS,
			severalItems: false,
		});
		return await ask(session.server(TIMEOUT_SECONDS));
	} catch (reason) {
		throw shown(context, reason);
	}
}

function shown(context: ILoadOptionsFunctions, reason: unknown): unknown {
	if (!(reason instanceof ServerFailure)) return reason;
	const { message, description, httpCode } = reason;
	return new NodeApiError(context.getNode(), { message }, { message, description, httpCode });
}
