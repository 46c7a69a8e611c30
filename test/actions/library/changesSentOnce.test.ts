import { PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { KITCHEN } from '../queue/support/playMediaParameters';
import { testSentOnce } from '../player/support/testSentOnce';
import type { MusicServer } from '../support/musicServer';
import { describeOnServers } from '../support/musicServer';
import {
	addCurrentFavoriteParameters,
	removeFavoriteParameters,
} from './support/favoriteParameters';
import {
	ADD_CURRENT_FAVORITE,
	MARK_PLAYED,
	MARK_UNPLAYED,
	REMOVE_FAVORITE,
} from './support/libraryCommands';
import { OWN_PLAYLIST_ID, OWN_PLAYLIST_URI, trackUris } from './support/libraryItems';
import { setPlayedParameters } from './support/libraryParameters';
import {
	ADD_TRACKS,
	addToPlaylistParameters,
	CREATE_PLAYLIST,
	createPlaylistParameters,
	deletePlaylistParameters,
	REMOVE_LIBRARY_ITEM,
	REMOVE_TRACKS,
	removeFromPlaylistParameters,
	UPDATE_PLAYLIST,
	renamePlaylistParameters,
	replacePlaylistItemsParameters,
} from '../playlist/support/playlistParameters';

const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';

function arrange({ control }: MusicServer): void {
	control.setTimeScale(0);
	control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2));
	control.setFavorite('library://track/7', true);
	control.fillQueue(KITCHEN, trackUris(20), { state: 'playing' });
}

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	describe.each([
		['Set Played Status', MARK_PLAYED, setPlayedParameters(EPISODE)],
		['Set Played Status, not played', MARK_UNPLAYED, setPlayedParameters(EPISODE, false)],
		['Create a playlist', CREATE_PLAYLIST, createPlaylistParameters('Saturday Evening')],
		['Add Items', ADD_TRACKS, addToPlaylistParameters(OWN_PLAYLIST_URI, 'library://track/5')],
		[
			'Remove Items',
			REMOVE_TRACKS,
			removeFromPlaylistParameters(OWN_PLAYLIST_URI, 'library://track/1'),
		],
		[
			'Replace Items, removing',
			REMOVE_TRACKS,
			replacePlaylistItemsParameters(OWN_PLAYLIST_URI, 'library://track/1'),
		],
		[
			'Replace Items, adding',
			ADD_TRACKS,
			replacePlaylistItemsParameters(OWN_PLAYLIST_URI, trackUris(1, 2, 5)),
		],
		[
			'Rename a playlist',
			UPDATE_PLAYLIST,
			renamePlaylistParameters(OWN_PLAYLIST_URI, 'Saturday Evening'),
		],
		['Delete a playlist', REMOVE_LIBRARY_ITEM, deletePlaylistParameters(OWN_PLAYLIST_URI)],
		['Add Currently Playing', ADD_CURRENT_FAVORITE, addCurrentFavoriteParameters(KITCHEN)],
		['Remove a favorite', REMOVE_FAVORITE, removeFavoriteParameters('library://track/7')],
	])('%s', (_, command, parameters) => testSentOnce(server, command, parameters, arrange));
});
