import type { ExpectedRequest } from '../../../../scripts/reference/requests';

export { FINDS_PLAYER } from '../../../../scripts/reference/requests';

/** What the user asked for. */
export function does(command: string): ExpectedRequest {
	return { command };
}

export function asks(command: string, why: string, times = 1): ExpectedRequest {
	return { command, why, times };
}

/** Asked until what was changed shows. */
export function watches(command: string, why: string): ExpectedRequest {
	return { command, why, watches: true };
}

export function since210(request: ExpectedRequest): ExpectedRequest {
	return { ...request, isNew: true };
}

export const FINDS_QUEUE = [
	asks('players/all', 'whose queue is meant'),
	asks('player_queues/get_active_queue', 'which queue that player plays from'),
];

export const FINDS_PLAYLIST = asks(
	'music/playlists/library_items',
	'which playlist bears the name',
);

export const FINDS_PODCAST = asks('music/podcasts/library_items', 'which podcast bears the name');

export const READS_PLAYER = asks('players/get', 'how it is before');

/** Three pages of 500 each time, in a queue of 1,237. */
export const READS_WHOLE_QUEUE = [
	asks('player_queues/items', 'where the item is, page by page, and where afterwards', 6),
	asks('player_queues/all', 'how many pages there are, each time', 2),
];

export const CHECKS_NEW_NAME = [
	asks('music/playlists/library_items', 'whether the name is free in the library'),
	asks('music/search', 'and at the providers'),
];

/** Servers before 2.10 empty the queue first. */
export const CHECKS_MEDIA: readonly ExpectedRequest[] = [
	asks('info', 'whether it keeps the queue when there is nothing to play'),
	{ ...asks('music/item_by_uri', 'if not, whether there is something to play'), isOld: true },
];

export const WATCHES_PLAYBACK = [
	watches('player_queues/all', 'whether it plays'),
	watches('players/get', 'how the player is before, and whether it plays itself'),
];

export const WATCHES_TASK = since210(watches('tasks/get', 'whether the task is over that does it'));
