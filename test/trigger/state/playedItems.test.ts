import type { JsonValue } from '../../../nodes/MusicAssistant/helpers/json';
import {
	createServerState,
	eventsFor,
	item,
	playingPlayer,
	queue,
	type Update,
} from '../support/serverUpdates';

const plays = (id: string) => queue(id, { state: 'playing', current_item: item('x') });
const stopped = (id: string) => queue(id, { current_item: item('x') });
const report = { uri: 'library://track/x', fully_played: true, is_playing: false };
const isPlayed = (event: string) => event === 'itemPlayed';

describe('a report of a played item that arrives before the queue shows why', () => {
	const early = { ...report, fully_played: false, seconds_played: 50 };
	const playing = plays('a');
	const paused: Update = [50.5, 'queue_updated', { ...playing, state: 'paused' }];

	test.each<[string, number, Update[]]>([
		['not reported for a pause', 0, [paused]],
		[
			'not reported for a pause after which it goes on',
			0,
			[paused, [60, 'queue_updated', playing]],
		],
		[
			'reported once if a stop follows the pause',
			1,
			[paused, [60, 'queue_updated', { ...playing, state: 'idle' }]],
		],
		[
			'reported once if another item follows',
			1,
			[
				[50.5, 'queue_updated', { ...playing, current_item: item('y') }],
				[50.7, 'media_item_played', early],
			],
		],
		['reported once if nothing follows', 1, []],
	])('is %s', (_, count, then) => {
		const events = eventsFor(
			[playingPlayer('a')],
			[0, 'queue_updated', playing],
			[50, 'media_item_played', early],
			[50.2, 'queue_updated', playing],
			...then,
		);

		expect(events.filter(isPlayed)).toHaveLength(count);
	});
});

describe('an item that two players have', () => {
	const players = [playingPlayer('a'), playingPlayer('b')];
	const start: Update[] = [
		[0, 'queue_updated', plays('a')],
		[0, 'queue_updated', plays('b'), 'b'],
	];

	test('and that ends at the same moment is reported once for each', () => {
		const of = (player_id: string): JsonValue => ({ ...report, seconds_played: 100, player_id });

		const events = eventsFor(
			players,
			...start,
			[50, 'queue_updated', stopped('a')],
			[50, 'queue_updated', stopped('b'), 'b'],
			[50, 'media_item_played', of('a')],
			[50, 'media_item_played', of('b')],
			[55, 'media_item_played', of('a')],
			[55, 'media_item_played', of('b')],
		);

		expect(events.filter(isPlayed)).toHaveLength(2);
	});

	// Half of it is not all of it.
	test.each<[string, Array<[at: number, id: string]>, string | null]>([
		[
			'none of them where both may have played it',
			[
				[40, 'a'],
				[41, 'b'],
			],
			null,
		],
		['the one that has stopped', [[40, 'b']], 'b'],
		[
			'the player whose queue was reported right before',
			[
				[40, 'a'],
				[50, 'b'],
			],
			'b',
		],
	])('is of %s, on servers that do not report which one played it', (_, stops, playerId) => {
		const { sendUpdates, emitted } = createServerState(...players);

		sendUpdates(
			...start,
			...stops.map(([at, id]): Update => [at, 'queue_updated', stopped(id), id]),
			[50, 'media_item_played', { ...report, duration: 100, seconds_played: 50 }, report.uri],
		);

		expect(emitted.filter(({ event }) => isPlayed(event))).toMatchObject([
			{ playerId, simplified: { fully_played: false } },
		]);
	});
});
