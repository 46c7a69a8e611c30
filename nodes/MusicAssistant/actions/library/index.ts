import { resourceOf } from '../resource';
import { getAlbumTracks } from './getAlbumTracks.operation';
import { getInProgress } from './getInProgress.operation';
import { getItem } from './getItem.operation';
import { getPlaylistTracks } from './getPlaylistTracks.operation';
import { getRecentlyPlayed } from './getRecentlyPlayed.operation';
import { sync } from './sync.operation';

export const library = resourceOf('library', 'getAlbumTracks', [
	getAlbumTracks,
	getInProgress,
	getItem,
	getPlaylistTracks,
	getRecentlyPlayed,
	sync,
]);
