import { get } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { LoggedRequest } from './control/request-log';

const NOWHERE = '/no-such-page';

/**
 * Resources of this process that show a request in progress, from the look-up of the host name on: the server runs in
 * the same process.
 */
const UNDER_WAY = /^(GetAddrInfo|TCPConnect|TCPSocket)/;

/**
 * Resolves when everything that the node has sent without waiting for the answer has arrived. If no request is in
 * progress, that is certain at once; otherwise it waits for the answers to later requests, which are logged without a
 * command.
 */
export async function waitForPendingRequests({ url }: { readonly url: string }): Promise<void> {
	for (let turns = 0; turns < 3; turns++) {
		// n8n closes the connection of each request; a request that is sent immediately is sent before the next turn.
		await turn();
		if (!process.getActiveResourcesInfo().some((name) => UNDER_WAY.test(name))) return;
	}
	for (let round = 0; round < 3; round++) await ask(`${url}${NOWHERE}`);
}

/** Whether a request is not one of those. */
export function isSentByNode({ path }: LoggedRequest): boolean {
	return path !== NOWHERE;
}

/** On its own connection: the server might close one that is kept open while the next test computes for seconds. */
async function ask(url: string): Promise<void> {
	await new Promise<void>((answered, failed) => {
		const request = get(url, { agent: false }, (response) => {
			// The response may break off if a test makes the server do so.
			response.resume();
			answered();
		});
		request.on('error', failed);
	});
}
