import type { INodeParameters } from 'n8n-workflow';
import { byName, byPlayer, byUri } from '../engine/locators';
import type { NodeOperation } from './description';
import type { ReferenceExample } from './example';
import { favorites } from './examples/favorites';
import { library } from './examples/library';
import { player } from './examples/player';
import { queue } from './examples/queue';
import { server } from './examples/server';
import { usualValues } from './usual';

/** The uses of operations that need more to be shown than the usual values of their fields, by resource and operation. */
const OWN: Readonly<Record<string, Readonly<Record<string, ReferenceExample>>>> = {
	favorites,
	library,
	player,
	queue,
	server,
};

/** What a reader would put into a field first, by its name. */
const USUAL: INodeParameters = {
	albumId: byUri('library://album/3'),
	limit: 2,
	mediaType: 'podcast',
	playerId: byName('Kitchen'),
	playlistId: byName('Evening Mix'),
	podcastId: byName('Morning News'),
	queueId: byPlayer('Kitchen'),
	uri: 'library://playlist/13',
};

export function exampleOf({ resource, operation, fields }: NodeOperation): ReferenceExample {
	return OWN[resource]?.[operation] ?? { parameters: usualValues(fields, USUAL) };
}
