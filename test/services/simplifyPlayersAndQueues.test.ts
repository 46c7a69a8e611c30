import fc from 'fast-check';
import {
	parsePlayerQueue,
	parseQueueItem,
} from '../../nodes/MusicAssistant/api/models/playerQueue';
import { parsePlayer } from '../../nodes/MusicAssistant/api/models/player';
import type { JsonObject, JsonValue } from '../../nodes/MusicAssistant/helpers/json';
import {
	simplifyPlayer,
	simplifyQueue,
	simplifyQueueItem,
} from '../../nodes/MusicAssistant/services/simplifyPlayersAndQueues';
import { elapsedTimeNow } from '../../nodes/MusicAssistant/services/queues/queueItems';

const SERVER = { baseUrl: 'http://192.168.1.20:8095' };
const simplified = (queue: JsonObject) => simplifyQueue(parsePlayerQueue(queue), SERVER);
const simplifiedPlayer = (player: JsonObject) => simplifyPlayer(parsePlayer(player), SERVER);
const simplifiedItem = (item: JsonObject, index: number) =>
	simplifyQueueItem(parseQueueItem(item), index, SERVER);

const image = { path: 'cover.jpg', provider: 'files' };
const IMAGE_URL = 'http://192.168.1.20:8095/imageproxy?path=cover.jpg&provider=files&size=512';

const ITEM: JsonObject = {
	queue_id: 'kitchen',
	queue_item_id: 'q4',
	name: 'Ada/Grace - Overture',
	duration: 213,
	sort_index: 4,
	index: 0,
	available: true,
	image,
	media_item: {
		name: 'Overture',
		uri: 'library://track/77',
		media_type: 'track',
		artists: [{ name: 'Ada' }, { name: 'Grace' }],
		album: { name: 'First' },
	},
};

const QUEUE: JsonObject = {
	queue_id: 'kitchen',
	display_name: 'Kitchen',
	active: true,
	available: true,
	items: 1237,
	shuffle_enabled: false,
	repeat_mode: 'off',
	state: 'playing',
	current_index: 4,
	current_item: ITEM,
	radio_source: [],
};

const PLAYER: JsonObject = {
	player_id: 'kitchen',
	name: 'Kitchen',
	available: true,
	playback_state: 'playing',
	current_media: {
		uri: 'library://track/77',
		title: 'Overture',
		artist: 'Ada/Grace',
		image_url: 'http://172.17.0.2:8095/imageproxy?path=cover.jpg&provider=files&size=500&fmt=jpeg',
	},
	volume_level: 20,
	volume_muted: false,
	synced_to: null,
};

const PLAYING = { title: 'Overture', artist: 'Ada/Grace', image_url: IMAGE_URL };
const NOTHING = { title: null, artist: null, image_url: null };

it.each<[string, JsonObject, object]>([
	[
		'a queue says what plays, on which player and how',
		simplified(QUEUE),
		{
			queue_id: 'kitchen',
			name: 'Kitchen',
			available: true,
			state: 'playing',
			...PLAYING,
			item_count: 1237,
			shuffle_enabled: false,
			repeat_mode: 'off',
		},
	],
	[
		'a queue item says what it is and its position',
		simplifiedItem(ITEM, 504),
		{
			index: 504,
			name: 'Overture',
			title: 'Overture',
			artist: 'Ada, Grace',
			media_type: 'track',
			uri: 'library://track/77',
			artists: 'Ada, Grace',
			album: 'First',
			duration: 213,
			image_url: IMAGE_URL,
			available: true,
			queue_item_id: 'q4',
		},
	],
	[
		'a player says what plays and at which volume',
		simplifiedPlayer(PLAYER),
		{
			player_id: 'kitchen',
			name: 'Kitchen',
			available: true,
			state: 'playing',
			...PLAYING,
			volume_level: 20,
			volume_muted: false,
			synced_to: null,
		},
	],
	[
		'a player has null for what it does not report',
		simplifiedPlayer({ player_id: 'kitchen' }),
		{
			player_id: 'kitchen',
			name: 'kitchen',
			...NOTHING,
			...{ available: null, state: null, volume_level: null, volume_muted: null, synced_to: null },
		},
	],
])('%s', (_, row, expected) => {
	expect(row).toEqual(expected);
});

const EPISODE = { media_type: 'podcast_episode', podcast: { name: 'Morning News' } };

