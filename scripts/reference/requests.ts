import type { ProfileName } from '../../simulator';
import type { NodeOperation } from './description';

/** What an operation asks the server for in its example, and why it does not go without. */
export interface Wanted {
	/** The server's command, or the path of a page beside them. */
	readonly command: string;
	/** Left out where it is what the user asked for. */
	readonly why?: string;
	/** How often, where not once. */
	readonly times?: number;
	/** Asked again until what was changed shows, so at least so often. */
	readonly watches?: boolean;
	/** Asked of servers from 2.10 on only. */
	readonly isNew?: boolean;
	/** Asked of servers before 2.10 only. */
	readonly isOld?: boolean;
}

const does = (command: string): Wanted => ({ command });
const asks = (command: string, why: string, times = 1): Wanted => ({ command, why, times });
const watches = (command: string, why: string): Wanted => ({ command, why, watches: true });
const sinceNew = (wanted: Wanted): Wanted => ({ ...wanted, isNew: true });

/** How often what was changed may be looked for once more; it takes two or three looks until it shows and stays. */
const MORE_LOOKS = 4;

/** Servers answer a command for a player that is away, or that they never had, with a success. */
const player = asks('players/all', 'which player is meant, and whether it can be reached');
const found = asks('players/all', 'whose queue is meant');
const queue = asks('player_queues/get_active_queue', 'which queue that player plays from');
const playlist = asks('music/playlists/library_items', 'which playlist bears the name');
const podcast = asks('music/podcasts/library_items', 'which podcast bears the name');
const before = asks('players/get', 'how it is before');
/** Servers before 2.10 empty the queue first. */
const isThere: readonly Wanted[] = [
	asks('info', 'whether it keeps the queue when there is nothing to play'),
	{ ...asks('music/item_by_uri', 'if not, whether there is something to play'), isOld: true },
];
const isHeard = watches('players/get', 'how the player is before, and whether it plays itself');
const isTask = sinceNew(watches('tasks/get', 'whether the task is over that does it'));
const isFree = [
	asks('music/playlists/library_items', 'whether the name is free in the library'),
	asks('music/search', 'and at the providers'),
];
/** Three pages of 500 each time, in a queue of 1,237. */
const wholeQueue = [
	asks('player_queues/items', 'where the item is, page by page, and where afterwards', 6),
	asks('player_queues/all', 'how many pages there are, each time', 2),
];

/**
 * What operations ask for as scripts/reference/examples uses them, on the servers that can do it, where that is more than
 * one thing and which player is meant. A request that is not here is a fault of the node, unless there is a reason for it
 * that can stand here.
 */
