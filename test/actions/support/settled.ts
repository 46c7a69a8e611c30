import { get } from 'node:http';

/**
 * Whatever the node sends at once, or has sent and no longer waits for, has arrived when this resolves: it waits for
 * answers that were asked for later. They stand in the log as requests without a command.
 */
export async function settled({ url }: { readonly url: string }): Promise<void> {
	for (let round = 0; round < 3; round++) await ask(`${url}/no-such-page`);
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
