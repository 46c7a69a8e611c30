import type { JsonObject, JsonValue } from '../../../nodes/MusicAssistant/helpers/json';
import {
	createServerState,
	eventsFor,
	item,
	player,
	playerAt,
	playingPlayer,
	queue,
	queueAt,
	type Update,
} from '../support/serverUpdates';

describe('players', () => {
	const line = { active_source: 'line-in', playback_state: 'playing' };
	const media = { uri: 'line-in', title: 'Record Player', artist: null };
	const part: Update = [0, 'player_added', player('c', { type: 'protocol' }), 'c'];
	const levelAt = (at: number, volume_level: number | null) =>
		playerAt(at, player('a', { volume_level }));
	const follower = (id: string) => player(id, { synced_to: 'leader' });

	test.each<[string, Update[], string[], JsonObject[]?]>([
		[
			'what a player plays from elsewhere is reported as well',
			[
				queueAt(0, queue('a', { active: false })),
				playerAt(0, player('a', { ...line, current_media: media })),
				playerAt(5, player('a', { ...line, current_media: { ...media, title: 'Two' } })),
				playerAt(10, player('a', { ...line, playback_state: 'paused' })),
				playerAt(15, player('a')),
			],
			['playbackStarted', 'trackChanged', 'trackChanged', 'playbackPaused', 'playbackStopped'],
		],
		[
			'what plays from elsewhere is what its leader plays if it follows one, and is reported for the leader',
			[
				playerAt(0, player('b', { ...line, active_source: 'a', synced_to: 'a' })),
				queueAt(1, queue('a', { state: 'playing', current_item: item('x') })),
			],
			['playbackStarted', 'trackChanged'],
			[playingPlayer('a'), player('b')],
		],
		['players that are only a part of another one are ignored', [part], []],
		[
			'players that are first mentioned in passing have not become available',
			[playerAt(0, player('c'))],
			[],
		],
		[
			'players that report no volume for a while have not changed it',
			[levelAt(0, null), levelAt(5, 70)],
			[],
		],
	])('%s', (_, updates, expected, players = [player('a')]) => {
		expect(eventsFor(players, ...updates)).toEqual(expected);
	});

	test('that are no longer listed count as removed after a minute, unless they return', () => {
		const { state, sendUpdates } = createServerState(player('a'), player('b'), player('c'));

		state.updatePlayers([player('a')], 0);
		state.update({ event: 'player_updated', object_id: 'c', data: player('c') }, 1000);

		expect(sendUpdates([59, 'queue_time_updated', 1])).toEqual(['playerUnavailable']);
		expect(sendUpdates([100, 'player_added', player('b'), 'b'])).toEqual(['playerAvailable']);
	});

	test('are no more than a server can have, of which those that it lists stay', () => {
		const { state } = createServerState(follower('a'));

		for (let count = 0; count < 2000; count++) {
			const id = `flood-${count}`;
			state.update({ event: 'player_updated', object_id: id, data: follower(id) }, count);
		}

		const followers = state.withFollowers('leader');
		expect(followers.length).toBeLessThan(600);
		expect(followers).toContain('a');
	});

	test('that come and go are forgotten', () => {
		const { state } = createServerState(player('a'));

		for (let count = 0; count < 100; count++) {
			const id = `passing-${count}`;
			const at = count * 10_000;
			state.update({ event: 'player_added', object_id: id, data: follower(id) }, at);
			state.update({ event: 'player_removed', object_id: id, data: null }, at + 5000);
		}
		state.flush(2_000_000);

		expect(state.withFollowers('leader')).toHaveLength(1);
	});
});

