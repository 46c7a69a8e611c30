import type { TriggerEvent } from '../../../nodes/MusicAssistant/trigger/state/triggerEvent';
import { ServerState } from '../../../nodes/MusicAssistant/trigger/state/serverState';
import {
	textAt,
	type JsonObject,
	type JsonValue,
} from '../../../nodes/MusicAssistant/helpers/json';

/** At the address of the credential. */
const SERVER = { baseUrl: 'http://192.168.1.20:8095' };

const queue = (id: string, more: JsonObject = {}): JsonObject => ({
	queue_id: id,
	active: true,
	state: 'idle',
	current_item: null,
	next_item: null,
	...more,
});

const player = (id: string, more: JsonObject = {}): JsonObject => ({
	player_id: id,
	name: id.toUpperCase(),
	available: true,
	playback_state: 'idle',
	active_source: id,
	volume_level: 20,
	...more,
});

const item = (id: string, duration: number | null = 100): JsonObject => ({
	queue_item_id: id,
	name: id,
	duration,
	media_item: { uri: `library://track/${id}`, media_type: 'track', name: id },
});

/** One that says itself that it plays. */
const playingPlayer = (id: string): JsonObject => player(id, { playback_state: 'playing' });

/** A server with one player, and the trigger's events for what it reports at so many seconds. */
function houseOf(...players: JsonObject[]) {
	const house = new ServerState(SERVER);
	house.updatePlayers(players, 0);
	house.updateQueues(
		players.map((one) => queue(textAt(one, 'player_id')!)),
		0,
	);
	house.start();
	const happenings: TriggerEvent[] = [];
	return {
		house,
		/** What was reported, in full. */
		happenings,
		told: (...events: Array<[at: number, event: string, data: JsonValue, id?: string]>) => {
			const told: string[] = [];
			let now = 0;
			const note = (some: readonly TriggerEvent[]) => {
				happenings.push(...some);
				told.push(...some.map(({ event }) => event));
			};
			const look = () => note(house.flush(now));
			for (const [at, event, data, id = 'a'] of events) {
				for (; now < at * 1000; now += 100) look();
				note(house.update({ event, object_id: id, data }, now));
			}
			for (const end = now + 10_000; now < end; now += 100) look();
			return told;
		},
	};
}

describe('the end of a queue on servers that do not report it', () => {
	const playing = (more: JsonObject = {}) =>
		queue('a', {
			state: 'playing',
			current_item: item('x'),
			elapsed_time: 0,
			elapsed_time_last_updated: 1,
			...more,
		});
	const stands = queue('a', { current_item: item('x') });

	test('is where the last item ends', () => {
		const { told } = houseOf(player('a'));

		expect(told([0, 'queue_updated', playing()], [97, 'queue_updated', stands])).toContain(
			'queueEnded',
		);
	});

	test('is taken from the updates of the elapsed time', () => {
		const { told } = houseOf(player('a'));

		expect(
			told(
				[0, 'queue_updated', playing()],
				[3, 'queue_time_updated', 95],
				[5, 'queue_updated', playing()],
				[6, 'queue_updated', stands],
			),
		).toContain('queueEnded');
	});

	test('is taken from the queue itself', () => {
		const { told } = houseOf(playingPlayer('a'));

		expect(
			told(
				[0, 'queue_updated', playing()],
				[5, 'queue_updated', { ...stands, elapsed_time: 99, elapsed_time_last_updated: 2 }],
			),
		).toContain('queueEnded');
	});

	test('is not taken from a report that calls half an item fully played', () => {
		const report = { uri: 'library://track/x', fully_played: true, is_playing: false };
		const { told } = houseOf(playingPlayer('a'));

		expect(
			told(
				[0, 'queue_updated', playing()],
				[50, 'queue_updated', { ...stands, elapsed_time: 50, elapsed_time_last_updated: 2 }],
				[50, 'media_item_played', { ...report, seconds_played: 50 }, 'library://track/x'],
			),
		).toEqual(['playbackStarted', 'trackChanged', 'itemPlayed', 'playbackStopped']);
	});

	test('is not reported for a stop by hand a few seconds before it', () => {
		const { told } = houseOf(playingPlayer('a'));

		expect(
			told(
				[0, 'queue_updated', playing()],
				[95, 'queue_updated', { ...stands, elapsed_time: 95, elapsed_time_last_updated: 2 }],
			),
		).not.toContain('queueEnded');
	});

	test('goes by the place of the last item, whatever is named as the next one', () => {
		const { told } = houseOf(playingPlayer('a'));
		const last = { current_index: 2, items: 3, next_item: item('left-over') };

		expect(
			told([0, 'queue_updated', playing(last)], [99, 'queue_updated', { ...stands, ...last }]),
		).toContain('queueEnded');
	});

	test('is not where the queue was emptied', () => {
		const { told } = houseOf(playingPlayer('a'));

		expect(told([0, 'queue_updated', playing()], [99, 'queue_updated', queue('a')])).not.toContain(
			'queueEnded',
		);
	});

	test.each<[string, JsonObject, number]>([
		['in the middle of an item', {}, 50],
		['with an item to come', { next_item: item('y') }, 99],
		['of what has no end', { current_item: item('x', null) }, 99],
		['of a queue that says itself that it goes on', { ended: false }, 99],
	])('is not told of a stop %s', (_, more, at) => {
		const { told } = houseOf(playingPlayer('a'));
		const { ended } = more;

		expect(
			told(
				[0, 'queue_updated', playing(more)],
				[at, 'queue_updated', { ...stands, ...(ended === undefined ? {} : { ended }) }],
			),
		).toEqual(['playbackStarted', 'trackChanged', 'playbackStopped']);
	});

	test('is not reported for a pause that the server ends', () => {
		const { told } = houseOf(player('a'));

		expect(
			told(
				[0, 'queue_updated', playing()],
				[50, 'queue_updated', { ...playing(), state: 'paused' }],
				[120, 'queue_updated', stands],
			),
		).not.toContain('queueEnded');
	});
});

