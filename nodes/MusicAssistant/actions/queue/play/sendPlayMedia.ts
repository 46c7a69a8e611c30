import type { MusicAssistantClient } from '../../../api/client';
import type { CommandArguments } from '../../../api/commands';
import { areAllUnplayable } from '../../../services/queues/areAllUnplayable';
import { describeUnresolvableUris } from '../../../services/diagnose';
import { ApiError } from '../../../api/apiError';
import type { PlayerQueue } from '../../../api/models/playerQueue';
import { certainlySupports } from '../../../api/serverVersions';
import { toPortions, withPortionsHint } from '../../../services/portions';
import { countWithUnit } from '../../../helpers/text';
import type { OperationContext } from '../../../parameters/operationContext';
import { explainRefusedQueueReplacement } from '../../../services/queues/explainRefusedQueueReplacement';

/** The arguments of the command, without the queue. */
export type PlayMediaArguments = Omit<CommandArguments<'player_queues/play_media'>, 'queue_id'>;

/**
 * Sends the command, once; more than a hundred URIs in portions, so that the queue has them in their order.
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
	const uris = [media.media].flat();
	await requireResolvable(client, media.option, uris, queue.items);
	const portions = await findPlayablePortions(client, uris);
	let done = 0;
	for (const portion of inSendingOrder(media, portions, queue)) {
		try {
			await client.call('player_queues/play_media', { queue_id: queue.id, ...portion });
		} catch (reason) {
			const explained = await explainRefusedQueueReplacement(reason, client, queue, portion.option);
			throw withPortionsHint(explained, done, uris.length);
		}
		done += [portion.media].flat().length;
	}
}

/** The URIs in portions, without those of which the server finds nothing: it would refuse them. */
async function findPlayablePortions(
	client: MusicAssistantClient,
	uris: readonly string[],
): Promise<string[][]> {
	const portions = toPortions(uris);
	if (portions.length === 1) return portions;
	const areUnplayable = await Promise.all(
		portions.map(async (portion) => await areAllUnplayable(client, portion)),
	);
	const playable = portions.filter((_, index) => areUnplayable[index] === false);
	return playable.length > 0 ? playable : portions;
}

/**
 * One command for each portion. Behind the current item, later ones come before earlier ones, so the last portion is sent
 * first there. With the server's own choice, all portions but the first come at the end.
 */
function inSendingOrder(
	media: PlayMediaArguments,
	portions: readonly string[][],
	{ items }: PlayerQueue,
): PlayMediaArguments[] {
	const [first, ...others] = portions;
	const isComplete = first?.length === [media.media].flat().length;
	if (first === undefined || isComplete) return [media];
	const start = { ...media, media: first };
	// Only the first portion starts anything.
	const rest = { ...media, start_item: undefined, shuffle: undefined };
	// An empty queue has no current item to stay in front.
	if ((media.option === 'play' || media.option === 'next') && items !== 0) {
		return [
			...others.map((uris) => ({ ...rest, media: uris, option: 'next' as const })).reverse(),
			start,
		];
	}
	return [start, ...others.map((uris) => ({ ...rest, media: uris, option: 'add' as const }))];
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
