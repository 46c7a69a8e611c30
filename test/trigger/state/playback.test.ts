import {
	playingMediaOfQueueItem,
	parseQueueItem,
} from '../../../nodes/MusicAssistant/api/models/playerQueue';
import type { JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import {
	PlaybackTracker,
	type PlaybackSnapshot,
} from '../../../nodes/MusicAssistant/trigger/state/playbackTracker';
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

describe('what a queue and its player do', () => {
	const snapshot = (state: PlaybackSnapshot['state'], id?: string): PlaybackSnapshot => {
		if (id === undefined) return { state, ended: false };
		const media = playingMediaOfQueueItem(parseQueueItem({ name: id }));
		return { state, ended: false, item: { id, media } };
	};
	const playing = (id?: string) => snapshot('playing', id);
	const paused = (id: string) => snapshot('paused', id);
	const idle = (id?: string) => snapshot('idle', id);
	const ended = (id: string) => ({ ...idle(id), ended: true });

	/** What is reported, checked every twentieth of a second, of snapshots at so many milliseconds. */
	function reported(first: PlaybackSnapshot, later: Record<number, PlaybackSnapshot>): string[] {
		const tracker = new PlaybackTracker();
		tracker.start(first);
		const events: string[] = [];
		const end = Math.max(...Object.keys(later).map(Number)) + 10_000;
		for (let now = 0; now <= end; now += 50) {
			const changed = later[now];
			if (changed) tracker.update(changed, now);
			events.push(...tracker.flush(now).map(({ event, item }) => `${event} ${item?.id ?? '-'}`));
		}
		return events;
	}

	const [A, B] = [playing('a'), playing('b')];
	const STARTED = ['playbackStarted a', 'trackChanged a'];
	const ENDED = ['playbackStopped a', 'queueEnded a'];

	test.each<[string, PlaybackSnapshot, Record<number, PlaybackSnapshot>, string[]]>([
		['a start', idle(), { 0: A }, STARTED],
		['going on', paused('a'), { 0: A }, ['playbackStarted a']],
		['a pause', A, { 0: paused('a') }, ['playbackPaused a']],
		['a stop', A, { 0: idle('a') }, ['playbackStopped a']],
		['an emptied queue, by what was in it', A, { 0: idle() }, ['playbackStopped a']],
		['the end of the queue', A, { 0: ended('a') }, ENDED],
		['an end that the server tells later', A, { 0: idle('a'), 3000: ended('a') }, ENDED],
		['a moment of silence between two items', A, { 0: idle('a'), 1200: B }, ['trackChanged b']],
		['a wrong read in between', A, { 0: B, 1450: A, 1700: B }, ['trackChanged b']],
		[
			'an item that comes back for more than a second after the next one was reported',
			A,
			{ 0: B, 1300: A, 2900: B },
			['trackChanged b'],
		],
		[
			'going back to the item before, which stays',
			A,
			{ 0: B, 2000: A },
			['trackChanged b', 'trackChanged a'],
		],
		['"playing" five seconds before the item is known', idle(), { 0: playing(), 5000: A }, STARTED],
		['something that never gets a name', idle(), { 0: playing() }, ['playbackStarted -']],
		[
			'another item that is chosen in a pause, when it plays',
			paused('a'),
			{ 0: paused('b'), 3000: B },
			['playbackStarted b', 'trackChanged b'],
		],
		[
			'the same again after a stop',
			A,
			{ 0: idle('a'), 3000: A },
			['playbackStopped a', 'playbackStarted a'],
		],
		['a pause that nobody played before', idle(), { 0: paused('a') }, []],
	])('%s', (_, first, later, expected) => {
		expect(reported(first, later)).toEqual(expected);
	});

	test('repeated reports do not delay a change', () => {
		const tracker = new PlaybackTracker();
		tracker.start(A);
		for (let now = 0; now <= 2000; now += 10) tracker.update(paused('a'), now);

		expect(tracker.nextDeadline).toBe(2000);
		expect(tracker.flush(2000)).toHaveLength(1);
		expect(tracker.nextDeadline).toBe(Infinity);
	});

	test('a start without a name is reported six seconds after its first sign, by the queue or the player', () => {
		const tracker = new PlaybackTracker();
		tracker.start(idle());
		tracker.update({ ...idle(), isDisputed: true }, 0);
		tracker.update(A, 600);
		tracker.update(playing(), 2400);

		expect(tracker.nextDeadline).toBe(6000);
	});
});

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
	const standsAt = (elapsed_time: number) => ({
		...stands,
		elapsed_time,
		elapsed_time_last_updated: 2,
	});
	const endless = { current_item: item('x', null) };
	const last = { current_index: 2, items: 3, next_item: item('left-over') };
	const report = { uri: 'library://track/x', fully_played: true, is_playing: false };
	const half: Update = [50, 'media_item_played', { ...report, seconds_played: 50 }, report.uri];
	const STOPS = ['playbackStarted', 'trackChanged', 'playbackStopped'];
	const ENDS = [...STOPS, 'queueEnded'];
	const plays = playingPlayer('a');
	/** It has not reported yet that it plays what its queue plays. */
	const idle = player('a');

	test.each<[string, Update[], string[], first?: JsonObject, of?: JsonObject]>([
		['is where the last item ends', [queueAt(97, stands)], ['queueEnded'], {}, idle],
		[
			'is taken from the updates of the elapsed time',
			[[3, 'queue_time_updated', 95], queueAt(5, playing()), queueAt(6, stands)],
			['queueEnded'],
			{},
			idle,
		],
		['is taken from the queue itself', [queueAt(5, standsAt(99))], ENDS],
		[
			'is not taken from a report that calls half an item fully played',
			[queueAt(50, standsAt(50)), half],
			['playbackStarted', 'trackChanged', 'itemPlayed', 'playbackStopped'],
		],
		['is not a stop by hand a few seconds before it', [queueAt(95, standsAt(95))], STOPS],
		[
			'depends on the position of the last item, whatever is named as the next one',
			[queueAt(99, { ...stands, ...last })],
			ENDS,
			last,
		],
		['is not where the queue was emptied', [queueAt(99, queue('a'))], STOPS],
		['is not a stop in the middle of an item', [queueAt(50, stands)], STOPS],
		['is not a stop with an item to come', [queueAt(99, stands)], STOPS, { next_item: item('y') }],
		['is not a stop of what has no end', [queueAt(99, stands)], STOPS, endless],
		[
			'is not a stop of a queue that reports itself that it goes on',
			[queueAt(99, { ...stands, ended: false })],
			STOPS,
			{ ended: false },
		],
		[
			'is not a pause that the server ends',
			[queueAt(50, { ...playing(), state: 'paused' }), queueAt(120, stands)],
			['playbackStopped'],
			{},
			idle,
		],
	])('%s', (_, then, expected, first = {}, of = plays) => {
		expect(eventsFor([of], queueAt(0, playing(first)), ...then)).toEqual(expected);
	});

	it('is not hidden by the report of an earlier pause, which calls the item not fully played', () => {
		const events = eventsFor(
			[idle],
			queueAt(0, playing()),
			queueAt(50, { ...playing(), state: 'paused', elapsed_time: 50 }),
			[50, 'media_item_played', { ...report, fully_played: false }, report.uri],
			queueAt(60, playing({ elapsed_time: 50, elapsed_time_last_updated: 60 })),
			queueAt(110, standsAt(99)),
			[110, 'media_item_played', report, report.uri],
		);

		expect(events).toContain('queueEnded');
	});

	// Positions are in whole seconds, so it may be the end.
	test.each([
		['its end, if the server calls it fully played', true],
		['a stop, if the server does not', false],
	])('a second before the end of a short item is %s', (_, isEnd) => {
		const { sendUpdates, emitted } = createServerState(plays);
		const current_item = item('x', 8);
		const played = { ...report, seconds_played: 7, duration: 8 };

		const events = sendUpdates(
			queueAt(0, playing({ current_item })),
			queueAt(7.9, { ...standsAt(7), current_item }),
			[7.9, 'media_item_played', { ...played, fully_played: isEnd }, report.uri],
			queueAt(13, queue('a', { items: 0 })),
			[13, 'media_item_played', { ...played, fully_played: false }, report.uri],
		);

		expect(events.filter((name) => name === 'queueEnded')).toHaveLength(isEnd ? 1 : 0);
		const items = emitted.filter(({ event }) => event === 'itemPlayed');
		expect(items.map(({ simplified }) => simplified.fully_played)).toEqual([isEnd]);
	});
});

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
