import { boolAt, objectsAt, textAt, type JsonObject } from '../../helpers/json';
import { parseMediaItem, type MediaItem } from './mediaItem';

/** A row of items to discover, of the library or of a provider. */
export interface RecommendationRow {
	readonly itemId: string | undefined;
	readonly provider: string | undefined;
	readonly name: string | undefined;
	/** Empty from 2.10 on, where they are read row by row. */
	readonly items: readonly MediaItem[];
	/** Whether Music Assistant shows it only to users who choose it (2.10 and newer). */
	readonly isHidden: boolean;
}

export function parseRecommendationRow(raw: JsonObject): RecommendationRow {
	return {
		itemId: textAt(raw, 'item_id'),
		provider: textAt(raw, 'provider'),
		name: textAt(raw, 'name'),
		items: objectsAt(raw, 'items').map(parseMediaItem),
		isHidden: boolAt(raw, 'enabled_by_default') === false,
	};
}