describe('a report of a played item that arrives before the queue shows why', () => {
	const plays = queue('a', { state: 'playing', current_item: item('x') });
	const report = { uri: 'library://track/x', fully_played: false, is_playing: false };
	const played = (...then: Array<[at: number, event: string, data: JsonValue]>) =>
		houseOf(playingPlayer('a'))
			.told(
				[0, 'queue_updated', plays],
				[50, 'media_item_played', { ...report, seconds_played: 50 }],
				[50.2, 'queue_updated', plays],
				...then,
			)
			.filter((event) => event === 'itemPlayed');
	const paused = { ...plays, state: 'paused' };

	test('is not reported for a pause', () => {
		expect(played([50.5, 'queue_updated', paused])).toEqual([]);
		expect(played([50.5, 'queue_updated', paused], [60, 'queue_updated', plays])).toEqual([]);
	});

	test('is reported once if a stop follows the pause', () => {
		expect(
			played([50.5, 'queue_updated', paused], [60, 'queue_updated', { ...plays, state: 'idle' }]),
		).toEqual(['itemPlayed']);
	});

	test('is reported once if another item or nothing follows', () => {
		expect(
			played(
				[50.5, 'queue_updated', { ...plays, current_item: item('y') }],
				[50.7, 'media_item_played', { ...report, seconds_played: 50 }],
			),
		).toEqual(['itemPlayed']);
		expect(played()).toEqual(['itemPlayed']);
	});
});

test('what two players end at the same moment is reported once for each', () => {
	const report = { uri: 'library://track/x', fully_played: true, is_playing: false };
	const of = (player_id: string): JsonValue => ({ ...report, seconds_played: 100, player_id });
	const { told } = houseOf(playingPlayer('a'), playingPlayer('b'));
	const plays = (id: string): JsonValue => queue(id, { state: 'playing', current_item: item('x') });

	expect(
		told(
			[0, 'queue_updated', plays('a')],
			[0, 'queue_updated', plays('b'), 'b'],
			[50, 'queue_updated', queue('a', { current_item: item('x') })],
			[50, 'queue_updated', queue('b', { current_item: item('x') }), 'b'],
			[50, 'media_item_played', of('a')],
			[50, 'media_item_played', of('b')],
			[55, 'media_item_played', of('a')],
			[55, 'media_item_played', of('b')],
		).filter((event) => event === 'itemPlayed'),
	).toEqual(['itemPlayed', 'itemPlayed']);
});

