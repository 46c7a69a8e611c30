import type { Server } from '../../server/client';
import type { CommandArguments } from '../../server/commands';
import { explained } from '../../server/diagnosis';
import { ServerFailure } from '../../server/failure';
import { findQueue } from '../../server/queues';
import { stateOf } from '../../server/watch';
import type { OperationContext } from '../operation';

export type PlayMedia = CommandArguments<'player_queues/play_media'>;

/** Sends the command, once. A refusal tells its likely reason and what has become of the queue. */
export async function sendMedia({ server }: OperationContext, sent: PlayMedia): Promise<void> {
	try {
		await server.call('player_queues/play_media', sent);
	} catch (reason) {
		throw await withAftermath(reason, server, sent);
	}
}

/** Servers before 2.10 clear the queue before they look at what they shall play. */
async function withAftermath(reason: unknown, server: Server, sent: PlayMedia): Promise<unknown> {
	if (!(reason instanceof ServerFailure)) return reason;
	const mayHaveCleared = sent.option === undefined || sent.option === 'replace';
	const wasRefused = reason.kind === 'rejected' || reason.kind === 'unexplained';
	if (!mayHaveCleared || !wasRefused) return reason;
	const failure = await explained(reason, server);
	const queue = await findQueue(server, sent.queue_id, { fresh: true }).catch(() => undefined);
	const { count } = stateOf(queue);
	if (count === undefined) return failure;
	return failure.withMore(
		count === 0 ? 'The queue is empty now.' : `The queue still holds its ${count} items.`,
	);
}
