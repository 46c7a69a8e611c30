import { byName, byUri } from '../../../scripts/engine/resource-locators';
import type { ExamplesByOperation } from '../../../scripts/reference/operation-examples';
import type { SimulatorControl } from '../../../simulator';
import { BEDROOM } from '../../../simulator/world/players/players';
import {
	FINDS_PLAYER,
	additionalRequest,
	mainRequest,
	pollingRequest,
} from '../support/examples/expectedRequests';
import { AI_ITEM, AI_LIMIT, AI_MEDIA_TYPE, AI_PLAYER } from '../support/examples/fromAiExpressions';
import { forbidCommands, playOnQueue } from '../support/examples/prepareServer';

const likeOneOfEach = (control: SimulatorControl) => {
	for (const type of ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track']) {
		control.setFavorite(`library://${type}/1`, true);
	}
};

export const examples = {
	add: {
		parameters: { item: byUri('library://track/12') },
		others: [{ prepare: (control) => forbidCommands(control, 'music/item_by_uri') }],
		asks: [
			mainRequest('music/favorites/add_item'),
			pollingRequest('music/item_by_uri', 'to verify that it is a favorite'),
		],
		tool: { parameters: { item: AI_ITEM }, modelArguments: { item: 'library://track/12' } },
	},
	addCurrent: {
		parameters: { playerId: byName('Bedroom') },
		prepare: (control) => playOnQueue(control, BEDROOM, ['library://track/12']),
		others: [
			{
				prepare(control) {
					playOnQueue(control, BEDROOM, ['library://track/12']);
					forbidCommands(control, 'music/item_by_uri');
				},
			},
		],
		asks: [
			FINDS_PLAYER,
			additionalRequest('players/get', 'what it is playing, before and afterwards', 2),
			additionalRequest('player_queues/get_active_queue', 'the same for its queue', 2),
			mainRequest('players/add_currently_playing_to_favorites'),
			pollingRequest('music/item_by_uri', 'to verify that it is a favorite'),
		],
		tool: {
			parameters: { playerId: AI_PLAYER },
			modelArguments: { player: 'Bedroom' },
			isRecommended: true,
		},
	},
	getAll: {
		parameters: { mediaType: 'playlist' },
		prepare: (control) => control.setFavorite('library://playlist/13', true),
		// Each type has fields of its own.
		others: ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'].map(
			(mediaType) => ({ parameters: { mediaType, limit: 1 }, prepare: likeOneOfEach }),
		),
		tool: {
			parameters: { mediaType: AI_MEDIA_TYPE, limit: AI_LIMIT },
			modelArguments: { kind: 'track' },
		},
	},
	remove: {
		parameters: { item: byUri('library://track/12') },
		prepare: (control) => control.setFavorite('library://track/12', true),
		others: [{ when: 'If it was not a favorite' }],
		asks: [
			additionalRequest('music/item_by_uri', 'to find the item in the library'),
			mainRequest('music/favorites/remove_item'),
			pollingRequest('music/item_by_uri', 'to verify that it is no longer a favorite'),
		],
		tool: { parameters: { item: AI_ITEM }, modelArguments: { item: 'library://track/12' } },
	},
	setPreference: {
		parameters: { of: 'item', item: byUri('library://track/12'), preference: 'favorite' },
		others: [
			{
				profile: '2.11',
				when: 'On a 2.11 server, if what is playing is disliked',
				parameters: { of: 'playing', playerId: byName('Bedroom'), preference: 'disliked' },
				prepare: (control) => playOnQueue(control, BEDROOM, ['library://track/12']),
			},
			{ prepare: (control) => forbidCommands(control, 'music/item_by_uri') },
		],
		asks: [
			mainRequest('music/favorites/set_item'),
			{
				...additionalRequest('music/favorites/add_item', 'before 2.11, to make it a favorite'),
				isBefore211: true,
			},
			pollingRequest('music/item_by_uri', 'to verify the result'),
		],
		tool: {
			parameters: {
				of: 'item',
				item: AI_ITEM,
				preference: "={{ $fromAI('preference', 'favorite, disliked or neither', 'string') }}",
			},
			modelArguments: { item: 'library://track/12', preference: 'favorite' },
		},
	},
} satisfies ExamplesByOperation;