describe('an item that two players have, on servers that do not report which one played it', () => {
	const plays = (id: string): JsonValue => queue(id, { state: 'playing', current_item: item('x') });
	const stopped = (id: string): JsonValue => queue(id, { current_item: item('x') });
	const report = { uri: 'library://track/x', fully_played: true, is_playing: false, duration: 100 };
	const playersOf = (...events: Array<[number, string, JsonValue, string?]>) => {
		const { told, happenings } = houseOf(playingPlayer('a'), playingPlayer('b'));
		told([0, 'queue_updated', plays('a')], [0, 'queue_updated', plays('b'), 'b'], ...events, [
			50,
			'media_item_played',
			{ ...report, seconds_played: 50 },
			'library://track/x',
		]);
		return happenings
			.filter(({ event }) => event === 'itemPlayed')
			.map(({ playerId, simplified }) => [playerId, simplified.fully_played]);
	};

	test('is of none of them where both may have played it', () => {
		expect(
			playersOf([40, 'queue_updated', stopped('a')], [41, 'queue_updated', stopped('b'), 'b']),
		).toEqual([[null, false]]);
	});

	test('is of the one that has stopped, and half of it is not all of it', () => {
		expect(playersOf([40, 'queue_updated', stopped('b'), 'b'])).toEqual([['b', false]]);
	});

	test('belongs to the player whose queue was reported right before', () => {
		expect(
			playersOf([40, 'queue_updated', stopped('a')], [50, 'queue_updated', stopped('b'), 'b']),
		).toEqual([['b', false]]);
	});
});

describe('an announcement', () => {
	const plays = queue('a', { state: 'playing', current_item: item('x') });
	const music = { uri: 'library://track/x', media_type: 'track', title: 'x' };
	const announced = { uri: 'http://chime', media_type: 'announcement', title: 'ANNOUNCEMENT' };
	const loud = { playback_state: 'playing', volume_level: 60 };

	test('with the silence and the volume that come before and after it is no change', () => {
		const { told, house } = houseOf(player('a'));
		house.update({ event: 'queue_updated', object_id: 'a', data: plays }, 0);
		house.start();

		expect(
			told(
				[1, 'player_updated', player('a', { ...loud, current_media: music })],
				[1.3, 'player_updated', player('a', { ...loud, current_media: announced })],
				[2, 'queue_updated', { ...plays, state: 'paused' }],
				[9, 'player_updated', player('a', { volume_level: 60, current_media: announced })],
				[11, 'player_updated', player('a', { current_media: announced })],
				[12, 'queue_updated', { ...plays, state: 'idle' }],
				[13.5, 'queue_updated', plays],
			),
		).toEqual([]);
	});

	test('is one of the whole group', () => {
		const { told } = houseOf(player('a'), player('b', { synced_to: 'a' }));

		expect(
			told(
				[1, 'player_updated', player('b', { synced_to: 'a', volume_level: 60 }), 'b'],
				[1, 'player_updated', player('a', { ...loud, current_media: announced })],
				[9, 'player_updated', player('a')],
				[9.2, 'player_updated', player('b', { synced_to: 'a' }), 'b'],
			),
		).toEqual([]);
	});

	/** As 2.8 tells it: the player stops, plays louder, and stops, while its queue stays as it was. */
	test('that the server does not name is none either, however long it takes', () => {
		const frozen = { ...plays, elapsed_time: 10, elapsed_time_last_updated: 1 };
		const { told, house } = houseOf(playingPlayer('a'));
		house.update({ event: 'queue_updated', object_id: 'a', data: frozen }, 0);
		house.start();

		expect(
			told(
				[1, 'player_updated', player('a', { current_media: music })],
				[1.4, 'player_updated', player('a', { ...loud, current_media: music })],
				[31, 'player_updated', player('a', { volume_level: 60, current_media: music })],
				[32, 'player_updated', player('a', { current_media: music })],
				[32.5, 'player_updated', { ...playingPlayer('a'), current_media: music }],
				[34, 'queue_time_updated', 11],
			),
		).toEqual([]);
	});

	/** The clock of a queue's position stays the same from before a start until well after it (observed on 2.8). */
	const at = { elapsed_time: 0, elapsed_time_last_updated: 1 };
	const starting = { ...playingPlayer('a'), current_media: { ...music, queue_item_id: 'x' } };

	test.each<[string, Array<[number, string, JsonValue]>]>([
		[
			'player first',
			[
				[0.1, 'player_updated', starting],
				[2, 'queue_updated', { ...plays, ...at }],
			],
		],
		[
			'queue first',
			[
				[1.9, 'queue_updated', { ...plays, ...at }],
				[2, 'player_updated', starting],
			],
		],
	])('is not taken for one where music starts, which is told of the %s', (_, start) => {
		const { happenings, told } = houseOf(player('a'));
		told(
			[0, 'queue_updated', queue('a', { ...at, current_item: item('x') })],
			...start,
			[3, 'player_updated', { ...starting, volume_level: 30 }],
			[6, 'media_item_added', { uri: 'library://track/late' }],
		);

		const events = happenings.map(({ event }) => event);
		expect(events).toContain('volumeChanged');
		expect(events.indexOf('volumeChanged')).toBeLessThan(events.indexOf('itemAdded'));
	});

	test('is not assumed for a member of a group whose queue is not reported as inactive', () => {
		const { happenings, told } = houseOf(playingPlayer('a'), player('b'));
		told(
			[0, 'queue_updated', { ...plays, ...at }],
			[0, 'player_updated', player('b', { synced_to: 'a', playback_state: 'playing' }), 'b'],
			[3, 'player_updated', player('b', { synced_to: 'a', ...loud }), 'b'],
			[6, 'media_item_added', { uri: 'library://track/late' }],
		);

		const events = happenings.map(({ event }) => event);
		expect(events).toContain('volumeChanged');
		expect(events.indexOf('volumeChanged')).toBeLessThan(events.indexOf('itemAdded'));
	});

	test('hides no change that lasts', () => {
		const { told } = houseOf(player('a'));

		expect(
			told(
				[1, 'player_updated', player('a', { ...loud, current_media: announced })],
				[9, 'player_updated', player('a', { ...loud, volume_level: 33, current_media: music })],
				[9, 'queue_updated', plays],
			),
		).toEqual(['playbackStarted', 'trackChanged', 'volumeChanged']);
	});
});

