import type { INodeProperties } from 'n8n-workflow';
import type { MusicAssistantClient } from '../../api/client';
import { type ApiError, rejectedError } from '../../api/apiError';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { findQueue } from '../../services/queues/playbackTargets';
import {
	describePlayback,
	preparePlaybackVerifier,
	type QueueAndPlayerState,
} from '../../services/players/playbackCommands';
import { simplifyQueuePlayback } from '../../services/library/readItems';
import { formatSeconds } from '../../helpers/text';
import {
	resolveAvailableQueue,
	resolveQueue,
} from '../../parameters/resolve/resolvePlayersAndQueues';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { type ChoiceOf, choiceField, valuesOf } from '../../parameters/fields/fieldBuilders';
import { queueLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import type { Operation } from '../operation';
import { outputWhenVerified } from '../../services/verifyEffect';
import { DEFAULT_CONFIRM_SECONDS } from './play/playRequest';
import {
	reportsPlayback,
	PLAYBACK_NOT_REPORTED,
	ITEMS_NOT_REPORTED,
} from '../../services/queues/queueItems';

const targetQueueField: INodeProperties = {
	...queueLocator,
	displayName: 'Target Queue',
	name: 'targetQueueId',
	description: 'The queue that takes over; its current items are replaced',
};

const autoPlayField = choiceField(
	'Start Playing',
	'autoPlay',
	'default',
	'Whether the target starts playing',
	{
		default: ['If the Source Was Playing'],
		no: ['No'],
		yes: ['Yes'],
	},
);

export const transfer: Operation = {
	option: {
		name: 'Transfer',
		value: 'transfer',
		action: 'Transfer queue to another player',
		description: 'Continue playback on another player at the same position, and verify the result',
	},
	effect: 'change',
	fields: [queueLocator, targetQueueField, autoPlayField, optionsForChange()],

	async execute(context) {
		const { parameters, client } = context;
		const autoPlayChoice = parameters.choice('autoPlay', valuesOf(autoPlayField));
		const source = await resolveQueue(context);
		const target = await resolveAvailableQueue(context, 'targetQueueId');
		requireTransferable(context, source, target);
		const mustPlay =
			autoPlayChoice === 'yes' || (autoPlayChoice === 'default' && source.state === 'playing');
		const notReported = whyNotVerifiable(autoPlayChoice, source, target);
		const verifyPlayback = await preparePlaybackVerifier(client, target, mustPlay && !notReported);
		await client.call('player_queues/transfer', {
			source_queue_id: source.id,
			target_queue_id: target.id,
			...(autoPlayChoice === 'default' ? {} : { auto_play: autoPlayChoice === 'yes' }),
		});
		const queues = {
			queue: source.name,
			queue_id: source.id,
			target_queue: target.name,
			target_queue_id: target.id,
		};
		const verify = async () =>
			await verifyPlayback({
				isDone: createTransferCheck(client, source, mustPlay),
				seconds: DEFAULT_CONFIRM_SECONDS,
				notDone: (now) => notTransferredError(source, target, now),
			});
		return outputWhenVerified(queues, notReported ?? verify, async ({ queue: now }) => ({
			item_count: now?.items ?? null,
			...(await simplifyQueuePlayback(client, now)),
		}));
	},
};

/** Why the transfer cannot be verified; `undefined` if the server reports enough of its queues. */
function whyNotVerifiable(
	autoPlayChoice: ChoiceOf<typeof autoPlayField>,
	source: PlayerQueue,
	target: PlayerQueue,
): string | undefined {
	if (source.items === undefined || target.items === undefined) return ITEMS_NOT_REPORTED;
	if (autoPlayChoice !== 'no' && !(reportsPlayback(source) && reportsPlayback(target))) {
		return PLAYBACK_NOT_REPORTED;
	}
	return undefined;
}

/** Whether the target has all items of the source and plays one of them if it must, and the source is empty. */
function createTransferCheck(
	client: MusicAssistantClient,
	{ id, items: count = 0 }: PlayerQueue,
	mustPlay: boolean,
): (target: PlayerQueue) => Promise<boolean> {
	return async ({ items = 0, state, currentItem }) =>
		items >= count &&
		// 2.8 servers report "playing" a second before they report the item.
		(!mustPlay || (state === 'playing' && Boolean(currentItem))) &&
		// The target may have had a longer queue of its own: only an empty source proves the transfer.
		(await findQueue(client, id, { noCache: true }))?.items === 0;
}

/** @throws ParameterError for transfers that lose a queue although servers report success */
function requireTransferable(
	{ parameters }: OperationContext,
	source: PlayerQueue,
	target: PlayerQueue,
): void {
	if (source.id === target.id) {
		throw parameters.error(
			'targetQueueId',
			`is "${target.name}", the queue to transfer from`,
			'Choose another one. Grouped players share one queue.',
		);
	}
	if (source.items === 0) {
		throw parameters.error(
			'queueId',
			`refers to the queue "${source.name}", which is empty`,
			'Nothing was sent: the server would have emptied the target queue.',
		);
	}
}

function notTransferredError(
	source: PlayerQueue,
	target: PlayerQueue,
	last: QueueAndPlayerState,
): ApiError {
	return rejectedError(
		`"${target.name}" did not take over from "${source.name}" within ${formatSeconds(DEFAULT_CONFIRM_SECONDS)}: ${describePlayback(last)}`,
		'The server accepted the command. Check both players before you run the node again.',
	);
}
