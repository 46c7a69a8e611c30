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
	const last = { current_index: 2, items: 3, next_item: item('left-over') };
	const report = { uri: 'library://track/x', fully_played: true, is_playing: false };
	const ENDS = ['playbackStarted', 'trackChanged', 'playbackStopped', 'queueEnded'];
	const STOPS = ['playbackStarted', 'trackChanged', 'playbackStopped'];
	const plays = playingPlayer('a');
	/** It has not reported yet that it plays what its queue plays. */
	const idle = player('a');

	test.each<[string, JsonObject, JsonObject, Update[], string[]]>([
		['is where the last item ends', idle, {}, [[97, 'queue_updated', stands]], ['queueEnded']],
		[
			'is taken from the updates of the elapsed time',
			idle,
			{},
			[
				[3, 'queue_time_updated', 95],
				[5, 'queue_updated', playing()],
				[6, 'queue_updated', stands],
			],
			['queueEnded'],
		],
		['is taken from the queue itself', plays, {}, [[5, 'queue_updated', standsAt(99)]], ENDS],
		[
			'is not taken from a report that calls half an item fully played',
			plays,
			{},
			[
				[50, 'queue_updated', standsAt(50)],
				[50, 'media_item_played', { ...report, seconds_played: 50 }, report.uri],
			],
			['playbackStarted', 'trackChanged', 'itemPlayed', 'playbackStopped'],
		],
		[
			'is not a stop by hand a few seconds before it',
			plays,
			{},
			[[95, 'queue_updated', standsAt(95)]],
			STOPS,
		],
		[
			'depends on the position of the last item, whatever is named as the next one',
			plays,
			last,
			[[99, 'queue_updated', { ...stands, ...last }]],
			ENDS,
		],
		['is not where the queue was emptied', plays, {}, [[99, 'queue_updated', queue('a')]], STOPS],
		['is not a stop in the middle of an item', plays, {}, [[50, 'queue_updated', stands]], STOPS],
		[
			'is not a stop with an item to come',
			plays,
			{ next_item: item('y') },
			[[99, 'queue_updated', stands]],
			STOPS,
		],
		[
			'is not a stop of what has no end',
			plays,
			{ current_item: item('x', null) },
			[[99, 'queue_updated', stands]],
			STOPS,
		],
		[
			'is not a stop of a queue that reports itself that it goes on',
			plays,
			{ ended: false },
			[[99, 'queue_updated', { ...stands, ended: false }]],
			STOPS,
		],
		[
			'is not a pause that the server ends',
			idle,
			{},
			[
				[50, 'queue_updated', { ...playing(), state: 'paused' }],
				[120, 'queue_updated', stands],
			],
			['playbackStopped'],
		],
	])('%s', (_, of, more, then, expected) => {
		expect(eventsFor([of], [0, 'queue_updated', playing(more)], ...then)).toEqual(expected);
	});

	it('is not hidden by the report of an earlier pause, which calls the item not fully played', () => {
		const paused = { ...playing(), state: 'paused', elapsed_time: 50 };
		const resumed = playing({ elapsed_time: 50, elapsed_time_last_updated: 60 });
		const events = eventsFor(
			[idle],
			[0, 'queue_updated', playing()],
			[50, 'queue_updated', paused],
			[50, 'media_item_played', { ...report, fully_played: false }, report.uri],
			[60, 'queue_updated', resumed],
			[110, 'queue_updated', standsAt(99)],
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
		const short = item('x', 8);
		const played = { ...report, seconds_played: 7, duration: 8 };

		const events = sendUpdates(
			[0, 'queue_updated', playing({ current_item: short })],
			[7.9, 'queue_updated', { ...standsAt(7), current_item: short }],
			[7.9, 'media_item_played', { ...played, fully_played: isEnd }, report.uri],
			[13, 'queue_updated', queue('a', { items: 0 })],
			[13, 'media_item_played', { ...played, fully_played: false }, report.uri],
		);

		expect(events.filter((name) => name === 'queueEnded')).toHaveLength(isEnd ? 1 : 0);
		const items = emitted.filter(({ event }) => event === 'itemPlayed');
		expect(items.map(({ simplified }) => simplified.fully_played)).toEqual([isEnd]);
	});
});
