export const RECENTLY_ADDED = 'music/recently_added_tracks';
export const RECOMMENDATIONS = 'music/recommendations';
export const RECOMMENDATION_ITEMS = 'music/recommendations/items';
export const SIMILAR_TRACKS = 'music/tracks/similar_tracks';
export const SEARCH = 'music/search';
export const TRACK_LIST = 'music/tracks/library_items';
export const PLAYLIST_LIST = 'music/playlists/library_items';
export const MARK_PLAYED = 'music/mark_played';
export const MARK_UNPLAYED = 'music/mark_unplayed';
export const ADD_CURRENT_FAVORITE = 'players/add_currently_playing_to_favorites';
export const REMOVE_FAVORITE = 'music/favorites/remove_item';
export const GET_LIBRARY_ITEM = 'music/get_library_item';
export const ALBUM_TRACKS = 'music/albums/album_tracks';
export const PLAYLIST_TRACKS = 'music/playlists/playlist_tracks';
export const ITEM_BY_URI = 'music/item_by_uri';
export const RECENTLY_PLAYED = 'music/recently_played_items';
export const IN_PROGRESS = 'music/in_progress_items';
export const SYNC = 'music/sync';
export const SYNC_TASKS = 'music/synctasks';
export const GET_TASK = 'tasks/get';
export const LIST_TASKS = 'tasks/list';
export const PROVIDERS = 'providers';
export const PROVIDER_SETTINGS = 'config/providers';
export const ADD_FAVORITE = 'music/favorites/add_item';

/** What a listing asks for as "all": the server has no pages of it. */
export const LIMIT_FOR_ALL = 10_000;

/** The provider under both names of the argument: that of the documentation and that of real servers. */
export function bothProviderArguments(provider: string) {
	return { provider_instance_id_or_domain: provider, provider_instance_or_domain: provider };
}
