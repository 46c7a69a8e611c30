import type { INodeParameters } from 'n8n-workflow';
import type { MusicServer } from '../../support/musicServer';
import { locator } from './playMediaParameters';

export const PLAY_INDEX = 'player_queues/play_index';
export const SHUFFLE = 'player_queues/shuffle';
export const CLEAR = 'player_queues/clear';
export const TRANSFER = 'player_queues/transfer';
export const MOVE_ITEM = 'player_queues/move_item';
export const DELETE_ITEM = 'player_queues/delete_item';
export const SAVE_AS_PLAYLIST = 'player_queues/save_as_playlist';
export const PODCAST_EPISODES = 'music/podcasts/podcast_episodes';

/** The servers with commands for queues other than playing media: the documentation names none of them. */
export const PROFILES_WITH_QUEUE_COMMANDS = ['2.6', '2.7', '2.8', '2.9', '2.10', '2.11'] as const;

/** An operation of the queue as the editor stores it. */
export function queueOperationParameters(
	operation: string,
	queueId: string,
	parameters: INodeParameters = {},
): INodeParameters {
	return { resource: 'queue', operation, queueId: locator('id', queueId), ...parameters };
}

/** The commands that were sent and change something, in order of arrival. */
export function sentChangeCommands({ control }: MusicServer): string[] {
	const isRead =
		/^(info|auth\/users|players\/(all|get)|config\/|tasks\/|music\/.*(items|episodes|item_by_uri|album_tracks|\/playlist_tracks|search)$|player_queues\/(all|items|get_active_queue)$)/;
	return control
		.requests()
		.flatMap(({ command }) => (command === undefined || isRead.test(command) ? [] : command));
}

/**
 * Advances the clocks by so many seconds with each request after this command, so that the node soon stops waiting for
 * a change that never comes.
 */
export function advanceClocksWithEachRequestAfter(
	{ control }: MusicServer,
	command: string,
	seconds = 5,
): void {
	const added = () => {
		const commands = control.requests().map((request) => request.command);
		const sent = commands.indexOf(command);
		return sent < 0 ? 0 : (commands.length - sent - 1) * seconds * 1000;
	};
	for (const clock of [Date, performance]) {
		const now = clock.now.bind(clock);
		jest.spyOn(clock, 'now').mockImplementation(() => now() + added());
	}
}
