import {
	albumTracksCommand,
	playlistTracksCommand,
	podcastEpisode,
	podcastEpisodes,
} from '../commands/music/item-contents';
import { addFavorite, removeFavorite } from '../commands/music/favorites';
import { recommendationsWithItems, similarTracks } from '../commands/music/discovery';
import { inProgressItems, recentlyPlayedItems } from '../commands/music/history';
import { itemByUri } from '../commands/music/item-by-uri';
import {
	addToLibraryCommand,
	addToLibraryCommandBefore28,
	getLibraryItem,
	removeLibraryItem,
} from '../commands/music/library';
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
import { syncCommand } from '../commands/music/sync';
import {
	createPlaylistCommand,
	playlistEditingCommands,
	updatePlaylist,
} from '../commands/music/playlists';
import { announceSound } from '../commands/players/announce';
import { addCurrentToFavorites } from '../commands/players/favorite-current';
import { playerGroupCommands } from '../commands/players/group';
import { getPlayerByName, playerReadCommands } from '../commands/players/read';
import { selectSource } from '../commands/players/select-source';
import { playerTransportCommands, resumePlayer } from '../commands/players/transport';
import { muteGroup, playerVolumeCommands } from '../commands/players/volume';
import {
	queueModeCommands,
	queueModeCommandsBefore210,
	setPlaybackSpeed,
} from '../commands/queues/modes';
import { moveItemToEnd, queueOrderCommands } from '../commands/queues/order';
import { playMedia } from '../commands/queues/play-media';
import { queueReadCommands } from '../commands/queues/read';
import { transferQueue } from '../commands/queues/transfer-and-save';
import { queueTransportCommands } from '../commands/queues/transport';
import { infoCommand } from '../commands/server/info';
import { providerCommands } from '../commands/server/providers';
import { taskCommands } from '../commands/server/tasks';
import { tokenCommands } from '../commands/server/tokens';
import { userCommands } from '../commands/server/users';
import { configEntriesCommands, settingReadCommands } from '../commands/settings/entries';
import {
	getPlayerConfig,
	removePlayerConfig,
	savePlayerConfig,
} from '../commands/settings/players';
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
	...queueTransportCommands,
	...queueModeCommands,
	...queueOrderCommands,
	transferQueue,
	...playerReadCommands,
	...playerTransportCommands,
	...playerVolumeCommands,
	...playerGroupCommands,
	itemByUri,
	refreshItem,
	...libraryItemsCommands,
	search,
	albumTracksCommand(withDefault(boolean, false)),
	playlistTracksCommand('provider_instance_id_or_domain'),
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
	syncCommand('tasks'),
	...genreCommands,
	addToLibraryCommand,
	...taskCommands,
	...playlistFileCommands,
	moveItemToEnd,
	setPlaybackSpeed,
	muteGroup,
];