describe('an announcement', () => {
	const plays = queue('a', { state: 'playing', current_item: item('x') });
	const music = { uri: 'library://track/x', media_type: 'track', title: 'x' };
	const announced = { uri: 'http://chime', media_type: 'announcement', title: 'ANNOUNCEMENT' };
	const loud = { playback_state: 'playing', volume_level: 60 };
	/** The clock of a queue's position stays the same from before a start until well after it (observed on 2.8). */
	const at = { elapsed_time: 0, elapsed_time_last_updated: 1 };
	const starting = { ...playingPlayer('a'), current_media: { ...music, queue_item_id: 'x' } };
	const loaded = queue('a', { ...at, current_item: item('x') });
	const mine = (at: number, more: JsonObject) => playerAt(at, player('a', more));
	const following = (at: number, more: JsonObject = {}) =>
		playerAt(at, player('b', { synced_to: 'a', ...more }));

	test.each<[string, Update[], string[], players?: JsonObject[], queue?: JsonObject]>([
		[
			'with the silence and the volume that come before and after it is no change',
			[
				mine(1, { ...loud, current_media: music }),
				mine(1.3, { ...loud, current_media: announced }),
				queueAt(2, { ...plays, state: 'paused' }),
				mine(9, { volume_level: 60, current_media: announced }),
				mine(11, { current_media: announced }),
				queueAt(12, { ...plays, state: 'idle' }),
				queueAt(13.5, plays),
			],
			[],
			[player('a')],
			plays,
		],
		[
			'is one of the whole group',
			[
				following(1, { volume_level: 60 }),
				mine(1, { ...loud, current_media: announced }),
				mine(9, {}),
				following(9.2),
			],
			[],
			[player('a'), player('b', { synced_to: 'a' })],
		],
		// As 2.8 reports it: the player stops, plays louder, and stops, while its queue stays as it was.
		[
			'that the server does not name is no change either, however long it takes',
			[
				mine(1, { current_media: music }),
				mine(1.4, { ...loud, current_media: music }),
				mine(31, { volume_level: 60, current_media: music }),
				mine(32, { current_media: music }),
				mine(32.5, { playback_state: 'playing', current_media: music }),
				[34, 'queue_time_updated', 11],
			],
			[],
			[playingPlayer('a')],
			{ ...plays, elapsed_time: 10, elapsed_time_last_updated: 1 },
		],
		[
			'hides no change that lasts',
			[
				mine(1, { ...loud, current_media: announced }),
				mine(9, { ...loud, volume_level: 33, current_media: music }),
				queueAt(9, plays),
			],
			['playbackStarted', 'trackChanged', 'volumeChanged'],
		],
	])('%s', (_, updates, expected, players = [player('a')], first) => {
		const { sendUpdates, state } = createServerState(...players);
		if (first) state.update({ event: 'queue_updated', object_id: 'a', data: first }, 0);
		state.start();

		expect(sendUpdates(...updates)).toEqual(expected);
	});

	const louder = playerAt(3, { ...starting, volume_level: 30 });

	test.each<[string, Update[], JsonObject[]?]>([
		[
			'where music starts, reported of the player first',
			[queueAt(0, loaded), playerAt(0.1, starting), queueAt(2, { ...plays, ...at }), louder],
		],
		[
			'where music starts, reported of the queue first',
			[queueAt(0, loaded), queueAt(1.9, { ...plays, ...at }), playerAt(2, starting), louder],
		],
		[
			'for a member of a group whose queue is not reported as inactive',
			[
				queueAt(0, { ...plays, ...at }),
				following(0, { playback_state: 'playing' }),
				following(3, loud),
			],
			[playingPlayer('a'), player('b')],
		],
	])('is not assumed %s', (_, updates, players = [player('a')]) => {
		const late: Update = [6, 'media_item_added', { uri: 'library://track/late' }];
		const events = eventsFor(players, ...updates, late);

		expect(events).toContain('volumeChanged');
		expect(events.indexOf('volumeChanged')).toBeLessThan(events.indexOf('itemAdded'));
	});
});

describe('a sync', () => {
	const metadata = {
		task_domain: 'music_sync',
		provider_instance: 'feed--1',
		media_type: 'podcast',
	};
	const tasks = (at: number, status: string): Update => {
		return [at, 'tasks_updated', [{ id: 't', status, metadata }]];
	};
	/** The list of older servers. */
	const running = (at: number): Update => {
		const sync = { provider_instance: 'feed--1', media_types: ['podcast'] };
		return [at, 'sync_tasks_updated', [sync]];
	};
	const none = (at: number): Update => [at, 'sync_tasks_updated', []];
	const completed = (at: number): Update => [at, 'music_sync_completed', null];

	test.each<[string, number, Update[]]>([
		['an empty list that nothing came before is no end', 0, [none(0)]],
		[
			'the end of a sync is reported once if servers report it in two ways',
			1,
			[tasks(0, 'pending'), tasks(1, 'running'), completed(2), tasks(2, 'success')],
		],
		[
			'the lists of older servers report it each time',
			2,
			[running(0), none(1), none(1), running(4), none(5)],
		],
		[
			'a list that is empty for a moment between two syncs is no end',
			1,
			[running(0), none(0.1), running(0.2), none(0.3), completed(0.3)],
		],
	])('%s', (_, count, updates) => {
		expect(eventsFor([player('a')], ...updates)).toEqual(Array(count).fill('syncCompleted'));
	});
});

test('the state does not grow with the number of updates', () => {
	const { state } = createServerState(player('a'));
	const size = () =>
		JSON.stringify(state, (_, value: unknown) => (value instanceof Map ? [...value] : value))
			.length;
	const plays = (id: string) => queue('a', { state: 'playing', current_item: item(id) });
	const update = (event: string, object_id: string, data: JsonValue, now: number) =>
		state.update({ event, object_id, data }, now);
	update('queue_updated', 'a', plays('x0'), 0);
	const before = size();

	for (let count = 0; count < 10_000; count++) {
		const id = `x${count % 10}`;
		const played = { uri: `library://track/${id}`, is_playing: false, seconds_played: count };
		update('queue_updated', 'a', plays(id), count);
		update('player_updated', 'a', player('a', { volume_level: count % 100 }), count);
		update('media_item_played', id, played, count);
		update('media_item_added', id, { uri: id }, count);
		update(`unknown_event_${count}`, `${count}`, { large: 'x'.repeat(100) }, count);
	}

	expect(size()).toBeLessThan(before + 2000);
});
