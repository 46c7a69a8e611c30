import { type ApiError, rejectedError } from '../../api/apiError';
import {
	readQueueItemsFrom,
	reportsPlayback,
	PLAYBACK_NOT_REPORTED,
} from '../../services/queues/queueItems';
import type { PlayerQueue } from '../../api/models/playerQueue';
import {
	describePlayback,
	preparePlaybackVerifier,
	type QueueAndPlayerState,
} from '../../services/players/playbackCommands';
import { simplifyQueuePlayback } from '../../services/library/readItems';
import { formatSeconds } from '../../helpers/text';
import { resolveAvailableQueue } from '../../parameters/resolve/resolvePlayersAndQueues';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { queueLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import type { Operation } from '../operation';
import { outputWhenVerified } from '../../services/verifyEffect';
import { DEFAULT_CONFIRM_SECONDS } from './play/playRequest';
import {
	NO_ITEM_IDS,
	positionOutsideQueueError,
	resolveQueueItem,
	queueItemFields,
	readQueueItemChoice,
} from './resolveQueueItem';

export const playItem: Operation = {
	option: {
		name: 'Play Item',
		value: 'playItem',
		action: 'Play item of queue',
		description: 'Play an item that is already in the queue, and verify the result',
	},
	effect: 'change',
	fields: [queueLocator, ...queueItemFields('position'), optionsForChange()],

	async execute(context) {
		const { client, parameters } = context;
		const choice = readQueueItemChoice(parameters);
		const queue = await resolveAvailableQueue(context);
		const item =
			choice.field === 'position'
				? await resolveItemAt(context, queue, choice.position)
				: await resolveQueueItem(context, queue, choice);
		const id = queue.id;
		const verifyPlayback = await preparePlaybackVerifier(client, queue, true);
		await client.call('player_queues/play_index', {
			queue_id: id,
			// The id plays the item that was looked up, even if others change the queue in the meantime.
			index: item.id ?? item.position,
		});
		const output = { queue: queue.name, queue_id: id, queue_item_id: item.id ?? null };
		if (item.id === undefined) return outputWhenVerified(output, NO_ITEM_IDS);
		if (!reportsPlayback(queue)) return outputWhenVerified(output, PLAYBACK_NOT_REPORTED);
		const isDone = createStartDetector(item.id, queue);
		const verify = async () =>
			await verifyPlayback({
				isDone,
				seconds: DEFAULT_CONFIRM_SECONDS,
				notReported: ALREADY_PLAYING,
				notDone: (now) => notStartedError(queue, item.name, now),
			});
		return outputWhenVerified(
			output,
			verify,
			async ({ queue: now }) => await simplifyQueuePlayback(client, now),
		);
	},
};

const ALREADY_PLAYING = 'The item was already playing, so it is not known whether it restarted';

/** Servers report a restart seconds late, so it cannot be detected for an item that had played for less. */
const RESTART_DETECTABLE_SECONDS = 10;

/**
 * Detects whether an item plays because of the command: if it was playing before, it must have restarted. `undefined` if
 * that will not be reported.
 */
function createStartDetector(
	itemId: string,
	before: PlayerQueue,
): (now: PlayerQueue) => boolean | undefined {
	const wasPlaying = before.state === 'playing' && before.currentItem?.id === itemId;
	const { elapsedTime: elapsedBefore } = before;
	return ({ state, currentItem, elapsedTime: elapsed }) => {
		if (state !== 'playing' || currentItem?.id !== itemId) return false;
		if (!wasPlaying) return true;
		if (elapsedBefore === undefined || elapsed === undefined) return undefined;
		if (elapsed < elapsedBefore) return true;
		return elapsedBefore < RESTART_DETECTABLE_SECONDS ? undefined : false;
	};
}

/**
 * The item at a position; without an id if the server does not report it.
 *
 * @throws ParameterError for a position outside the queue: servers play the last item for -1
 */
async function resolveItemAt(
	{ parameters, client }: OperationContext,
	queue: PlayerQueue,
	index: number,
): Promise<{ id?: string; name: string; position: number }> {
	const { items: count } = queue;
	const isInside = count === undefined || index < count;
	const [item] = isInside ? await readQueueItemsFrom(client, queue.id, index, 1) : [];
	if (item) {
		const id = item.id === '' ? undefined : item.id;
		return { id, name: item.name ?? id ?? `item ${index}`, position: index };
	}
	throw positionOutsideQueueError(parameters, queue.name, index, count);
}

function notStartedError(queue: PlayerQueue, name: string, last: QueueAndPlayerState): ApiError {
	return rejectedError(
		`"${queue.name}" did not start "${name}" within ${formatSeconds(DEFAULT_CONFIRM_SECONDS)}: ${describePlayback(last)}`,
		'The server accepted the command. Check that the player is switched on and not playing an announcement, and that the item is still available.',
	);
}
