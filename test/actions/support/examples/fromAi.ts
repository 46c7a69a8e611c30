import type { INodeParameters } from 'n8n-workflow';
import { byName, byPlayer } from '../../../../scripts/engine/resource-locators';

/** What several operations as tools let a model choose. */

const PLAYER = "={{ $fromAI('player', 'Name of the player, such as Kitchen', 'string') }}";

export const AI_PLAYER = byName(PLAYER);

export const AI_QUEUE = byPlayer(PLAYER);

export const AI_QUEUE_ITEM = "={{ $fromAI('item', 'The queue_item_id from Get Items', 'string') }}";

export const AI_LIMIT = "={{ $fromAI('limit', 'Maximum number of results', 'number', 20) }}";

export const AI_MEDIA_TYPE =
	"={{ $fromAI('kind', 'album, artist, audiobook, genre, playlist, podcast, radio or track', 'string') }}";

export const AI_PLAYBACK_STATE =
	"={{ $fromAI('state', 'any, idle, paused or playing', 'string', 'any') }}";

export const AI_URI = "={{ $fromAI('uri', 'URI, such as library://track/12', 'string') }}";

/** Any item of the library, as the model names it. */
export const AI_ITEM = byName(
	"={{ $fromAI('item', 'Exact name in the library, or URI such as library://track/12', 'string') }}",
);

export const AI_URIS =
	"={{ $fromAI('uris', 'URIs such as library://track/12, separated by commas', 'string').split(',') }}";

/** An item of the library, as the model names it. */
export function aiItem(kind: string): INodeParameters {
	return byName(
		`={{ $fromAI('${kind}', 'Exact name of the ${kind} in the library, or its URI', 'string') }}`,
	);
}

/** Several names, which the model gives as one text. */
export function aiNames(key: string, description: string): string {
	return `={{ $fromAI('${key}', '${description}', 'string').split(',') }}`;
}
