import type { JsonValue } from '../../../nodes/MusicAssistant/helpers/json';
import { createServerState, item, playingPlayer, queue } from '../support/serverUpdates';

describe('a report of a played item that arrives before the queue shows why', () => {
	const plays = queue('a', { state: 'playing', current_item: item('x') });
	const report = { uri: 'library://track/x', fully_played: false, is_playing: false };
	const played = (...then: Array<[at: number, event: string, data: JsonValue]>) =>
		createServerState(playingPlayer('a'))
			.sendUpdates(
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
	const { sendUpdates } = createServerState(playingPlayer('a'), playingPlayer('b'));
	const plays = (id: string): JsonValue => queue(id, { state: 'playing', current_item: item('x') });

	expect(
		sendUpdates(
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
		const { sendUpdates, emitted } = createServerState(playingPlayer('a'), playingPlayer('b'));
		sendUpdates(
			[0, 'queue_updated', plays('a')],
			[0, 'queue_updated', plays('b'), 'b'],
			...events,
			[50, 'media_item_played', { ...report, seconds_played: 50 }, 'library://track/x'],
		);
		return emitted
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
