import { byId, byPlayer } from '../../../scripts/engine/resource-locators';
import type { ExamplesByOperation } from '../../../scripts/reference/operation-examples';
import { BEDROOM, KITCHEN } from '../../../simulator/world/players/players';
import {
	FINDS_QUEUE,
	READS_WHOLE_QUEUE,
	additionalRequest,
	mainRequest,
	pollingRequest,
} from '../support/examples/expectedRequests';
import {
	AI_LIMIT,
	AI_PLAYBACK_STATE,
	AI_QUEUE,
	AI_QUEUE_ITEM,
} from '../support/examples/fromAiExpressions';
import {
	hideQueueStates,
	kitchenItemIdAfterCurrent,
	playAlbumInKitchen,
} from '../support/examples/prepareServer';

export const examples = {
	get: {
		parameters: { queueId: byPlayer('Kitchen') },
		prepare: playAlbumInKitchen,
		tool: { parameters: { queueId: AI_QUEUE }, modelArguments: { player: 'Kitchen' } },
	},
	getAll: {
		parameters: { filters: { availableOnly: true }, limit: 2 },
		prepare: playAlbumInKitchen,
		tool: {
			parameters: { filters: { state: AI_PLAYBACK_STATE } },
			modelArguments: {},
			isRecommended: true,
		},
	},
	getItems: {
		parameters: { queueId: byPlayer('Kitchen'), limit: 2 },
		prepare: playAlbumInKitchen,
		asks: [...FINDS_QUEUE, mainRequest('player_queues/items')],
		tool: {
			parameters: { queueId: AI_QUEUE, limit: AI_LIMIT },
			modelArguments: { player: 'Kitchen' },
		},
	},
	clear: {
		parameters: { queueId: byPlayer('Bedroom') },
		others: [{ prepare: (control) => hideQueueStates(control, BEDROOM) }],
		asks: [
			...FINDS_QUEUE,
			mainRequest('player_queues/clear'),
			pollingRequest('player_queues/all', 'to verify that it is empty'),
		],
		tool: { parameters: { queueId: AI_QUEUE }, modelArguments: { player: 'Kitchen' } },
	},
	moveItem: {
		parameters: (control) => ({
			queueId: byPlayer('Kitchen'),
			queueItemId: kitchenItemIdAfterCurrent(control, 5),
			shift: 0,
		}),
		others: [
			{
				// Somebody else takes out what it has to pass.
				prepare(control) {
					const removeAt = (control.queue(KITCHEN).currentIndex ?? 0) + 2;
					control.addFault({
						kind: 'change-queue',
						command: 'player_queues/move_item',
						queueId: KITCHEN,
						change: { removeAt, count: 4 },
					});
				},
			},
		],
		asks: [...FINDS_QUEUE, ...READS_WHOLE_QUEUE, mainRequest('player_queues/move_item')],
		tool: {
			parameters: {
				queueId: AI_QUEUE,
				queueItemId: AI_QUEUE_ITEM,
				shift:
					"={{ $fromAI('places', '1: one place later; -1: one place earlier; 0: play next', 'number') }}",
			},
			modelArguments: { player: 'Office', places: 0 },
		},
	},
	removeItem: {
		parameters: (control) => ({
			queueId: byPlayer('Kitchen'),
			queueItemId: kitchenItemIdAfterCurrent(control, 2),
		}),
		asks: [...FINDS_QUEUE, ...READS_WHOLE_QUEUE, mainRequest('player_queues/delete_item')],
		tool: {
			parameters: { queueId: AI_QUEUE, queueItemId: AI_QUEUE_ITEM },
			modelArguments: { player: 'Office' },
		},
	},
	transfer: {
		parameters: { queueId: byPlayer('Kitchen'), targetQueueId: byPlayer('Bedroom') },
		others: [
			{
				parameters: { queueId: byId(KITCHEN), targetQueueId: byId(BEDROOM) },
				prepare: (control) => hideQueueStates(control, KITCHEN, BEDROOM),
			},
		],
		asks: [
			additionalRequest('players/all', 'to find the player'),
			additionalRequest(
				'player_queues/get_active_queue',
				'to find the queues that the two players play from',
				2,
			),
			mainRequest('player_queues/transfer'),
			pollingRequest('player_queues/all', 'to verify that the queue has moved'),
		],
		tool: {
			parameters: {
				queueId: AI_QUEUE,
				targetQueueId: byPlayer(
					"={{ $fromAI('target', 'Name of the player to continue on', 'string') }}",
				),
			},
			modelArguments: { player: 'Kitchen', target: 'Living Room' },
		},
	},
	updateModes: {
		parameters: { queueId: byPlayer('Kitchen'), modes: { repeat: 'all', shuffle: true } },
		others: [
			{ prepare: playAlbumInKitchen },
			{ prepare: (control) => hideQueueStates(control, KITCHEN) },
		],
		asks: [
			...FINDS_QUEUE,
			mainRequest('player_queues/shuffle'),
			mainRequest('player_queues/repeat'),
			pollingRequest('player_queues/all', 'to verify the result'),
		],
		tool: {
			parameters: {
				queueId: AI_QUEUE,
				modes: {
					shuffle: "={{ $fromAI('shuffle', 'Whether to play in random order', 'boolean') }}",
					repeat: "={{ $fromAI('repeat', 'off, one or all', 'string', 'off') }}",
				},
			},
			modelArguments: { player: 'Kitchen', shuffle: true },
		},
	},
} satisfies ExamplesByOperation;
