import fc from 'fast-check';
import {
	parsePlayerQueue,
	parseQueueItem,
} from '../../nodes/MusicAssistant/api/models/playerQueue';
import type { JsonObject, JsonValue } from '../../nodes/MusicAssistant/helpers/json';
import {
	simplifyQueue,
	simplifyQueueItem,
} from '../../nodes/MusicAssistant/services/simplifyPlayersAndQueues';

const SERVER = { baseUrl: 'http://192.168.1.20:8095' };
const simplified = (queue: JsonObject) => simplifyQueue(parsePlayerQueue(queue), SERVER);
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

it('a simplified queue says what plays, on which player and how', () => {
	expect(simplified(QUEUE)).toEqual({
		queue_id: 'kitchen',
		name: 'Kitchen',
		available: true,
		state: 'playing',
		title: 'Overture',
		artist: 'Ada/Grace',
		image_url: IMAGE_URL,
		item_count: 1237,
		shuffle_enabled: false,
		repeat_mode: 'off',
	});
});

it('a simplified queue that is idle plays nothing, whatever its current item', () => {
	expect(simplified({ ...QUEUE, state: 'idle' })).toMatchObject({
		state: 'idle',
		title: null,
		artist: null,
		image_url: null,
	});
});

it('an unknown state is null', () => {
	expect(simplified({ ...QUEUE, state: 'unknown' })).toMatchObject({
		state: null,
		title: 'Overture',
	});
});

it('a simplified queue item says what it is and its position', () => {
	expect(simplifiedItem(ITEM, 504)).toEqual({
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
	});
});

it('an episode in a queue has its podcast in place of an album', () => {
	const media_item = { media_type: 'podcast_episode', podcast: { name: 'Morning News' } };

	expect(simplifiedItem({ media_item }, 0)).toMatchObject({
		media_type: 'podcast_episode',
		album: 'Morning News',
		artists: null,
	});
});

it('an item in a queue of which the server only knows the name has that', () => {
	const item = { name: 'Turntable', uri: 'plugin://input', media_item: null };

	expect(simplifiedItem(item, 0)).toMatchObject({ name: 'Turntable', uri: 'plugin://input' });
});

it('numeric IDs become text', () => {
	expect(simplified({ queue_id: 12 })).toHaveProperty('queue_id', '12');
	expect(simplifiedItem({ queue_item_id: 12 }, 0)).toHaveProperty('queue_item_id', '12');
});

describe('whatever a server sends', () => {
	const wire = fc.jsonValue() as fc.Arbitrary<JsonValue>;
	const queue = objectWith(wire, Object.keys(QUEUE));
	const media = objectWith(wire, ['name', 'uri', 'media_type', 'artists', 'album', 'podcast']);
	const item = objectWith(wire, Object.keys(ITEM)).chain((entry) =>
		fc.option(media, { nil: null }).map((media_item) => ({ ...entry, media_item })),
	);

	it('a queue becomes at most twelve flat fields, none of them undefined', () => {
		fc.assert(fc.property(queue, (queue) => expectFlat(simplified(queue))));
	});

	it('a queue item becomes at most twelve flat fields, none of them undefined, with its origin too', () => {
		fc.assert(
			fc.property(item, wire, fc.nat(), (item, origin, index) => {
				const simple = simplifiedItem({ ...item, origin }, index);

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
