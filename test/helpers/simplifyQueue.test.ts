import fc from 'fast-check';
import { parsePlayerQueue } from '../../nodes/MusicAssistant/api/models/playerQueue';
import type { JsonObject, JsonValue } from '../../nodes/MusicAssistant/helpers/json';
import { simplifyQueue, simplifyQueueItem } from '../../nodes/MusicAssistant/helpers/simplifyQueue';

const simplified = (queue: JsonObject) => simplifyQueue(parsePlayerQueue(queue));

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
	current_item: { queue_item_id: 'q4', name: 'Ada - Overture', media_item: { name: 'Overture' } },
	radio_source: [],
};

const ITEM: JsonObject = {
	queue_id: 'kitchen',
	queue_item_id: 'q4',
	name: 'Ada, Grace - Overture',
	duration: 213,
	sort_index: 4,
	index: 0,
	available: true,
	media_item: {
		uri: 'library://track/77',
		media_type: 'track',
		artists: [{ name: 'Ada' }, { name: 'Grace' }],
		album: { name: 'First' },
	},
};

it('a simplified queue says what plays, where and how', () => {
	expect(simplified(QUEUE)).toEqual({
		queue_id: 'kitchen',
		display_name: 'Kitchen',
		state: 'playing',
		current_item: 'Ada - Overture',
		current_index: 4,
		items: 1237,
		shuffle_enabled: false,
		repeat_mode: 'off',
		active: true,
		available: true,
	});
});

it('a simplified queue item says what it is and where it stands', () => {
	expect(simplifyQueueItem(ITEM, 504)).toEqual({
		index: 504,
		name: 'Ada, Grace - Overture',
		media_type: 'track',
		uri: 'library://track/77',
		artists: 'Ada, Grace',
		album: 'First',
		podcast: null,
		duration: 213,
		available: true,
		queue_item_id: 'q4',
	});
});

it('an episode in a queue names its podcast', () => {
	const media_item = { media_type: 'podcast_episode', podcast: { name: 'Morning News' } };

	expect(simplifyQueueItem({ media_item }, 0)).toMatchObject({
		media_type: 'podcast_episode',
		podcast: 'Morning News',
		artists: null,
		album: null,
	});
});

it('ids that came as numbers are texts', () => {
	expect(simplified({ queue_id: 12 })).toHaveProperty('queue_id', '12');
	expect(simplifyQueueItem({ queue_item_id: 12 }, 0)).toHaveProperty('queue_item_id', '12');
});

describe('whatever a server sends', () => {
	const wire = fc.jsonValue() as fc.Arbitrary<JsonValue>;
	const queue = objectWith(wire, Object.keys(QUEUE));
	const media = objectWith(wire, ['uri', 'media_type', 'artists', 'album', 'podcast']);
	const item = objectWith(wire, Object.keys(ITEM)).chain((entry) =>
		fc.option(media, { nil: null }).map((media_item) => ({ ...entry, media_item })),
	);

	it('a queue becomes at most ten flat fields, none of them undefined', () => {
		fc.assert(fc.property(queue, (queue) => expectFlat(simplified(queue))));
	});

	it('a queue item becomes at most ten flat fields, none of them undefined', () => {
		fc.assert(
			fc.property(item, fc.nat(), (item, index) => {
				const simple = simplifyQueueItem(item, index);

				expectFlat(simple);
				expect(simple.index).toBe(index);
			}),
		);
	});

	it('every item has the same fields, so that tables line up', () => {
		fc.assert(
			fc.property(queue, item, (queue, item) => {
				expect(Object.keys(simplified(queue))).toEqual(Object.keys(simplified({})));
				expect(Object.keys(simplifyQueueItem(item, 0))).toEqual(
					Object.keys(simplifyQueueItem({}, 0)),
				);
			}),
		);
	});
});

function objectWith(wire: fc.Arbitrary<JsonValue>, keys: string[]): fc.Arbitrary<JsonObject> {
	return fc.dictionary(fc.constantFrom(...keys), wire);
}

function expectFlat(simple: JsonObject): void {
	const values: unknown[] = Object.values(simple);

	expect(values.length).toBeLessThanOrEqual(10);
	expect(values.filter((value) => value === undefined)).toEqual([]);
	expect(values.filter((value) => typeof value === 'object' && value !== null)).toEqual([]);
}
