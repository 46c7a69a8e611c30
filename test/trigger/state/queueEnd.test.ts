import type { JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import { createServerState, item, player, playingPlayer, queue } from '../support/serverUpdates';

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
		const { sendUpdates } = createServerState(player('a'));

		expect(sendUpdates([0, 'queue_updated', playing()], [97, 'queue_updated', stands])).toContain(
			'queueEnded',
		);
	});

	test('is taken from the updates of the elapsed time', () => {
		const { sendUpdates } = createServerState(player('a'));

		expect(
			sendUpdates(
				[0, 'queue_updated', playing()],
				[3, 'queue_time_updated', 95],
				[5, 'queue_updated', playing()],
				[6, 'queue_updated', stands],
			),
		).toContain('queueEnded');
	});

	test('is taken from the queue itself', () => {
		const { sendUpdates } = createServerState(playingPlayer('a'));

		expect(
			sendUpdates(
				[0, 'queue_updated', playing()],
				[5, 'queue_updated', { ...stands, elapsed_time: 99, elapsed_time_last_updated: 2 }],
			),
		).toContain('queueEnded');
	});

	test('is not taken from a report that calls half an item fully played', () => {
		const report = { uri: 'library://track/x', fully_played: true, is_playing: false };
		const { sendUpdates } = createServerState(playingPlayer('a'));

		expect(
			sendUpdates(
				[0, 'queue_updated', playing()],
				[50, 'queue_updated', { ...stands, elapsed_time: 50, elapsed_time_last_updated: 2 }],
				[50, 'media_item_played', { ...report, seconds_played: 50 }, 'library://track/x'],
			),
		).toEqual(['playbackStarted', 'trackChanged', 'itemPlayed', 'playbackStopped']);
	});

	test('is not reported for a stop by hand a few seconds before it', () => {
		const { sendUpdates } = createServerState(playingPlayer('a'));

		expect(
			sendUpdates(
				[0, 'queue_updated', playing()],
				[95, 'queue_updated', { ...stands, elapsed_time: 95, elapsed_time_last_updated: 2 }],
			),
		).not.toContain('queueEnded');
	});

	test('depends on the position of the last item, whatever is named as the next one', () => {
		const { sendUpdates } = createServerState(playingPlayer('a'));
		const last = { current_index: 2, items: 3, next_item: item('left-over') };

		expect(
			sendUpdates(
				[0, 'queue_updated', playing(last)],
				[99, 'queue_updated', { ...stands, ...last }],
			),
		).toContain('queueEnded');
	});

	test('is not where the queue was emptied', () => {
		const { sendUpdates } = createServerState(playingPlayer('a'));

		expect(
			sendUpdates([0, 'queue_updated', playing()], [99, 'queue_updated', queue('a')]),
		).not.toContain('queueEnded');
	});

	test.each<[string, JsonObject, number]>([
		['in the middle of an item', {}, 50],
		['with an item to come', { next_item: item('y') }, 99],
		['of what has no end', { current_item: item('x', null) }, 99],
		['of a queue that reports itself that it goes on', { ended: false }, 99],
	])('is not reported for a stop %s', (_, more, at) => {
		const { sendUpdates } = createServerState(playingPlayer('a'));
		const { ended } = more;

		expect(
			sendUpdates(
				[0, 'queue_updated', playing(more)],
				[at, 'queue_updated', { ...stands, ...(ended === undefined ? {} : { ended }) }],
			),
		).toEqual(['playbackStarted', 'trackChanged', 'playbackStopped']);
	});

	// Positions are in whole seconds, so it may be the end.
	test.each([
		['its end, if the server calls it fully played', true, true],
		['a stop, if the server does not', false, false],
	])('a second before the end of a short item is %s', (_, fullyPlayed, hasEnded) => {
		const { sendUpdates, emitted } = createServerState(playingPlayer('a'));
		const short = item('x', 8);
		const report = { uri: 'library://track/x', is_playing: false, seconds_played: 7, duration: 8 };

		const events = sendUpdates(
			[0, 'queue_updated', playing({ current_item: short })],
			[
				7.9,
				'queue_updated',
				queue('a', { current_item: short, elapsed_time: 7, elapsed_time_last_updated: 2 }),
			],
			[7.9, 'media_item_played', { ...report, fully_played: fullyPlayed }, 'library://track/x'],
			[13, 'queue_updated', queue('a', { items: 0 })],
			[13, 'media_item_played', { ...report, fully_played: false }, 'library://track/x'],
		);

		expect(events.filter((name) => name === 'queueEnded')).toHaveLength(hasEnded ? 1 : 0);
		const played = emitted.filter(({ event }) => event === 'itemPlayed');
		expect(played.map(({ simplified }) => simplified.fully_played)).toEqual([fullyPlayed]);
	});

	test('is not reported for a pause that the server ends', () => {
		const { sendUpdates } = createServerState(player('a'));

		expect(
			sendUpdates(
				[0, 'queue_updated', playing()],
				[50, 'queue_updated', { ...playing(), state: 'paused' }],
				[120, 'queue_updated', stands],
			),
		).not.toContain('queueEnded');
	});
});