it.each<[string, JsonObject, object]>([
	[
		'an idle queue plays nothing, whatever its current item',
		simplified({ ...QUEUE, state: 'idle' }),
		{ state: 'idle', ...NOTHING },
	],
	[
		'an idle player plays nothing, whatever it played before',
		simplifiedPlayer({ ...PLAYER, playback_state: 'idle' }),
		{ state: 'idle', ...NOTHING },
	],
	[
		'an unknown state is null',
		simplified({ ...QUEUE, state: 'unknown' }),
		{ state: null, title: 'Overture' },
	],
	[
		'media without a title has its URI',
		simplifiedPlayer({ ...PLAYER, current_media: { uri: 'http://radio.example/live.mp3' } }),
		{ title: 'http://radio.example/live.mp3', image_url: null },
	],
	[
		'an episode in a queue has its podcast in place of an album',
		simplifiedItem({ media_item: EPISODE }, 0),
		{ media_type: 'podcast_episode', album: 'Morning News', artists: null },
	],
	[
		'an item in a queue of which the server only knows the name has that',
		simplifiedItem({ name: 'Turntable', uri: 'plugin://input', media_item: null }, 0),
		{ name: 'Turntable', uri: 'plugin://input' },
	],
	['a numeric ID of a queue becomes text', simplified({ queue_id: 12 }), { queue_id: '12' }],
	[
		'a numeric ID of an item becomes text',
		simplifiedItem({ queue_item_id: 12 }, 0),
		{ queue_item_id: '12' },
	],
])('%s', (_, row, expected) => {
	expect(row).toMatchObject(expected);
});

describe('whatever a server sends', () => {
	const wire = fc.jsonValue() as fc.Arbitrary<JsonValue>;
	const queue = objectWith(wire, Object.keys(QUEUE));
	const media = objectWith(wire, ['name', 'uri', 'media_type', 'artists', 'album', 'podcast']);
	const item = objectWith(wire, Object.keys(ITEM)).chain((entry) =>
		fc.option(media, { nil: null }).map((media_item) => ({ ...entry, media_item })),
	);

	it('a queue and its items become at most twelve flat fields, none of them undefined', () => {
		fc.assert(
			fc.property(queue, item, wire, fc.nat(), (queue, item, origin, index) => {
				const simple = simplifiedItem({ ...item, origin }, index);

				expectFlat(simplified(queue));
				expectFlat(simple);
				expect(simple.index).toBe(index);
			}),
		);
	});

	it('every item has the same fields, so that tables are aligned', () => {
		fc.assert(
			fc.property(queue, item, (queue, item) => {
				expect(Object.keys(simplified(queue))).toEqual(Object.keys(simplified({})));
				expect(Object.keys(simplifiedItem(item, 0))).toEqual(Object.keys(simplifiedItem({}, 0)));
			}),
		);
	});
});

function objectWith(wire: fc.Arbitrary<JsonValue>, keys: string[]): fc.Arbitrary<JsonObject> {
	return fc.dictionary(fc.constantFrom(...keys), wire);
}

function expectFlat(simple: JsonObject): void {
	const values: unknown[] = Object.values(simple);

	expect(values.length).toBeLessThanOrEqual(12);
	expect(values.filter((value) => value === undefined)).toEqual([]);
	expect(values.filter((value) => typeof value === 'object' && value !== null)).toEqual([]);
}

const NOW = 1_700_000_100_000;
const POSITION = { elapsed: 30, reportedAt: 1_700_000_090.5, isPlaying: true, duration: 200 };

describe('the position now', () => {
	it.each([
		['advances since it was reported', {}, 39],
		['does not advance while paused', { isPlaying: false }, 30],
		['advances at the speed of a spoken item', { speed: 2 }, 49],
		['ends with the item', { duration: 35 }, 35],
		['has no end for a stream', { elapsed: 7000, duration: undefined }, 7009],
		['is as reported by a server whose clock is ahead', { reportedAt: 1_700_000_200 }, 30],
		['is as reported if the time of the report is missing', { reportedAt: undefined }, 30],
		['is unknown if it is not reported', { elapsed: undefined }, null],
		['is unknown if there is none', { elapsed: null }, null],
	])('%s', (_, position, expected) => {
		expect(elapsedTimeNow({ ...POSITION, ...position }, NOW)).toBe(expected);
	});
});
