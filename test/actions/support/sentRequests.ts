import { isSentByNode } from '../../support/pendingRequests';
import type { MusicServer } from './musicServer';

export interface SentBody {
	readonly command: unknown;
	readonly args: unknown;
}

/**
 * The bodies of all requests without their message IDs. Also expects that each request has an ID of its own.
 */
export function readSentBodies({ control }: MusicServer): SentBody[] {
	const bodies = control
		.requests()
		.filter(isSentByNode)
		.map(({ rawBody }) => JSON.parse(rawBody) as SentBody & { readonly message_id: unknown });
	const ids = bodies.map(({ message_id: id }) => id);

	for (const id of ids) expect(id).toEqual(expect.stringMatching(/./));
	expect(new Set(ids).size).toBe(bodies.length);
	return bodies.map(({ message_id: _, ...body }) => body);
}

/** The arguments of every request with this command, in the order of arrival. */
export function sentArguments(server: MusicServer, sentCommand: string): unknown[] {
	return readSentBodies(server)
		.filter(({ command }) => command === sentCommand)
		.map(({ args }) => args);
}

/** All commands, in the order of arrival. */
export function sentCommands({ control }: MusicServer): Array<string | undefined> {
	return control
		.requests()
		.filter(isSentByNode)
		.map(({ command }) => command);
}

/** How often each command was sent. */
export function countSentCommands(server: MusicServer): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const command of sentCommands(server).map((sent) => sent ?? '?')) {
		counts[command] = (counts[command] ?? 0) + 1;
	}
	return counts;
}

/**
 * Offset and limit of every page of a queue that was asked for, or of all queues. In order of the offset: pages that
 * are under way together arrive in any order.
 */
export function requestedQueuePages(
	{ control }: MusicServer,
	queueId?: string,
): [number, number][] {
	return control
		.requests('player_queues/items')
		.filter(({ args }) => queueId === undefined || args?.queue_id === queueId)
		.map(({ args }): [number, number] => [Number(args?.offset), Number(args?.limit)])
		.sort(([one], [other]) => one - other);
}

/** The most requests that were under way at the same time, of one command or of all. */
export function maxRequestsInFlight({ control }: MusicServer, command?: string): number {
	return Math.max(0, ...control.requests(command).map(({ inFlight }) => inFlight));
}
