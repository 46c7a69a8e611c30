import {
	createAlbumTracksCommand,
	createPlaylistTracksCommand,
	podcastEpisode,
	podcastEpisodes,
	itemByUri,
} from '../commands/music/items';
import { similarTracks, getTrackLyrics } from '../commands/music/similar-tracks-and-lyrics';
import {
	addFavorite,
	removeFavorite,
	addToLibraryCommand,
	addToLibraryCommandBefore28,
	getLibraryItem,
	removeLibraryItem,
	refreshItem,
	addCurrentToFavorites,
} from '../commands/music/library-membership';
import { recommendationsWithItems } from '../commands/music/recommendations';
import {
	inProgressItems,
	recentlyPlayedItems,
	markPlayedCommandsBefore210,
} from '../commands/music/play-history';
import {
	genreCommands,
	libraryItemsCommands,
	recentlyAddedTracks,
} from '../commands/music/library-items';
import { search } from '../commands/music/search';
import {
	playlistFileCommands,
	createPlaylistCommand,
	playlistEditingCommands,
	updatePlaylist,
} from '../commands/music/playlists';
import {
	createSyncCommand,
	infoCommand,
	providerCommands,
	taskCommands,
	tokenCommands,
	userCommands,
} from '../commands/server';
import { announceSound } from '../commands/players/announce';
import {
	playerGroupCommands,
	muteGroup,
	playerVolumeCommands,
} from '../commands/players/groups-and-volumes';
import { getPlayerByName, playerReadCommands } from '../commands/players/get-players';
import { selectSource, playerPlaybackCommands, resumePlayer } from '../commands/players/playback';
import {
	queueModeCommands,
	queueModeCommandsBefore210,
	setPlaybackSpeed,
	queueReadCommands,
} from '../commands/queues/queues-and-modes';
import { moveItemToEnd, queueItemCommands, transferQueue } from '../commands/queues/contents';
import { playMedia } from '../commands/queues/play-media';
import { queuePlaybackCommands } from '../commands/queues/playback';
import {
	configEntriesCommands,
	settingReadCommands,
	getPlayerConfig,
	removePlayerConfig,
	savePlayerConfig,
	soundCommands,
} from '../commands/player-settings';
import { withDefault, boolean } from '../commands/parameters';

/** The commands of all recorded servers. */
export const COMMON_COMMANDS = [
	infoCommand,
	...providerCommands,
	getPlayerConfig,
	savePlayerConfig,
	removePlayerConfig,
	...settingReadCommands,
	...Object.values(queueReadCommands),
	playMedia,
	...queuePlaybackCommands,
	...queueModeCommands,
	...queueItemCommands,
	transferQueue,
	...playerReadCommands,
	...playerPlaybackCommands,
	...playerVolumeCommands,
	...playerGroupCommands,
	itemByUri,
	refreshItem,
	...libraryItemsCommands,
	search,
	createAlbumTracksCommand(withDefault(boolean, false)),
	createPlaylistTracksCommand('provider_instance_id_or_domain'),
	podcastEpisodes,
	podcastEpisode,
	addFavorite,
	removeFavorite,
	addCurrentToFavorites,
	getLibraryItem,
	removeLibraryItem,
	createPlaylistCommand,
	updatePlaylist,
];

/** Commands with other results or arguments from 2.10 on. */
export const COMMANDS_BEFORE_2_10 = [
	...queueModeCommandsBefore210,
	announceSound,
	...playlistEditingCommands,
	recommendationsWithItems,
	...markPlayedCommandsBefore210,
];

/** Commands with other arguments from 2.8 on. */
export const COMMANDS_BEFORE_2_8 = [addToLibraryCommandBefore28];

/** New in 2.7. */
export const COMMANDS_SINCE_2_7 = [
	...COMMON_COMMANDS,
	...userCommands,
	...tokenCommands,
	...configEntriesCommands,
	...soundCommands,
	getPlayerByName,
	resumePlayer,
	selectSource,
	recentlyPlayedItems,
	inProgressItems,
	recentlyAddedTracks,
	similarTracks,
	getTrackLyrics,
];

/** New in 2.8. */
export const COMMANDS_SINCE_2_8 = [
	...COMMANDS_SINCE_2_7,
	createSyncCommand('tasks'),
	...genreCommands,
	addToLibraryCommand,
	...taskCommands,
	...playlistFileCommands,
	moveItemToEnd,
	setPlaybackSpeed,
	muteGroup,
];
