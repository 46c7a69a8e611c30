import { has } from '../../profiles/profile';
import type { LibraryItem, LibraryType } from '../../world/media';
import { mediaObjectFor } from '../../wire/media-for';
import { sortName } from '../../wire/media';
import { command } from '../command';
import type { Command } from '../command';
import { summaryOf } from '../../wire/summary';
import { nullable, since, withDefault } from '../parameters';
import { boolean, either, integer, listOf, text } from '../types';

const LISTINGS = [
	['artists', 'artist', 'Artist'],
	['albums', 'album', 'Album'],
	['tracks', 'track', 'Track'],
	['playlists', 'playlist', 'Playlist'],
	['radios', 'radio', 'Radio'],
	['audiobooks', 'audiobook', 'Audiobook'],
	['podcasts', 'podcast', 'Podcast'],
] as const satisfies readonly (readonly [string, LibraryType, string])[];

type Order = (one: LibraryItem, other: LibraryItem) => number;
const bySortName: Order = (one, other) => compare(sortName(one.name), sortName(other.name));
const byName: Order = (one, other) => compare(one.name, other.name);
const byAdded: Order = (one, other) => compare(one.dateAdded ?? '', other.dateAdded ?? '');

/** An unknown word leaves the order as it is (observed). */
const ORDERS: Readonly<Record<string, Order>> = {
	name: byName,
	name_desc: (one, other) => byName(other, one),
	sort_name: bySortName,
	sort_name_desc: (one, other) => bySortName(other, one),
	timestamp_added: byAdded,
	timestamp_added_desc: (one, other) => byAdded(other, one),
};

/** The pages of one media type; `limit` 0 means everything here, unlike in a queue (observed). */
function listing(plural: string, type: LibraryType, object: string): Command {
	return command({
		name: `music/${plural}/library_items`,
		summary: `Return one page of the library's ${plural}.`,
		parameters: {
			favorite: nullable(boolean),
			search: nullable(text),
			limit: withDefault(integer, 500),
			offset: withDefault(integer, 0),
			order_by: withDefault(text, 'sort_name'),
			provider: nullable(either(text, listOf(text))),
			genre: since('genreFilter', nullable(either(integer, listOf(integer)))),
			played_only: since('summaries', withDefault(boolean, false)),
			summary: since('summaries', withDefault(boolean, true)),
			...(type === 'album' && { album_types: nullable(listOf(text)) }),
			...(type === 'artist' && { album_artists_only: withDefault(boolean, false) }),
		},
		returns: `Array of ${object}`,
		actsForOthers: true,
		execute({ favorite, search, limit, offset, order_by: orderBy, provider, ...args }, call) {
			const { profile } = call.server;
			const items: readonly LibraryItem[] = call.server.library.list(type);
			const isReadable = typeof provider === 'string' || has(profile, 'providerLists');
			const providers = provider === null || !isReadable ? null : [provider].flat();
			const wanted = search === null ? null : sortName(search);
			const found = items.filter(
				(item) =>
					(favorite === null || item.favorite === favorite) &&
					(wanted === null || sortName(item.name).includes(wanted)) &&
					(providers === null || providers.includes(item.source.instance)),
			);
			const order = Object.hasOwn(ORDERS, orderBy) ? ORDERS[orderBy] : undefined;
			const ordered = order ? found.sort(order) : found;
			const page = ordered.slice(offset, limit === 0 ? undefined : offset + limit);
			const isShort = has(profile, 'summaries') && args.summary;
			return page
				.map((item) => mediaObjectFor(call, item))
				.map((object) => (isShort ? summaryOf(object) : object));
		},
	});
}

function compare(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}

export const libraryItemsCommands = LISTINGS.map(([plural, type, object]) =>
	listing(plural, type, object),
);
