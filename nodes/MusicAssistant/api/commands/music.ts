import { distinctByUri } from '../models/mediaItems';
import type { JsonObject, JsonValue } from '../../helpers/json';
import { parseUri } from '../../helpers/uri';
import {
	defineChange,
	listReader,
	objectReader,
	nullableReader,
	defineRead,
	defineCompleteListing,
	readText,
	type NoArguments,
	UnexpectedResultError,
	since,
} from '../commandDefinition';
import {
	parseLyrics,
	parseTranscript,
	type Transcript,
	type Lyrics,
	parseMediaItem,
	type MediaItem,
	parseSearchResults,
	type SearchResults,
	parseRecommendationRow,
	type RecommendationRow,
} from '../models/mediaItem';

const readMediaItems = listReader(parseMediaItem);

/** All that a change of a playlist makes stale: it does not change items. */
const STALE_AFTER_PLAYLIST_CHANGE = ['music/playlists/playlist_tracks'];

/** The library, its playlists and favorites, and what was played. */
export const musicCommands = {
	/** The full item for a URI or share URL. */
	'music/item_by_uri': defineRead<{ uri: string }, MediaItem>(
		objectReader(parseMediaItem),
		requireRequestedItem,
	),

	'music/albums/library_items': defineLibraryItems(),
	'music/artists/library_items': defineLibraryItems(),
	'music/audiobooks/library_items': defineLibraryItems(),
	'music/playlists/library_items': defineLibraryItems(),
	'music/podcasts/library_items': defineLibraryItems(),
	'music/radios/library_items': defineLibraryItems(),
	'music/tracks/library_items': defineLibraryItems(),

	/** 2.8 and newer. */
	'music/genres/library_items': since('2.8', defineLibraryItems()),

	/** Results by media type under plural keys (except `radio`), `limit` of each; an empty query matches everything. */
	'music/search': defineRead<
		{
			search_query: string;
			media_types?: string[];
			limit: number;
			library_only?: boolean;
			providers?: string[];
		},
		SearchResults
	>(objectReader(parseSearchResults)),

	/** The library's own item for a provider's item, null if the library does not have it. */
	'music/get_library_item': defineRead<
		{ media_type: string; item_id: string; provider_instance_id_or_domain: string },
		MediaItem | null
	>(nullableReader(parseMediaItem)),

	/**
	 * Plain and synchronized lyrics. Needs the full track. The first look-up of a track took more than 30 s (reported for
	 * 2.10); then its metadata have them. 2.7 and newer.
	 */
	'metadata/get_track_lyrics': since(
		'2.7',
		defineRead<{ track: JsonObject }, Lyrics>((wire) => parseLyrics(readPair(wire))),
	),

	/** Needs the full item: servers before 2.10 fail on anything less. */
	'music/mark_played': defineChange<{ media_item: JsonObject }>(),

	'music/mark_unplayed': defineChange<{ media_item: JsonObject }>(),

	/** A playlist of the library or of a provider, also of the built-in one, whose URIs `item_by_uri` does not find. */
	'music/playlists/get': defineRead<
		{ item_id: string; provider_instance_id_or_domain: string },
		MediaItem
	>(objectReader(parseMediaItem)),

	/** Silently accepts an empty name, and one that is taken. */
	'music/playlists/create_playlist': defineChange<{
		name: string;
		provider_instance_or_domain?: string;
	}>(),

	/** Without `overwrite` servers keep the name. Before 2.10 for admins only. */
	'music/playlists/update': defineChange<{
		item_id: string;
		update: JsonObject;
		overwrite: true;
	}>(),

	/** The text of an M3U8 file; the id is the library's. 2.8.2 and newer. */
	'music/playlists/export_playlist': since(
		'2.8.2',
		defineRead<{ db_playlist_id: string }, string>(readText),
	),

	/** Returns the new playlist. The matching continues in a task whose id it does not return. 2.8.2 and newer. */
	'music/playlists/import_playlist': since(
		'2.8.2',
		defineChange<{
			m3u_data: string;
			library_matching?: boolean;
			/** 2.11 and newer. */
			match_policy?: string;
		}>(),
	),

	/** Also removes what depends on the item from the library: the albums and tracks of an artist, the tracks of an album. */
	'music/library/remove_item': defineChange<{ media_type: string; library_item_id: string }>(),

	/** The id is the library's. Items already in the playlist are skipped; 2.10 returns the task that adds them. */
	'music/playlists/add_playlist_tracks': defineChange<{ db_playlist_id: string; uris: string[] }>(
		STALE_AFTER_PLAYLIST_CHANGE,
	),

	/** Positions as in the listing of the playlist; 2.10 returns the task that removes them. */
	'music/playlists/remove_playlist_tracks': defineChange<{
		db_playlist_id: string;
		positions_to_remove: number[];
	}>(STALE_AFTER_PLAYLIST_CHANGE),

	/** The id is the library's. An item that is not a favorite is silently accepted. */
	'music/favorites/remove_item': defineChange<{ media_type: string; library_item_id: string }>(),

	/** Adds an item to the favorites and, if necessary, to the library. */
	'music/favorites/add_item': defineChange<{ item: string }>(),

	/** Likes an item, dislikes it, or neither with null, for the token's user (2.11). */
	'music/favorites/set_item': since(
		'2.11',
		defineChange<{ item: string; favorite: boolean | null }>(),
	),

	/** What the token's user played, latest first; by default only fully played items. */
	'music/recently_played_items': defineRead<
		{
			limit: number;
			media_types?: string[];
			fully_played_only?: boolean;
			/** In seconds since 1970. 2.9 and newer. */
			played_after_timestamp?: number;
			queue_id?: string;
			userid?: string;
		},
		MediaItem[]
	>(readDistinctMediaItems),

	/** The tracks that were added to the library last. 2.7 and newer. */
	'music/recently_added_tracks': since(
		'2.7',
		defineRead<{ limit: number }, MediaItem[]>(readDistinctMediaItems),
	),

	/** Rows of items to discover; from 2.10 on without their items. */
	'music/recommendations': since(
		'2.5',
		defineRead<NoArguments, readonly RecommendationRow[]>(listReader(parseRecommendationRow)),
	),

	/** The items of a row; none if it is unknown, or if its source fails. 2.10 and newer. */
	'music/recommendations/items': since(
		'2.10',
		defineCompleteListing<{ provider: string; item_id: string }, readonly MediaItem[]>(
			readMediaItems,
		),
	),

	/** Without `allow_lookup` only from the providers of the track itself. 2.7 and newer. */
	'music/tracks/similar_tracks': since(
		'2.7',
		defineRead<
			{
				item_id: string;
				provider_instance_id_or_domain: string;
				limit: number;
				allow_lookup: true;
			},
			readonly MediaItem[]
		>(readMediaItems),
	),

	/** The audiobooks and episodes that the token's user has started. */
	'music/in_progress_items': defineRead<{ limit: number }, MediaItem[]>(readDistinctMediaItems),

	'music/albums/album_tracks': defineCompleteListing<
		{ item_id: string; provider_instance_id_or_domain: string; in_library_only: boolean },
		readonly MediaItem[]
	>(readMediaItems),

	/** The API documentation and the servers name the provider argument differently: both are sent. */
	'music/playlists/playlist_tracks': defineCompleteListing<
		{
			item_id: string;
			provider_instance_id_or_domain: string;
			provider_instance_or_domain: string;
			force_refresh?: boolean;
		},
		readonly MediaItem[]
	>(readMediaItems),

	/** The tracks of a station that has a list of them; a dynamic one may not return the same again (late builds of 2.11). */
	'music/radios/radio_tracks': since(
		'2.11',
		defineCompleteListing<
			{ item_id: string; provider_instance_id_or_domain: string },
			readonly MediaItem[]
		>(readMediaItems),
	),

	/** What is said in an episode. */
	'music/podcasts/podcast_episode_transcript': since(
		'2.11',
		defineRead<{ item_id: string; provider_instance_id_or_domain: string }, Transcript>((wire) =>
			parseTranscript(readPair(wire)),
		),
	),

	'music/podcasts/podcast_episodes': defineCompleteListing<
		{ item_id: string; provider_instance_id_or_domain: string },
		readonly MediaItem[]
	>(readMediaItems),
} as const;

