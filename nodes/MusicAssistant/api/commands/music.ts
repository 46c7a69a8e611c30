import { distinctByUri } from '../../helpers/mediaItems';
import type { JsonObject, JsonValue } from '../../helpers/json';
import {
	changeCommand,
	listReader,
	objectReader,
	nullableReader,
	readCommand,
	listingCommand,
	textReader,
	type NoArguments,
	UnexpectedResult,
} from '../command';
import { parseLyrics, type Lyrics } from '../models/lyrics';
import { parseMediaItem, type MediaItem } from '../models/mediaItem';
import { parseRecommendationRow, type RecommendationRow } from '../models/recommendationRow';
import { parseSearchResults, type SearchResults } from '../models/searchResults';

const mediaItems = listReader(parseMediaItem);

/** All that a change of a playlist makes stale: it does not change items. */
const PLAYLIST_TRACKS = ['music/playlists/playlist_tracks'];

/** The library, its playlists and favorites, and what was played. */
export const musicCommands = {
	/** The full item for a URI or share URL. */
	'music/item_by_uri': readCommand<{ uri: string }, MediaItem>(objectReader(parseMediaItem)),

	'music/albums/library_items': libraryItems(),
	'music/artists/library_items': libraryItems(),
	'music/audiobooks/library_items': libraryItems(),
	'music/playlists/library_items': libraryItems(),
	'music/podcasts/library_items': libraryItems(),
	'music/radios/library_items': libraryItems(),
	'music/tracks/library_items': libraryItems(),

	/** 2.8 and newer. */
	'music/genres/library_items': libraryItems(),

	/** Results by media type under plural keys (except `radio`), `limit` of each; an empty query matches everything. */
	'music/search': readCommand<
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
	'music/get_library_item': readCommand<
		{ media_type: string; item_id: string; provider_instance_id_or_domain: string },
		MediaItem | null
	>(nullableReader(parseMediaItem)),

	/**
	 * Plain and synchronized lyrics. Needs the full track. The first look-up of a track took more than 30 s (reported for
	 * 2.10); then its metadata have them. 2.7 and newer.
	 */
	'metadata/get_track_lyrics': readCommand<{ track: JsonObject }, Lyrics>(lyricsReader),

	/** Needs the full item: servers before 2.10 fail on anything less. */
	'music/mark_played': changeCommand<{ media_item: JsonObject }>(),

	'music/mark_unplayed': changeCommand<{ media_item: JsonObject }>(),

	/** Silently accepts an empty name, and one that is taken. */
	'music/playlists/create_playlist': changeCommand<{
		name: string;
		provider_instance_or_domain?: string;
	}>(),

	/** Without `overwrite` servers keep the name. Before 2.10 for admins only. */
	'music/playlists/update': changeCommand<{
		item_id: string;
		update: JsonObject;
		overwrite: true;
	}>(),

	/** The text of an M3U8 file; the id is the library's. 2.8.2 and newer. */
	'music/playlists/export_playlist': readCommand<{ db_playlist_id: string }, string>(textReader),

	/** Returns the new playlist. The matching continues in a task whose id it does not return. 2.8.2 and newer. */
	'music/playlists/import_playlist': changeCommand<{
		m3u_data: string;
		library_matching?: boolean;
		/** 2.11 and newer. */
		match_policy?: string;
	}>(),

	/** Also removes what depends on the item from the library: the albums and tracks of an artist, the tracks of an album. */
	'music/library/remove_item': changeCommand<{ media_type: string; library_item_id: string }>(),

	/** The id is the library's. Items already in the playlist are skipped; 2.10 returns the task that adds them. */
	'music/playlists/add_playlist_tracks': changeCommand<{ db_playlist_id: string; uris: string[] }>(
		PLAYLIST_TRACKS,
	),

	/** Positions as in the listing of the playlist; 2.10 returns the task that removes them. */
	'music/playlists/remove_playlist_tracks': changeCommand<{
		db_playlist_id: string;
		positions_to_remove: number[];
	}>(PLAYLIST_TRACKS),

	/** The id is the library's. An item that is not a favorite is silently accepted. */
	'music/favorites/remove_item': changeCommand<{ media_type: string; library_item_id: string }>(),

	/** Adds an item to the favorites and, if necessary, to the library. */
	'music/favorites/add_item': changeCommand<{ item: string }>(),

	/** What the token's user played, latest first; by default only fully played items. */
	'music/recently_played_items': readCommand<
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
	>(distinctMediaItems),

	/** The tracks that were added to the library last. 2.7 and newer. */
	'music/recently_added_tracks': readCommand<{ limit: number }, MediaItem[]>(distinctMediaItems),

	/** Rows of items to discover; from 2.10 on without their items. */
	'music/recommendations': readCommand<NoArguments, readonly RecommendationRow[]>(
		listReader(parseRecommendationRow),
	),

	/** The items of a row; none if it is unknown, or if its source fails. 2.10 and newer. */
	'music/recommendations/items': listingCommand<
		{ provider: string; item_id: string },
		readonly MediaItem[]
	>(mediaItems),

	/** Without `allow_lookup` only from the providers of the track itself. 2.7 and newer. */
	'music/tracks/similar_tracks': readCommand<
		{
			item_id: string;
			provider_instance_id_or_domain: string;
			limit: number;
			allow_lookup: true;
		},
		readonly MediaItem[]
	>(mediaItems),

	/** The audiobooks and episodes that the token's user has started. */
	'music/in_progress_items': readCommand<{ limit: number }, MediaItem[]>(distinctMediaItems),

	'music/albums/album_tracks': listingCommand<
		{ item_id: string; provider_instance_id_or_domain: string; in_library_only: boolean },
		readonly MediaItem[]
	>(mediaItems),

	/** The API documentation and the servers name the provider argument differently: both are sent. */
	'music/playlists/playlist_tracks': listingCommand<
		{
			item_id: string;
			provider_instance_id_or_domain: string;
			provider_instance_or_domain: string;
			force_refresh?: boolean;
		},
		readonly MediaItem[]
	>(mediaItems),

	'music/podcasts/podcast_episodes': listingCommand<
		{ item_id: string; provider_instance_id_or_domain: string },
		readonly MediaItem[]
	>(mediaItems),
} as const;

function lyricsReader(wire: JsonValue): Lyrics {
	if (wire === null) return parseLyrics([]);
	if (Array.isArray(wire)) return parseLyrics(wire);
	throw new UnexpectedResult('expected a list of two strings');
}

function libraryItems() {
	return readCommand<
		{
			search?: string;
			limit: number;
			offset?: number;
			favorite?: boolean;
			order_by?: string;
			provider?: string;
			/** Whether to leave out most fields of each item: 2.10 does so by default; ignored before. */
			summary?: boolean;
		},
		readonly MediaItem[]
	>(mediaItems);
}

/** For commands with which servers list a URI twice. */
function distinctMediaItems(wire: JsonValue): MediaItem[] {
	return distinctByUri(mediaItems(wire));
}
