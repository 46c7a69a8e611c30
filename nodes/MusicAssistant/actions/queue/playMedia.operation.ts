import type { Server } from '../../server/client';
import type { CommandArguments } from '../../server/commands';
import { explained } from '../../server/diagnosis';
import { ServerFailure } from '../../server/failure';
import { findQueue, queueId } from '../../server/queues';
import { stateOf } from '../../server/watch';
import { chosenAvailableQueue } from '../chosenQueue';
import { chosenMedia } from '../chosenMedia';
import type { Operation, OperationContext } from '../operation';
import { confirmationOf } from './confirmation';
import { ENQUEUE_CHOICES, fields } from './playMedia.fields';
import { playbackOptions } from './playbackOptions';
import { chosenStartItem } from './startItem';

type PlayMedia = CommandArguments<'player_queues/play_media'>;

export const playMedia: Operation = {
	option: {
		name: 'Play Media',
		value: 'playMedia',
		action: 'Play media',
		description:
			'Play a playlist, podcast, radio or other media on a queue, or put it into the queue',
	},
	effect: 'change',
	fields,

	async execute(context) {
		const enqueue = context.parameters.choice('enqueue', ENQUEUE_CHOICES);
		const media = await chosenMedia(context);
		const options = await playbackOptions(context, enqueue);
		const queue = await chosenAvailableQueue(context);
		const startItem = await chosenStartItem(context, media);
		const uris = media.map(({ uri }) => uri);
		const sent: PlayMedia = {
			queue_id: queueId(queue),
			media: uris.length === 1 ? media[0].uri : uris,
			...(enqueue === 'default' ? {} : { option: enqueue }),
			...(startItem ? { start_item: startItem.sent } : {}),
			...options,
		};
		const confirm = await confirmationOf(context, { queue, uris, enqueue, startItem });
		await send(context, sent);
		const outcome = await confirm();
		return {
			success: true,
			confirmed: outcome.confirmed,
			queue_id: sent.queue_id,
			media: sent.media,
			...(startItem ? { start_item: startItem.sent } : {}),
			...outcome.found,
		};
	},
};

/** Sends the command, once. A refusal tells its likely reason and what has become of the queue. */
async function send({ server }: OperationContext, sent: PlayMedia): Promise<void> {
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
