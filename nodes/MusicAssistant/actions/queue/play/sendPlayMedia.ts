import type { MusicAssistantClient } from '../../../api/client';
import type { CommandArguments } from '../../../api/commands';
import { areAllUnplayable } from '../../../services/queues/areAllUnplayable';
import { describeUnresolvableUris } from '../../../services/diagnose';
import { ApiError } from '../../../api/apiError';
import type { PlayerQueue } from '../../../api/models/playerQueue';
import { certainlySupports } from '../../../api/serverVersions';
import { countWithUnit } from '../../../helpers/text';
import type { OperationContext } from '../../../parameters/operationContext';
import { explainRefusedQueueReplacement } from '../../../services/queues/explainRefusedQueueReplacement';

/** The arguments of the command, without the queue. */
export type PlayMediaArguments = Omit<CommandArguments<'player_queues/play_media'>, 'queue_id'>;

/**
 * Sends the command, once.
 *
 * Servers before 2.10 clear a queue that is to be replaced before they look up the media, so for them the node looks it up
 * first.
 *
 * @param queue the queue before the command
 * @throws ApiError with the likely reason and the current state of the queue; also for media that cannot be resolved, if
 * the command would have cleared the queue
 */
export async function sendPlayMedia(
	{ client }: OperationContext,
	queue: PlayerQueue,
	media: PlayMediaArguments,
): Promise<void> {
	const args = { queue_id: queue.id, ...media };
	await requireResolvable(client, args.option, [args.media].flat(), queue.items);
	try {
		await client.call('player_queues/play_media', args);
	} catch (reason) {
		throw await explainRefusedQueueReplacement(reason, client, queue, args.option);
	}
}

/** @throws ApiError for media that the server cannot resolve if the command would clear the queue */
async function requireResolvable(
	client: MusicAssistantClient,
	option: PlayMediaArguments['option'],
	uris: readonly string[],
	count: number | undefined,
): Promise<void> {
	// Without an option the server decides by the media it has found, so it clears nothing for media it cannot resolve.
	if (option !== 'replace' || count === 0 || (await certainlySupports(client, 'safeReplace'))) {
		return;
	}
	if (!(await areAllUnplayable(client, uris))) return;
	const remaining = count === undefined ? 'its items' : `its ${countWithUnit(count, 'item')}`;
	const { message, description } = describeUnresolvableUris(uris);
	throw new ApiError('rejected', {
		message,
		description: `${description} Nothing was sent, so the queue keeps ${remaining}.`,
	});
}
