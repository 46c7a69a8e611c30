import type { ServerEvent } from '../api/websocket/connection';
import { parseMediaItem } from '../api/models/mediaItem';
import { parsePlayedReport } from '../api/models/playedReport';
import { isObject, textOrEmpty, textsIn, type JsonObject } from '../helpers/json';
import { containsName } from '../helpers/nameComparison';

/** The columns of simplified items that are compared. */
const MATCHED_FIELDS = [
	'name',
	'title',
	'artist',
	'artists',
	'album',
	'podcast',
	'uri',
	'added',
	'added_names',
	'removed',
	'removed_names',
] as const;

/** Whether an item has a text in its title, artist, album or URI; any item has an empty one. */
export function simplifiedMatches(simplified: JsonObject, text: string): boolean {
	return containsAny(
		MATCHED_FIELDS.flatMap((column) => {
			const value = simplified[column];
			return Array.isArray(value) ? textsIn(value) : [textOrEmpty(value)];
		}),
		text,
	);
}

/** The same for an event as the server sends it: `data` is an item or a report about one. */
export function serverEventMatches({ event, data }: ServerEvent, text: string): boolean {
	if (!isObject(data)) return text === '';
	if (event === 'media_item_played') {
		const { title, artist, album, uri } = parsePlayedReport(data).media;
		return containsAny([title, artist, album, uri], text);
	}
	const { name, uri, album, podcast, artists, authors } = parseMediaItem(data);
	const names = [...artists, album, podcast].map((one) => one?.name);
	return containsAny([name, uri, ...names, ...authors], text);
}

function containsAny(texts: ReadonlyArray<string | undefined>, text: string): boolean {
	return text === '' || texts.some((one = '') => containsName(one, text));
}