const REQUESTS: Readonly<Record<string, readonly Wanted[]>> = {
	'favorites.add': [
		does('music/favorites/add_item'),
		watches('music/item_by_uri', 'whether it is a favorite now'),
	],
	'favorites.addCurrent': [
		player,
		asks('players/get', 'what it plays, and whether it went on meanwhile', 2),
		asks('player_queues/get_active_queue', 'the same of its queue', 2),
		does('players/add_currently_playing_to_favorites'),
		watches('music/item_by_uri', 'whether it is a favorite now'),
	],
	'favorites.remove': [
		asks('music/item_by_uri', "which of the library's items it is"),
		does('music/favorites/remove_item'),
		watches('music/item_by_uri', 'whether it is none now'),
	],
	'library.addToPlaylist': [
		playlist,
		asks('music/item_by_uri', 'whether it can be changed, and what each URI is', 3),
		asks('music/playlists/playlist_tracks', 'what is in it'),
		does('music/playlists/add_playlist_tracks'),
		isTask,
		watches('music/playlists/playlist_tracks', 'whether all is in it now'),
	],
	'library.createPlaylist': [...isFree, does('music/playlists/create_playlist')],
	'library.getEpisodes': [podcast, does('music/podcasts/podcast_episodes')],
	'library.getPlaylistTracks': [playlist, does('music/playlists/playlist_tracks')],
	'library.removeFromPlaylist': [
		playlist,
		asks('music/item_by_uri', 'whether it can be changed, and as what it has each URI', 2),
		asks('music/playlists/playlist_tracks', 'at which places they are: it removes by place'),
		does('music/playlists/remove_playlist_tracks'),
		isTask,
		watches('music/playlists/playlist_tracks', 'whether they are gone'),
	],
	'library.setPlayed': [
		asks('music/item_by_uri', 'the whole item, which the command wants'),
		does('music/mark_played'),
		watches('music/item_by_uri', 'whether it took'),
	],
	'library.sync': [
		does('music/sync'),
		asks('config/providers', 'which providers do not sync what was asked for'),
		watches('tasks/list', 'whether the sync is over'),
	],
	'player.announce': [
		player,
		asks('players/get', 'how loud it is before'),
		does('players/cmd/play_announcement'),
		watches('players/get', 'whether it is as loud as before again'),
	],
	'player.control': [
		player,
		before,
		asks('player_queues/get_active_queue', 'whether there is anything to play'),
		does('players/cmd/play'),
		watches('players/get', 'whether it plays, and goes on'),
	],
	'player.get': [asks('players/all', 'the player of that name, in full')],
	'player.group': [
		player,
		before,
		does('players/cmd/set_members'),
		watches('players/get', 'whether all joined, and stay'),
	],
	'player.setPower': [
		player,
		before,
		does('players/cmd/power'),
		watches('players/get', 'whether it took, and lasts'),
	],
	'player.setSleepTimer': [
		player,
		does('players/sleep_timer/set'),
		watches('players/get', 'when it ends'),
	],
	'player.setVolume': [
		player,
		before,
		does('players/cmd/volume_set'),
		watches('players/get', 'whether it took, and lasts'),
	],
	'player.ungroup': [
		player,
		before,
		does('players/cmd/ungroup'),
		watches('players/get', 'whether it took, and lasts'),
	],
	'player.updateSettings': [
		player,
		asks('config/players/get', 'which settings there are, and what fits them'),
		does('config/players/save'),
	],
	'queue.clear': [
		found,
		queue,
		does('player_queues/clear'),
		watches('player_queues/all', 'whether it is empty'),
	],
	'queue.getItems': [found, queue, does('player_queues/items')],
	'queue.moveItem': [found, queue, ...wholeQueue, does('player_queues/move_item')],
	'queue.playItem': [
		found,
		queue,
		asks('player_queues/items', 'which item is at the position'),
		does('player_queues/play_index'),
		watches('player_queues/all', 'whether it plays'),
		isHeard,
	],
	'queue.playMedia': [
		...['playlists', 'podcasts', 'radios', 'albums', 'artists', 'audiobooks', 'tracks'].map(
			(kind) => asks(`music/${kind}/library_items`, `which of the ${kind} bear the name`),
		),
		found,
		queue,
		asks('player_queues/items', 'what is in it before'),
		...isThere,
		does('player_queues/play_media'),
		watches('player_queues/all', 'whether it plays'),
		isHeard,
	],
	'queue.playNewestEpisode': [
		podcast,
		found,
		queue,
		asks('music/podcasts/podcast_episodes', 'which episode is the newest'),
		asks('player_queues/items', 'what is in it before'),
		...isThere,
		does('player_queues/play_media'),
		watches('player_queues/all', 'whether it plays'),
		isHeard,
	],
	'queue.removeItem': [found, queue, ...wholeQueue, does('player_queues/delete_item')],
	'queue.saveAsPlaylist': [
		...isFree,
		found,
		queue,
		does('player_queues/save_as_playlist'),
		isTask,
		sinceNew(asks('music/playlists/library_items', 'which playlist it became: no answer tells')),
		sinceNew(asks('music/search', 'and at the providers')),
	],
	'queue.transfer': [
		found,
		asks('player_queues/get_active_queue', 'which queues the two players play from', 2),
		does('player_queues/transfer'),
		watches('player_queues/all', 'whether it has come, and gone where it was'),
	],
	'queue.updateModes': [
		found,
		queue,
		does('player_queues/shuffle'),
		does('player_queues/repeat'),
		watches('player_queues/all', 'whether both took'),
	],
	'server.getInfo': [
		does('info'),
		asks('auth/me', 'whose the token is'),
		asks('providers', 'which providers there are'),
		asks('players/all', 'how many players there are'),
	],
	'server.sendCommand': [
		asks('/api-docs/commands.json', 'whether the arguments are those of the command'),
		does('music/recently_played_items'),
	],
};

/** @param asked What it did ask for: of an operation that is not listed, the last of it is the thing itself. */
export function requestsOf(
	{ resource, operation, fields }: NodeOperation,
	asked: readonly string[],
): readonly Wanted[] {
	const choosesPlayer = fields.some(({ name }) => /^(playerId|queueId)$/.test(name));
	const itself = does(asked.at(-1) ?? 'something');
	return REQUESTS[`${resource}.${operation}`] ?? [...(choosesPlayer ? [player] : []), itself];
}

/** What was asked too often or too seldom; nothing where all is as it is written down. */
export function needless(
	wanted: readonly Wanted[],
	profile: ProfileName,
	asked: readonly string[],
): string[] {
	const there = wanted.filter(({ isNew, isOld }) => (profile === '2.10' ? !isOld : !isNew));
	const commands = new Set([...there.map(({ command }) => command), ...asked]);
	return [...commands].flatMap((command) => {
		const lines = there.filter((one) => one.command === command);
		const least = lines.reduce((sum, { times = 1 }) => sum + times, 0);
		const most = lines.some((line) => line.watches) ? least + MORE_LOOKS : least;
		const count = asked.filter((one) => one === command).length;
		if (count >= least && count <= most) return [];
		return [`${command}: ${count} instead of ${most > least ? `${least} to ${most}` : least}`];
	});
}
