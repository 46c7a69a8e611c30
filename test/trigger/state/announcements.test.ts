import type { JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import {
	createServerState,
	eventsFor,
	item,
	player,
	playingPlayer,
	queue,
	type Update,
} from '../support/serverUpdates';

describe('an announcement', () => {
	const plays = queue('a', { state: 'playing', current_item: item('x') });
	const music = { uri: 'library://track/x', media_type: 'track', title: 'x' };
	const announced = { uri: 'http://chime', media_type: 'announcement', title: 'ANNOUNCEMENT' };
	const loud = { playback_state: 'playing', volume_level: 60 };
	/** The clock of a queue's position stays the same from before a start until well after it (observed on 2.8). */
	const at = { elapsed_time: 0, elapsed_time_last_updated: 1 };
	const starting = { ...playingPlayer('a'), current_media: { ...music, queue_item_id: 'x' } };

	test.each<[string, JsonObject[], JsonObject | undefined, Update[], string[]]>([
		[
			'with the silence and the volume that come before and after it is no change',
			[player('a')],
			plays,
			[
				[1, 'player_updated', player('a', { ...loud, current_media: music })],
				[1.3, 'player_updated', player('a', { ...loud, current_media: announced })],
				[2, 'queue_updated', { ...plays, state: 'paused' }],
				[9, 'player_updated', player('a', { volume_level: 60, current_media: announced })],
				[11, 'player_updated', player('a', { current_media: announced })],
				[12, 'queue_updated', { ...plays, state: 'idle' }],
				[13.5, 'queue_updated', plays],
			],
			[],
		],
		[
			'is one of the whole group',
			[player('a'), player('b', { synced_to: 'a' })],
			undefined,
			[
				[1, 'player_updated', player('b', { synced_to: 'a', volume_level: 60 }), 'b'],
				[1, 'player_updated', player('a', { ...loud, current_media: announced })],
				[9, 'player_updated', player('a')],
				[9.2, 'player_updated', player('b', { synced_to: 'a' }), 'b'],
			],
			[],
		],
		// As 2.8 reports it: the player stops, plays louder, and stops, while its queue stays as it was.
		[
			'that the server does not name is no change either, however long it takes',
			[playingPlayer('a')],
			{ ...plays, elapsed_time: 10, elapsed_time_last_updated: 1 },
			[
				[1, 'player_updated', player('a', { current_media: music })],
				[1.4, 'player_updated', player('a', { ...loud, current_media: music })],
				[31, 'player_updated', player('a', { volume_level: 60, current_media: music })],
				[32, 'player_updated', player('a', { current_media: music })],
				[32.5, 'player_updated', { ...playingPlayer('a'), current_media: music }],
				[34, 'queue_time_updated', 11],
			],
			[],
		],
		[
			'hides no change that lasts',
			[player('a')],
			undefined,
			[
				[1, 'player_updated', player('a', { ...loud, current_media: announced })],
				[9, 'player_updated', player('a', { ...loud, volume_level: 33, current_media: music })],
				[9, 'queue_updated', plays],
			],
			['playbackStarted', 'trackChanged', 'volumeChanged'],
		],
	])('%s', (_, players, first, updates, expected) => {
		const { sendUpdates, state } = createServerState(...players);
		if (first) state.update({ event: 'queue_updated', object_id: 'a', data: first }, 0);
		state.start();

		expect(sendUpdates(...updates)).toEqual(expected);
	});

	test.each<[string, JsonObject[], Update[]]>([
		[
			'where music starts, reported of the player first',
			[player('a')],
			[
				[0, 'queue_updated', queue('a', { ...at, current_item: item('x') })],
				[0.1, 'player_updated', starting],
				[2, 'queue_updated', { ...plays, ...at }],
				[3, 'player_updated', { ...starting, volume_level: 30 }],
			],
		],
		[
			'where music starts, reported of the queue first',
			[player('a')],
			[
				[0, 'queue_updated', queue('a', { ...at, current_item: item('x') })],
				[1.9, 'queue_updated', { ...plays, ...at }],
				[2, 'player_updated', starting],
				[3, 'player_updated', { ...starting, volume_level: 30 }],
			],
		],
		[
			'for a member of a group whose queue is not reported as inactive',
			[playingPlayer('a'), player('b')],
			[
				[0, 'queue_updated', { ...plays, ...at }],
				[0, 'player_updated', player('b', { synced_to: 'a', playback_state: 'playing' }), 'b'],
				[3, 'player_updated', player('b', { synced_to: 'a', ...loud }), 'b'],
			],
		],
	])('is not assumed %s', (_, players, updates) => {
		const late: Update = [6, 'media_item_added', { uri: 'library://track/late' }];
		const events = eventsFor(players, ...updates, late);

		expect(events).toContain('volumeChanged');
		expect(events.indexOf('volumeChanged')).toBeLessThan(events.indexOf('itemAdded'));
	});
});
