import type { RecordedRequest } from './recordedRequests';

/** The commands whose recorded results the node reads in the tests of this folder. */
const REPLAYED_COMMANDS = [
	'config/players/get',
	'config/players/save',
	'info',
	'music/albums/album_tracks',
	'music/favorites/add_item',
	'music/in_progress_items',
	'music/item_by_uri',
	'music/playlists/playlist_tracks',
	'music/recently_played_items',
	'music/sync',
	'music/synctasks',
	'player_queues/all',
	'player_queues/get_active_queue',
	'player_queues/items',
	'player_queues/play_media',
] as const;

export type ReplayedCommand = (typeof REPLAYED_COMMANDS)[number];

/**
 * Decides which tests replay a recorded request:
 *
 * - a command: those for the results of that command
 * - `refusal`: those for responses with an error status, whatever the request was
 * - `other`: none, because they do not cover this command or page
 * - `undefined`: none, because no rule applies: the rules have a gap
 */
export function kindOfRequest({
	status,
	command,
	request,
}: RecordedRequest): ReplayedCommand | 'refusal' | 'other' | undefined {
	if (status >= 400) return 'refusal';
	if (status !== 200) return undefined;
	if (request.method === 'GET') return 'other';
	const read = REPLAYED_COMMANDS.find((name) => name === command);
	if (read !== undefined) return read;
	return command === undefined ? undefined : 'other';
}

/** The recorded requests of one kind, each with its title, for `it.each`. */
export function titledRequestsOfKind(
	requests: readonly RecordedRequest[],
	kind: ReturnType<typeof kindOfRequest>,
): Array<[title: string, request: RecordedRequest]> {
	return requests
		.filter((request) => kindOfRequest(request) === kind)
		.map((request) => [request.title, request]);
}