describe('what a player plays from elsewhere', () => {
	const line = { active_source: 'line-in', playback_state: 'playing' };

	test('is reported as well', () => {
		const { told, house } = houseOf(player('a'));
		const media = { uri: 'line-in', title: 'Record Player', artist: null };

		house.update(
			{ event: 'queue_updated', object_id: 'a', data: queue('a', { active: false }) },
			0,
		);
		expect(
			told(
				[0, 'player_updated', player('a', { ...line, current_media: media })],
				[5, 'player_updated', player('a', { ...line, current_media: { ...media, title: 'Two' } })],
				[10, 'player_updated', player('a', { ...line, playback_state: 'paused' })],
				[15, 'player_updated', player('a')],
			),
		).toEqual([
			'playbackStarted',
			'trackChanged',
			'trackChanged',
			'playbackPaused',
			'playbackStopped',
		]);
	});

	test('is what its leader plays if it follows one, and is reported for the leader', () => {
		const { told } = houseOf(playingPlayer('a'), player('b'));

		expect(
			told(
				[0, 'player_updated', player('b', { ...line, active_source: 'a', synced_to: 'a' }), 'b'],
				[1, 'queue_updated', queue('a', { state: 'playing', current_item: item('x') })],
			),
		).toEqual(['playbackStarted', 'trackChanged']);
	});
});

