import { get } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { LoggedRequest } from '../../simulator/control/requests';

const UNKNOWN_PATH = '/no-such-page';

/**
 * Node's names of the resources that a request in progress uses, from the lookup of the host name on; the simulator runs
 * in the same process.
 */
const REQUEST_RESOURCES = /^(GetAddrInfo|TCPConnect|TCPSocket)/;

/**
 * Resolves when all requests that the node has sent have arrived, including those it does not wait for. If none is in
 * progress, that is immediately; otherwise after the responses to requests of its own, which are logged without a
 * command.
 */
export async function waitForPendingRequests({ url }: { readonly url: string }): Promise<void> {
	for (let turns = 0; turns < 3; turns++) {
		// n8n closes the connection after each request, so a request in progress shows by the next turn.
		await turn();
		if (!process.getActiveResourcesInfo().some((name) => REQUEST_RESOURCES.test(name))) return;
	}
	for (let round = 0; round < 3; round++) await requestUnknownPath(`${url}${UNKNOWN_PATH}`);
}

/** Whether a request is not one of those sent by `waitForPendingRequests`. */
export function isSentByNode({ path }: LoggedRequest): boolean {
	return path !== UNKNOWN_PATH;
}

/** Uses its own connection: the server might close one that is kept open while the next test computes for seconds. */
async function requestUnknownPath(url: string): Promise<void> {
	await new Promise<void>((answered, failed) => {
		const request = get(url, { agent: false }, (response) => {
			// A fault set by a test may cut the response off.
			response.resume();
			answered();
		});
		request.on('error', failed);
	});
}
