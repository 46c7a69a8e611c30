import type { Row } from './rows';

/** The commands whose results the node reads in these tests. */
const READ_HERE = [
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

export type Replayed = (typeof READ_HERE)[number];

/**
 * Which rule a row falls under:
 *
 * - a command: a result of it
 * - `refusal`: an answer with an error status, to whatever was asked: the node has to turn each of them into a message
 * - `other`: a result of a command, or of a page, that these tests do not cover
 * - `undefined`: no rule, which is a gap in the rules
 */
export function kindOf({
	status,
	command,
	request,
}: Row): Replayed | 'refusal' | 'other' | undefined {
	if (status >= 400) return 'refusal';
	if (status !== 200) return undefined;
	if (request.method === 'GET') return 'other';
	const read = READ_HERE.find((name) => name === command);
	if (read !== undefined) return read;
	return command === undefined ? undefined : 'other';
}

/** The rows of one kind, each with its title for a table of tests. */
export function rowsOf(
	rows: readonly Row[],
	kind: ReturnType<typeof kindOf>,
): Array<[title: string, row: Row]> {
	return rows.filter((row) => kindOf(row) === kind).map((row) => [row.title, row]);
}
