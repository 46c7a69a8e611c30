import type { INodeProperties } from 'n8n-workflow';
import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import { findQueue, queueId, queueName } from '../../services/queues/queues';
import type { PollResult } from '../../api/polling';
import { playbackInWords, playbackWatch, type Playback } from '../../services/players/playback';
import { stateOf, watchQueue, type QueueState } from '../../services/queues/watch';
import { number, text, type JsonObject } from '../../helpers/json';
import { inSeconds } from '../../helpers/names';
import { resolveAvailableQueue, resolveQueue } from '../../parameters/resolveQueue';
import { changeOptions } from '../../parameters/fields/fields';
import { queueLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import type { Operation } from '../operation';
import { unconfirmed } from '../../services/unconfirmed';
import { DEFAULT_CONFIRM_SECONDS } from './playMedia.fields';
import {
	reportsLength,
	reportsWhatPlays,
	NOT_REPORTED,
	ITEMS_NOT_REPORTED,
} from '../../services/queues/notReported';

const targetQueue: INodeProperties = {
	...queueLocator,
	displayName: 'Target Queue',
	name: 'targetQueueId',
	description: 'The queue that is to play on; what is in it goes',
};

const AUTO_PLAY = ['default', 'yes', 'no'] as const;

const autoPlay: INodeProperties = {
	displayName: 'Start Playing',
	name: 'autoPlay',
	type: 'options',
	default: 'default',
	description: 'Whether the target begins to play',
	options: [
		{ name: 'If the Source Was Playing', value: 'default' },
		{ name: 'No', value: 'no' },
		{ name: 'Yes', value: 'yes' },
	],
};

export const transfer: Operation = {
	option: {
		name: 'Transfer',
		value: 'transfer',
		action: 'Transfer queue to another player',
		description: 'Let another player go on where this one is, and look whether it does',
	},
	effect: 'change',
	fields: [queueLocator, targetQueue, autoPlay, changeOptions()],

	async execute(context) {
		const { parameters, client } = context;
		const wish = parameters.choice('autoPlay', AUTO_PLAY);
		const source = await resolveQueue(context);
		const target = await resolveAvailableQueue(context, 'targetQueueId');
		refuse(context, source, target);
		const { count = 0, state } = stateOf(source);
		const plays = wish === 'yes' || (wish === 'default' && state === 'playing');
		const unseen = whyUnseen(wish, source, target);
		const watch = plays && !unseen ? await playbackWatch(client, target) : undefined;
		await client.call('player_queues/transfer', {
			source_queue_id: queueId(source),
			target_queue_id: queueId(target),
			...(wish === 'default' ? {} : { auto_play: wish === 'yes' }),
		});
		const told = { queue_id: queueId(source), target_queue_id: queueId(target) };
		if (unseen !== undefined) return { success: true, ...told, ...unconfirmed(unseen) };
		const has = takenOver(client, source, { count, plays });
		const { reached, last }: PollResult<Playback> = watch
			? await watch(DEFAULT_CONFIRM_SECONDS, has)
			: await watchQueue(client, queueId(target), DEFAULT_CONFIRM_SECONDS, has);
		if (!reached && last.doubt === undefined) throw notMoved(source, target, last);
		return {
			success: true,
			...(last.doubt === undefined ? { confirmed: true } : unconfirmed(last.doubt)),
			...told,
			items: last.count ?? null,
			state: last.state ?? null,
			current_item: text(last.current, 'name') ?? null,
		};
	},
};

/** Why it cannot be seen whether the target goes on, where servers do not tell enough of their queues. */
function whyUnseen(
	wish: (typeof AUTO_PLAY)[number],
	source: JsonObject,
	target: JsonObject,
): string | undefined {
	if (!(reportsLength(source) && reportsLength(target))) return ITEMS_NOT_REPORTED;
	if (wish !== 'no' && !(reportsWhatPlays(source) && reportsWhatPlays(target))) return NOT_REPORTED;
	return undefined;
}

/** Whether the target has all items of the source, plays one of them where it should, and the source is empty. */
function takenOver(
	client: MusicAssistantClient,
	source: JsonObject,
	wanted: { count: number; plays: boolean },
): (now: QueueState) => Promise<boolean> {
	return async ({ count = 0, state, current }) =>
		count >= wanted.count &&
		// Servers of 2.8 say "playing" a second before they know the item.
		(!wanted.plays || (state === 'playing' && current !== undefined)) &&
		// The target may have played a longer queue of its own: that the source is empty tells that it was done.
		number(await findQueue(client, queueId(source), { noCache: true }), 'items') === 0;
}

/** @throws ParameterError for transfers that servers answer with a success while they lose a queue */
function refuse({ parameters }: OperationContext, source: JsonObject, target: JsonObject): void {
	if (queueId(source) === queueId(target)) {
		throw parameters.error(
			'targetQueueId',
			`is "${queueName(target)}", the queue to transfer from`,
			'Choose another one. Grouped players share one queue.',
		);
	}
	if (number(source, 'items') === 0) {
		throw parameters.error(
			'queueId',
			`names the queue "${queueName(source)}", which is empty`,
			'Nothing was sent: the server would have emptied the target queue.',
		);
	}
}

function notMoved(source: JsonObject, target: JsonObject, last: Playback): ApiError {
	return new ApiError('rejected', {
		message: `"${queueName(target)}" did not take over from "${queueName(source)}" within ${inSeconds(DEFAULT_CONFIRM_SECONDS)}: ${playbackInWords(last)}`,
		description:
			'The server accepted the command. Check both players before you run the node again.',
	});
}
