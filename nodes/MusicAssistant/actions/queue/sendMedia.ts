import type { MusicAssistantClient } from '../../api/client';
import type { CommandArguments } from '../../api/commands';
import { areAllUnplayable } from '../../services/queues/unplayableUris';
import { unresolvedUrisReason } from '../../services/diagnosis';
import { ApiError } from '../../api/apiError';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { isKnownToSupport } from '../../api/versions';
import { counted } from '../../helpers/names';
import type { OperationContext } from '../../parameters/operationContext';
import { withResultAfterRefusal } from '../../services/queues/resultAfterRefusal';

/** What is to be played and how, without where. */
export type SentMedia = Omit<CommandArguments<'player_queues/play_media'>, 'queue_id'>;

/**
 * Sends the command, once. A refusal tells its likely reason and what has become of the queue.
 *
 * Servers before 2.10 clear a queue that is to be replaced before they look at what they shall play: there the media is
 * looked up first.
 *
 * @param queue how it is before
 * @throws ApiError also for media that leads nowhere and would have cost what is in the queue
 */
export async function sendMedia(
	{ client }: OperationContext,
	queue: PlayerQueue,
	media: SentMedia,
): Promise<void> {
	const args = { queue_id: queue.id, ...media };
	await requireResolvable(client, args.option, [args.media].flat(), queue.items);
	try {
		await client.call('player_queues/play_media', args);
	} catch (reason) {
		throw await withResultAfterRefusal(reason, client, queue, args.option);
	}
}

/** @throws ApiError for media that leads nowhere and would cost what is in the queue */
async function requireResolvable(
	client: MusicAssistantClient,
	option: SentMedia['option'],
	uris: readonly string[],
	count: number | undefined,
): Promise<void> {
	// Where the choice is left to the server, it makes it by what it has found.
	if (option !== 'replace' || count === 0 || (await isKnownToSupport(client, 'safeReplace'))) {
		return;
	}
	if (!(await areAllUnplayable(client, uris))) return;
	const kept = count === undefined ? 'what is in it' : `its ${counted(count, 'item')}`;
	const { message, description } = unresolvedUrisReason(uris);
	throw new ApiError('rejected', {
		message,
		description: `${description} Nothing was sent, so the queue keeps ${kept}.`,
	});
}
