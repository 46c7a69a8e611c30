import type { INodeParameters } from 'n8n-workflow';
import type { MusicServer } from '../../support/musicServer';
import { locator } from './play';

export const PLAY_INDEX = 'player_queues/play_index';
export const SHUFFLE = 'player_queues/shuffle';
export const REPEAT = 'player_queues/repeat';
export const AUTOPLAY = 'player_queues/autoplay';
/** What autoplay is called before 2.10. */
export const OLD_AUTOPLAY = 'player_queues/dont_stop_the_music';
export const CROSSFADE = 'player_queues/crossfade';
export const CLEAR = 'player_queues/clear';
export const TRANSFER = 'player_queues/transfer';
export const MOVE_ITEM = 'player_queues/move_item';
export const DELETE_ITEM = 'player_queues/delete_item';
export const SAVE_AS_PLAYLIST = 'player_queues/save_as_playlist';
export const EPISODES = 'music/podcasts/podcast_episodes';

/** The servers that have the commands of a queue beyond playing media; the documentation names none of them. */
export const FULL_SERVERS = ['2.6', '2.7', '2.8', '2.9', '2.10', '2.11'] as const;

/** An operation of the queue as the editor stores it. */
export function queueOperation(
	operation: string,
	queueId: string,
	parameters: INodeParameters = {},
): INodeParameters {
	return { resource: 'queue', operation, queueId: locator('id', queueId), ...parameters };
}

/** The commands that were sent and change something, in order of arrival. */
export function changesSent({ control }: MusicServer): string[] {
	const isRead =
		/^(info|players\/(all|get)|config\/|tasks\/|music\/.*(items|episodes|item_by_uri|album_tracks|\/playlist_tracks|search)$|player_queues\/(all|items|get_active_queue)$)/;
	return control
		.requests()
		.flatMap(({ command }) => (command === undefined || isRead.test(command) ? [] : command));
}

/**
 * Lets time fly once a command was sent: each look at what came of it seems so many seconds later than the one before,
 * so that what never comes is not waited for.
 */
export function timeFliesAfter({ control }: MusicServer, command: string, seconds = 5): void {
	const now = Date.now.bind(Date);
	jest.spyOn(Date, 'now').mockImplementation(() => {
		const commands = control.requests().map((request) => request.command);
		const sent = commands.indexOf(command);
		return now() + (sent < 0 ? 0 : (commands.length - sent - 1) * seconds * 1000);
	});
}

afterEach(() => {
	jest.restoreAllMocks();
});
