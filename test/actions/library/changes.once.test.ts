import { PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { KITCHEN } from '../queue/support/playMediaParameters';
import { testSentOnce } from '../player/support/testSentOnce';
import type { MusicServer } from '../support/musicServer';
import { describeOnServers } from '../support/musicServer';
import {
	ADD_CURRENT,
	addCurrent,
	MARK_PLAYED,
	MARK_UNPLAYED,
	OWN,
	OWN_URI,
	REMOVE_FAVORITE,
	removeFavorite,
	setPlayed,
	tracks,
} from './support/libraryFixtures';
import {
	ADD_TRACKS,
	addTo,
	CREATE_PLAYLIST,
	createPlaylist,
	deletePlaylist,
	REMOVE_ITEM,
	REMOVE_TRACKS,
	removeFrom,
	RENAME,
	rename,
	replaceWith,
} from '../playlist/support/playlists';

const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';

function arrange({ control }: MusicServer): void {
	control.setTimeScale(0);
	control.fillPlaylist(OWN, tracks(1, 2));
	control.setFavorite('library://track/7', true);
	control.fillQueue(KITCHEN, tracks(20), { state: 'playing' });
}

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	describe.each([
		['Set Played Status', MARK_PLAYED, setPlayed(EPISODE)],
		['Set Played Status, not played', MARK_UNPLAYED, setPlayed(EPISODE, false)],
		['Create a playlist', CREATE_PLAYLIST, createPlaylist('Saturday Evening')],
		['Add Items', ADD_TRACKS, addTo(OWN_URI, 'library://track/5')],
		['Remove Items', REMOVE_TRACKS, removeFrom(OWN_URI, 'library://track/1')],
		['Replace Items, removing', REMOVE_TRACKS, replaceWith(OWN_URI, 'library://track/1')],
		['Replace Items, adding', ADD_TRACKS, replaceWith(OWN_URI, tracks(1, 2, 5))],
		['Rename a playlist', RENAME, rename(OWN_URI, 'Saturday Evening')],
		['Delete a playlist', REMOVE_ITEM, deletePlaylist(OWN_URI)],
		['Add Currently Playing', ADD_CURRENT, addCurrent(KITCHEN)],
		['Remove a favorite', REMOVE_FAVORITE, removeFavorite('library://track/7')],
	])('%s', (_, command, parameters) => testSentOnce(server, command, parameters, arrange));
});
