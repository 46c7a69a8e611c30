import {
	createAlbumTracksCommand,
	createPlaylistTracksCommand,
	podcastEpisode,
	podcastEpisodes,
} from '../commands/music/item-contents';
import { addFavorite, removeFavorite } from '../commands/music/favorites';
import { recommendationsWithItems } from '../commands/music/recommendations';
import { similarTracks } from '../commands/music/similar-tracks';
import { inProgressItems, recentlyPlayedItems } from '../commands/music/play-history';
import { itemByUri } from '../commands/music/item-by-uri';
import {
	addToLibraryCommand,
	addToLibraryCommandBefore28,
	getLibraryItem,
	removeLibraryItem,
} from '../commands/music/add-and-remove-items';
import {
	genreCommands,
	libraryItemsCommands,
	recentlyAddedTracks,
} from '../commands/music/library-items';
import { getTrackLyrics } from '../commands/music/lyrics';
import { markPlayedCommandsBefore210 } from '../commands/music/mark-played';
import { refreshItem } from '../commands/music/refresh-item';
import { search } from '../commands/music/search';
import { playlistFileCommands } from '../commands/music/playlist-files';
import { createSyncCommand } from '../commands/music/library-sync';
import {
	createPlaylistCommand,
	playlistEditingCommands,
	updatePlaylist,
} from '../commands/music/playlists';
import { announceSound } from '../commands/players/announce';
import { addCurrentToFavorites } from '../commands/players/favorite-current';
import { playerGroupCommands } from '../commands/players/group';
import { getPlayerByName, playerReadCommands } from '../commands/players/get-players';
import { selectSource } from '../commands/players/select-source';
import { playerPlaybackCommands, resumePlayer } from '../commands/players/playback';
import { muteGroup, playerVolumeCommands } from '../commands/players/volume';
import {
	queueModeCommands,
	queueModeCommandsBefore210,
	setPlaybackSpeed,
} from '../commands/queues/playback-modes';
import { moveItemToEnd, queueItemCommands } from '../commands/queues/move-and-remove-items';
import { playMedia } from '../commands/queues/play-media';
import { queueReadCommands } from '../commands/queues/get-queues';
import { transferQueue } from '../commands/queues/transfer-and-save';
import { queuePlaybackCommands } from '../commands/queues/playback';
import { infoCommand } from '../commands/server/info';
import { providerCommands } from '../commands/server/providers';
import { taskCommands } from '../commands/server/background-tasks';
import { tokenCommands } from '../commands/server/tokens';
import { userCommands } from '../commands/server/users';
import { configEntriesCommands, settingReadCommands } from '../commands/settings/read-settings';
import {
	getPlayerConfig,
	removePlayerConfig,
	savePlayerConfig,
} from '../commands/settings/player-configs';
import { soundCommands } from '../commands/settings/sound-presets';
import { withDefault } from '../commands/parameters';
import { boolean } from '../commands/argument-types';

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
