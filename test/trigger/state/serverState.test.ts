import type { JsonValue } from '../../../nodes/MusicAssistant/helpers/json';
import {
	createServerState,
	eventsFor,
	item,
	player,
	playingPlayer,
	queue,
	queueAt,
	type Update,
} from '../support/serverUpdates';

describe('what was played', () => {
	const plays = (id: string) => queue(id, { state: 'playing', current_item: item('x') });
	const stopped = (id: string) => queue(id, { current_item: item('x') });
	const report = { uri: 'library://track/x', fully_played: true, is_playing: false };
	const isPlayed = (event: string) => event === 'itemPlayed';

	describe('a report that arrives before the queue shows why', () => {
		const early = { ...report, fully_played: false, seconds_played: 50 };
		const playing = plays('a');
		const paused = queueAt(50.5, { ...playing, state: 'paused' });
		const next = queueAt(50.5, { ...playing, current_item: item('y') });

		test.each<[string, number, Update[]]>([
			['not reported for a pause', 0, [paused]],
			['not reported for a pause after which it goes on', 0, [paused, queueAt(60, playing)]],
			['reported once if a stop follows the pause', 1, [paused, queueAt(60, stopped('a'))]],
			['reported once if another item follows', 1, [next, [50.7, 'media_item_played', early]]],
			['reported once if nothing follows', 1, []],
		])('is %s', (_, count, then) => {
			const events = eventsFor(
				[playingPlayer('a')],
				queueAt(0, playing),
				[50, 'media_item_played', early],
				queueAt(50.2, playing),
				...then,
			);

			expect(events.filter(isPlayed)).toHaveLength(count);
		});
	});

	describe('an item that two players have', () => {
		const players = [playingPlayer('a'), playingPlayer('b')];
		const start = [queueAt(0, plays('a')), queueAt(0, plays('b'))];

		test('and that ends at the same moment is reported once for each', () => {
			const reports = [50, 55].flatMap((at) =>
				['a', 'b'].map((player_id): Update => {
					return [at, 'media_item_played', { ...report, seconds_played: 100, player_id }];
				}),
			);
			const ends = [queueAt(50, stopped('a')), queueAt(50, stopped('b'))];

			expect(eventsFor(players, ...start, ...ends, ...reports).filter(isPlayed)).toHaveLength(2);
		});

		// Half of it is not all of it.
		test.each<[string, Record<string, number>, string | null]>([
			['none of them where both may have played it', { a: 40, b: 41 }, null],
			['the one that has stopped', { b: 40 }, 'b'],
			['the player whose queue was reported right before', { a: 40, b: 50 }, 'b'],
		])('is of %s, on servers that do not report which one played it', (_, stops, playerId) => {
			const { sendUpdates, emitted } = createServerState(...players);

			sendUpdates(...start, ...Object.entries(stops).map(([id, at]) => queueAt(at, stopped(id))), [
				50,
				'media_item_played',
				{ ...report, duration: 100, seconds_played: 50 },
				report.uri,
			]);

			expect(emitted.filter(({ event }) => isPlayed(event))).toMatchObject([
				{ playerId, simplified: { fully_played: false } },
			]);
		});
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
