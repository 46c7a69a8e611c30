import type { Command } from '../commands/command';
import {
	createAlbumTracksCommand,
	createPlaylistTracksCommand,
	itemCommands,
} from '../commands/music/items';
import { libraryItemsCommands } from '../commands/music/library-items';
import { libraryMembershipCommands } from '../commands/music/library-membership';
import { playHistoryCommands } from '../commands/music/play-history';
import { playlistCommands } from '../commands/music/playlists';
import { recommendationCommands } from '../commands/music/recommendations';
import { search } from '../commands/music/search';
import { trackCommands } from '../commands/music/similar-tracks-and-lyrics';
import { required, boolean } from '../commands/parameters';
import { playerSettingCommands } from '../commands/player-settings';
import { announcementCommands } from '../commands/players/announce';
import { playerReadCommands } from '../commands/players/get-players';
import { groupAndVolumeCommands } from '../commands/players/groups-and-volumes';
import { playerPlaybackCommands } from '../commands/players/playback';
import { queueContentCommands } from '../commands/queues/contents';
import { playMedia } from '../commands/queues/play-media';
import { queuePlaybackCommands } from '../commands/queues/playback';
import { queueCommands } from '../commands/queues/queues-and-modes';
import { createSyncCommand, serverCommands } from '../commands/server';
import { isSince } from './profile';
import type { Profile } from './profile';

const COMMANDS_OF_ALL_VERSIONS: readonly Command[] = [
	...serverCommands,
	...playerSettingCommands,
	...queueCommands,
	playMedia,
	...queuePlaybackCommands,
	...queueContentCommands,
	...playerReadCommands,
	...playerPlaybackCommands,
	...groupAndVolumeCommands,
	...announcementCommands,
	...itemCommands,
	...libraryItemsCommands,
	...libraryMembershipCommands,
	...playHistoryCommands,
	...trackCommands,
	search,
	...recommendationCommands,
	...playlistCommands,
];

/** The commands of the specification that are those of real servers. */
const DOCUMENTED_COMMANDS = [
	'config/players/get',
	'config/players/save',
	'music/favorites/add_item',
	'music/item_by_uri',
	'music/recently_played_items',
	'music/in_progress_items',
	'player_queues/all',
	'player_queues/items',
	'player_queues/play_media',
];

/** The commands that a server with this profile has. */
export function commandsOfProfile(profile: Profile): readonly Command[] {
	const commands = COMMANDS_OF_ALL_VERSIONS.filter(
		({ since, until }) =>
			(since === undefined || isSince(profile, since)) &&
			(until === undefined || !isSince(profile, until)),
	);
	if (profile.name !== 'documented') return commands;
	return [
		...commands.filter(({ name }) => DOCUMENTED_COMMANDS.includes(name)),
		createAlbumTracksCommand(required(boolean)),
		createSyncCommand('null', 'admin'),
		createPlaylistTracksCommand('provider_instance_or_domain'),
	];
}
