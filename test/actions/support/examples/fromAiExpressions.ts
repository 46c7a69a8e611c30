import type { INodeParameters } from 'n8n-workflow';
import { byName, byPlayer } from '../../../../scripts/engine/resource-locators';

/** Expressions with `$fromAI` for parameters that several operations, as tools, let a model choose. */

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

/** Any item of the library, by the name or URI that the model gives. */
export const AI_ITEM = byName(
	"={{ $fromAI('item', 'Exact name in the library, or URI such as library://track/12', 'string') }}",
);

export const AI_URIS =
	"={{ $fromAI('uris', 'URIs such as library://track/12, separated by commas', 'string') }}";

/** An item of the library of this type, by the name or URI that the model gives. */
export function aiLibraryItem(mediaType: string): INodeParameters {
	return byName(
		`={{ $fromAI('${mediaType}', 'Exact name of the ${mediaType} in the library, or its URI', 'string') }}`,
	);
}

/** A list of names, which the model gives as one text. */
export function aiNameList(key: string, description: string): string {
	return `={{ $fromAI('${key}', '${description}', 'string') }}`;
}
