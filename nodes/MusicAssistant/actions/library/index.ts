import { resourceOf } from '../resource';
import { addToPlaylist } from './addToPlaylist.operation';
import { createPlaylist } from './createPlaylist.operation';
import { getAlbumTracks } from './getAlbumTracks.operation';
import { getAll } from './getAll.operation';
import { getEpisodes } from './getEpisodes.operation';
import { getInProgress } from './getInProgress.operation';
import { getItem } from './getItem.operation';
import { getPlaylistTracks } from './getPlaylistTracks.operation';
import { getRecentlyPlayed } from './getRecentlyPlayed.operation';
import { removeFromPlaylist } from './removeFromPlaylist.operation';
import { search } from './search.operation';
import { setPlayed } from './setPlayed.operation';
import { sync } from './sync.operation';

export const library = resourceOf('library', 'search', [
	addToPlaylist,
	createPlaylist,
	getAlbumTracks,
	getInProgress,
	getItem,
	getAll,
	getPlaylistTracks,
	getEpisodes,
	getRecentlyPlayed,
	removeFromPlaylist,
	search,
	setPlayed,
	sync,
]);
