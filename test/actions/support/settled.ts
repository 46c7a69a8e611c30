/**
 * Whatever the node sends at once, or has sent and no longer waits for, has arrived when this resolves: it waits for
 * answers that were asked for later. They stand in the log as requests without a command.
 */
export async function settled({ url }: { readonly url: string }): Promise<void> {
	for (let round = 0; round < 3; round++) {
		// A connection kept open might be closed by the server while the next test computes for seconds.
		await fetch(`${url}/no-such-page`, { headers: { connection: 'close' } });
	}
}
