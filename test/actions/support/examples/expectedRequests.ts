import type { ExpectedRequest } from '../../../../scripts/reference/expected-requests';

export { FINDS_PLAYER } from '../../../../scripts/reference/expected-requests';

/** The command that the operation is named after. */
export function mainRequest(command: string): ExpectedRequest {
	return { command };
}

export function additionalRequest(command: string, purpose: string, times = 1): ExpectedRequest {
	return { command, why: purpose, times };
}

/** A read that is repeated until the change is visible. */
export function pollingRequest(command: string, purpose: string): ExpectedRequest {
	return { command, why: purpose, watches: true };
}

export function onlySince210(request: ExpectedRequest): ExpectedRequest {
	return { ...request, isNew: true };
}

export const FINDS_QUEUE = [
	additionalRequest('players/all', 'to find the player'),
	additionalRequest(
		'player_queues/get_active_queue',
		'to find the queue that the player plays from',
	),
];

export const FINDS_PLAYLIST = additionalRequest(
	'music/playlists/library_items',
	'to find the playlist of that name',
);

export const FINDS_PODCAST = additionalRequest(
	'music/podcasts/library_items',
	'to find the podcast of that name',
);

/** Servers before 2.10 name the episode itself as its podcast. */
export const READS_PODCAST_NAME: ExpectedRequest = {
	...additionalRequest('music/item_by_uri', 'the name of the podcast'),
	isOld: true,
};

export const READS_PLAYER = additionalRequest('players/get', 'its state before');

/** Three pages of 500 each time, in a queue of 1,237. */
export const READS_WHOLE_QUEUE = [
	additionalRequest(
		'player_queues/items',
		'the position of the item before and afterwards, page by page',
		6,
	),
	additionalRequest('player_queues/all', 'the number of items before and afterwards', 2),
];

export const CHECKS_NEW_NAME = [
	additionalRequest('music/playlists/library_items', 'whether the library already has that name'),
	additionalRequest('music/search', 'the same at the providers'),
];

/** Servers before 2.10 empty the queue first. */
export const CHECKS_MEDIA: readonly ExpectedRequest[] = [
	additionalRequest('info', 'whether the server keeps the queue if the media does not exist'),
	{ ...additionalRequest('music/item_by_uri', 'if not, whether the media exists'), isOld: true },
];

export const WATCHES_PLAYBACK = [
	pollingRequest('player_queues/all', 'to verify that it is playing'),
	pollingRequest('players/get', 'the state of the player before, and to verify that it is playing'),
];

export const WATCHES_TASK = onlySince210(
	pollingRequest('tasks/get', 'to wait for the end of the task'),
);
