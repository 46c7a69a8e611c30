import type { Socket } from 'node:net';
import { HEALTHY_HANDLERS, OPERATIONS } from '../faults/support/testedOperations';
import { runNode } from '../support/runNode';
import { startFakeServer, type RequestHandler } from './fakeServer';

/** A server that keeps connections open unless it is asked not to, and loses a second request on one. */
function losingSecondRequests(): Readonly<Record<string, RequestHandler>> {
	const used = new Set<Socket>();
	return Object.fromEntries(
		Object.entries(HEALTHY_HANDLERS).map(([command, handle]): [string, RequestHandler] => [
			command,
			(response, request) => {
				const { socket } = response;
				if (socket === null || used.has(socket)) return void socket?.destroy();
				used.add(socket);
				handle(response, request);
			},
		]),
	);
}

// n8n 1.85 reuses connections that stay open.
it.each(OPERATIONS)('each request has a connection of its own: $title', async (operation) => {
	const server = await startFakeServer(losingSecondRequests());
	const { parameters, input } = operation;
	const { error, items } = await runNode(parameters, { input, server });

	expect(error).toBeUndefined();
	expect(items).not.toEqual([]);
});
