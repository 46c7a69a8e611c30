import type { INodeProperties } from 'n8n-workflow';
import type { Server } from '../../api/client';
import { ServerFailure } from '../../api/failure';
import { findQueue, queueId, queueName } from '../../services/queues/queues';
import type { Look } from '../../api/look';
import { playbackInWords, playbackWatch, type Playback } from '../../services/players/playback';
import { stateOf, watchQueue, type QueueState } from '../../services/queues/watch';
import { number, text, type JsonObject } from '../../helpers/json';
import { inSeconds } from '../../helpers/names';
import { chosenAvailableQueue, chosenQueue } from '../../parameters/chosenQueue';
import { changeOptions } from '../../parameters/fields/fields';
import { queueLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import type { Operation } from '../operation';
import { unconfirmed } from '../../services/unconfirmed';
import { DEFAULT_CONFIRM_SECONDS } from './playMedia.fields';
import { tellsLength, tellsWhatPlays, UNTOLD, UNTOLD_ITEMS } from '../../services/queues/untold';

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
		const { parameters, server } = context;
		const wish = parameters.choice('autoPlay', AUTO_PLAY);
		const source = await chosenQueue(context);
		const target = await chosenAvailableQueue(context, 'targetQueueId');
		refuse(context, source, target);
		const { count = 0, state } = stateOf(source);
		const plays = wish === 'yes' || (wish === 'default' && state === 'playing');
		const unseen = whyUnseen(wish, source, target);
		const watch = plays && !unseen ? await playbackWatch(server, target) : undefined;
		await server.call('player_queues/transfer', {
			source_queue_id: queueId(source),
			target_queue_id: queueId(target),
			...(wish === 'default' ? {} : { auto_play: wish === 'yes' }),
		});
		const told = { queue_id: queueId(source), target_queue_id: queueId(target) };
		if (unseen !== undefined) return { success: true, ...told, ...unconfirmed(unseen) };
		const has = takenOver(server, source, { count, plays });
		const { reached, last }: Look<Playback> = watch
			? await watch(DEFAULT_CONFIRM_SECONDS, has)
			: await watchQueue(server, queueId(target), DEFAULT_CONFIRM_SECONDS, has);
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
	if (!(tellsLength(source) && tellsLength(target))) return UNTOLD_ITEMS;
	if (wish !== 'no' && !(tellsWhatPlays(source) && tellsWhatPlays(target))) return UNTOLD;
	return undefined;
}

/** Whether the target has all items of the source, plays one of them where it should, and the source is empty. */
function takenOver(
	server: Server,
	source: JsonObject,
	wanted: { count: number; plays: boolean },
): (now: QueueState) => Promise<boolean> {
	return async ({ count = 0, state, current }) =>
		count >= wanted.count &&
		// Servers of 2.8 say "playing" a second before they know the item.
		(!wanted.plays || (state === 'playing' && current !== undefined)) &&
		// The target may have played a longer queue of its own: that the source is empty tells that it was done.
		number(await findQueue(server, queueId(source), { fresh: true }), 'items') === 0;
}

/** @throws ParameterFault for transfers that servers answer with a success while they lose a queue */
function refuse({ parameters }: OperationContext, source: JsonObject, target: JsonObject): void {
	if (queueId(source) === queueId(target)) {
		throw parameters.fault(
			'targetQueueId',
			`is "${queueName(target)}", the queue to transfer from`,
			'Choose another one. Grouped players share one queue.',
		);
	}
	if (number(source, 'items') === 0) {
		throw parameters.fault(
			'queueId',
			`names the queue "${queueName(source)}", which is empty`,
			'Nothing was sent: the server would have emptied the target queue.',
		);
	}
}

function notMoved(source: JsonObject, target: JsonObject, last: Playback): ServerFailure {
	return new ServerFailure('rejected', {
		message: `"${queueName(target)}" did not take over from "${queueName(source)}" within ${inSeconds(DEFAULT_CONFIRM_SECONDS)}: ${playbackInWords(last)}`,
		description:
			'The server accepted the command. Check both players before you run the node again.',
	});
}