describe('players', () => {
	test('that only make up another one are none', () => {
		const { told } = houseOf(player('a'));

		expect(told([0, 'player_added', player('c', { type: 'protocol' }), 'c'])).toEqual([]);
	});

	test('that are first mentioned in passing have not become available', () => {
		const { told } = houseOf(player('a'));

		expect(told([0, 'player_updated', player('c'), 'c'])).toEqual([]);
	});

	test('that are no longer listed count as removed after a minute, unless they return', () => {
		const { house, told } = houseOf(player('a'), player('b'), player('c'));

		house.updatePlayers([player('a')], 0);
		house.update({ event: 'player_updated', object_id: 'c', data: player('c') }, 1000);

		expect(told([59, 'queue_time_updated', 1])).toEqual(['playerUnavailable']);
		expect(told([100, 'player_added', player('b'), 'b'])).toEqual(['playerAvailable']);
	});

	test('that come and go leave nothing behind', () => {
		const { house } = houseOf(player('a'));
		const size = () => [...house.withFollowers('leader')].length;

		for (let count = 0; count < 100; count++) {
			const id = `passing-${count}`;
			const data = player(id, { synced_to: 'leader' });
			house.update({ event: 'player_added', object_id: id, data }, count * 10_000);
			house.update({ event: 'player_removed', object_id: id, data: null }, count * 10_000 + 5000);
		}
		house.flush(2_000_000);

		expect(size()).toBe(1);
	});

	test('that report no volume for a while have not changed it', () => {
		const { told } = houseOf(player('a'));

		expect(
			told(
				[0, 'player_updated', player('a', { volume_level: null })],
				[5, 'player_updated', player('a', { volume_level: 70 })],
			),
		).toEqual([]);
	});

	test('a long fade is one change', () => {
		const { told } = houseOf(player('a'));
		const steps = Array.from({ length: 50 }, (_, step) => step);

		expect(
			told(
				...steps.map((step): [number, string, JsonValue] => [
					step * 0.3,
					'player_updated',
					player('a', { volume_level: 20 + step }),
				]),
			),
		).toEqual(['volumeChanged']);
	});
});

describe('syncs', () => {
	const syncing = [{ provider_instance: 'feed--1', media_types: ['podcast'] }];
	const task = (status: string) => ({
		id: 't',
		status,
		metadata: { task_domain: 'music_sync', provider_instance: 'feed--1', media_type: 'podcast' },
	});

	test('an empty list that nothing came before is no end', () => {
		expect(houseOf(player('a')).told([0, 'sync_tasks_updated', []])).toEqual([]);
	});

	test('the end is reported once if servers report it in two ways', () => {
		const { told } = houseOf(player('a'));

		expect(
			told(
				[0, 'tasks_updated', [task('pending')]],
				[1, 'tasks_updated', [task('running')]],
				[2, 'music_sync_completed', null],
				[2, 'tasks_updated', [task('success')]],
			),
		).toEqual(['syncCompleted']);
	});

	test('lists of older servers', () => {
		const { told } = houseOf(player('a'));

		expect(
			told(
				[0, 'sync_tasks_updated', syncing],
				[1, 'sync_tasks_updated', []],
				[1, 'sync_tasks_updated', []],
				[4, 'sync_tasks_updated', syncing],
				[5, 'sync_tasks_updated', []],
			),
		).toEqual(['syncCompleted', 'syncCompleted']);
	});

	test('a list that is empty for a moment between two syncs is no end', () => {
		const { told } = houseOf(player('a'));

		expect(
			told(
				[0, 'sync_tasks_updated', syncing],
				[0.1, 'sync_tasks_updated', []],
				[0.2, 'sync_tasks_updated', syncing],
				[0.3, 'sync_tasks_updated', []],
				[0.3, 'music_sync_completed', null],
			),
		).toEqual(['syncCompleted']);
	});
});

test('a flood leaves nothing behind', () => {
	const { house } = houseOf(player('a'));
	const size = () =>
		JSON.stringify(house, (_, value: unknown) => (value instanceof Map ? [...value] : value))
			.length;
	house.update(
		{
			event: 'queue_updated',
			object_id: 'a',
			data: queue('a', { state: 'playing', current_item: item('x0') }),
		},
		0,
	);
	const before = size();

	for (let count = 0; count < 10_000; count++) {
		const id = `x${count % 10}`;
		house.update(
			{
				event: 'queue_updated',
				object_id: 'a',
				data: queue('a', { state: 'playing', current_item: item(id) }),
			},
			count,
		);
		house.update(
			{ event: 'player_updated', object_id: 'a', data: player('a', { volume_level: count % 100 }) },
			count,
		);
		house.update(
			{
				event: 'media_item_played',
				object_id: id,
				data: { uri: `library://track/${id}`, is_playing: false, seconds_played: count },
			},
			count,
		);
		house.update({ event: 'media_item_added', object_id: id, data: { uri: id } }, count);
		house.update(
			{ event: `unheard_of_${count}`, object_id: `${count}`, data: { large: 'x'.repeat(100) } },
			count,
		);
	}

	expect(size()).toBeLessThan(before + 2000);
});
