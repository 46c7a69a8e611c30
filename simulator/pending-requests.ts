import { get } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { LoggedRequest } from './control/request-log';

const NOWHERE = '/no-such-page';

/** What a request under way keeps open in this process, in which the server runs too, while its name is looked up and after. */
const UNDER_WAY = /^(GetAddrInfo|TCPConnect|TCPSocket)/;

/**
 * Whatever the node sends at once, or has sent and no longer waits for, has arrived when this resolves. Where nothing is
 * under way that shows at once; else it waits for answers that were asked for later, which stand in the log as requests
 * without a command.
 */
export async function waitForPendingRequests({ url }: { readonly url: string }): Promise<void> {
	for (let turns = 0; turns < 3; turns++) {
		// n8n closes the connection of each request; what sends at once does so before the next turn.
		await turn();
		if (!process.getActiveResourcesInfo().some((name) => UNDER_WAY.test(name))) return;
	}
	for (let round = 0; round < 3; round++) await ask(`${url}${NOWHERE}`);
}

/** Whether a request is none of those. */
export function isAsked({ path }: LoggedRequest): boolean {
	return path !== NOWHERE;
}

/** On a connection of its own: one kept open might be closed by the server while the next test computes for seconds. */
async function ask(url: string): Promise<void> {
	await new Promise<void>((answered, failed) => {
		const request = get(url, { agent: false }, (response) => {
			// It may break off, where a test has the server do so.
			response.resume();
			answered();
		});
		request.on('error', failed);
	});
}
