import { BEDROOM, KITCHEN } from '../../../simulator/world/players';
import { byId, byName, byPlayer, byUri } from '../../engine/locators';
import type { ReferenceExample } from '../example';
import { itemBehindCurrent, refusing, untoldQueue } from './house';

export const queue: Readonly<Record<string, ReferenceExample>> = {
	clear: {
		parameters: { queueId: byPlayer('Bedroom') },
		others: [{ prepare: untoldQueue(BEDROOM) }],
	},
	getAll: { parameters: { filters: { availableOnly: true }, limit: 2 } },
	moveItem: {
		parameters: (control) => ({
			queueId: byPlayer('Kitchen'),
			queueItemId: itemBehindCurrent(control, 5),
			shift: 0,
		}),
		others: [
			{
				// Somebody else takes out what it has to pass.
				prepare(control) {
					const removeAt = (control.queue(KITCHEN).currentIndex ?? 0) + 2;
					control.addFault({
						kind: 'change-queue',
						command: 'player_queues/move_item',
						queueId: KITCHEN,
						change: { removeAt, count: 4 },
					});
				},
			},
		],
	},
	playItem: {
		parameters: { queueId: byPlayer('Kitchen'), itemInput: 'position', position: 2 },
		others: [{ prepare: untoldQueue(KITCHEN) }],
	},
	playMedia: {
		parameters: { queueId: byPlayer('Kitchen'), media: byName('Evening Mix'), enqueue: 'replace' },
		others: [
			{
				when: 'Where only some of several can be played',
				parameters: {
					queueId: byPlayer('Kitchen'),
					media: byUri("={{ ['library://track/12', 'library://track/99999'] }}"),
					enqueue: 'replace',
				},
			},
			{
				parameters: {
					queueId: byPlayer('Kitchen'),
					media: byName('Morning News'),
					startItem: 'latest',
					enqueue: 'replace',
					options: { confirmPlayback: false },
				},
			},
		],
	},
	playNewestEpisode: {
		parameters: { queueId: byPlayer('Kitchen'), podcastId: byName('Morning News') },
		others: [
			{
				parameters: {
					queueId: byPlayer('Kitchen'),
					podcastId: byName('Morning News'),
					options: { maxAgeHours: 0 },
				},
			},
		],
	},
	removeItem: {
		parameters: (control) => ({
			queueId: byPlayer('Kitchen'),
			queueItemId: itemBehindCurrent(control, 2),
		}),
	},
	saveAsPlaylist: {
		parameters: { queueId: byPlayer('Bedroom'), name: 'Saturday Evening' },
		others: [{ prepare: refusing('music/playlists/library_items', 'music/search', 'tasks/get') }],
	},
	transfer: {
		parameters: { queueId: byPlayer('Kitchen'), targetQueueId: byPlayer('Bedroom') },
		others: [
			{
				parameters: { queueId: byId(KITCHEN), targetQueueId: byId(BEDROOM) },
				prepare: untoldQueue(KITCHEN, BEDROOM),
			},
		],
	},
	updateModes: {
		parameters: { queueId: byPlayer('Kitchen'), modes: { repeat: 'all', shuffle: true } },
		others: [{ prepare: untoldQueue(KITCHEN) }],
	},
};