/** A provider's URI is not compared: it may lead to the library's item, which has another URI. */
function requireRequestedItem(item: MediaItem, { uri }: { uri: string }): void {
	const requested = parseUri(uri);
	if (requested?.kind !== 'item' || requested.provider !== 'library') return;
	const { provider = 'library', mediaType = requested.mediaType, itemId = requested.itemId } = item;
	const found = `${provider}://${mediaType}/${itemId}`;
	if (found === requested.uri) return;
	throw new UnexpectedResultError(`expected ${requested.uri}, but got ${found}`);
}

/** Null stands for a pair of nulls. @throws UnexpectedResultError */
function readPair(wire: JsonValue): readonly JsonValue[] {
	if (wire === null) return [];
	if (Array.isArray(wire)) return wire;
	throw new UnexpectedResultError('expected a list of two');
}

function defineLibraryItems() {
	return defineRead<
		{
			search?: string;
			limit: number;
			offset?: number;
			favorite?: boolean;
			order_by?: string;
			provider?: string | string[];
			/** Of genres: whether to leave out those without media. */
			hide_empty?: boolean;
			/** Whether to leave out most fields of each item: 2.10 does so by default; ignored before. */
			summary?: boolean;
		},
		readonly MediaItem[]
	>(readMediaItems);
}

/** For commands with which servers list a URI twice. */
function readDistinctMediaItems(wire: JsonValue): MediaItem[] {
	return distinctByUri(readMediaItems(wire));
}
