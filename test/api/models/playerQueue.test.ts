import { parsePlayerQueue } from '../../../nodes/MusicAssistant/api/models/playerQueue';
import type { JsonObject } from '../../../nodes/MusicAssistant/helpers/json';

describe('a queue', () => {
	it('of which the server reports nothing counts as available, and has nothing', () => {
		expect(parsePlayerQueue({})).toEqual({
			id: '',
			name: '',
			available: true,
			isDynamic: false,
			playsSimilar: false,
			resumePosition: 0,
			sources: [],
			growsByItself: false,
			raw: {},
		});
	});

	it('without a current item is distinguished from one that does not report it', () => {
		const raw = { current_item: null, next_item: null, current_index: null };

		expect(parsePlayerQueue(raw)).toMatchObject({
			currentItem: null,
			nextItem: null,
			currentIndex: undefined,
		});
	});

	it('has its current and its next item as items', () => {
		const raw = { current_item: { queue_item_id: 'one' }, next_item: { queue_item_id: 'two' } };

		expect(parsePlayerQueue(raw)).toMatchObject({
			currentItem: { id: 'one' },
			nextItem: { id: 'two' },
		});
	});

	it.each<[string, JsonObject, object]>([
		['has no name', { queue_id: 'kitchen', display_name: null }, { name: 'kitchen' }],
		['has a number as its ID', { queue_id: 12 }, { id: '12', name: '12' }],
		['has 1 and 0 as booleans', { available: 0, active: 1 }, { available: false, active: true }],
		[
			'names autoplay as servers before 2.10 do',
			{ dont_stop_the_music_enabled: true },
			{ autoplayEnabled: true, growsByItself: true },
		],
		[
			'names autoplay by both names',
			{ autoplay_enabled: false, dont_stop_the_music_enabled: true },
			{ autoplayEnabled: false, growsByItself: false },
		],
		['is dynamic', { is_dynamic: true }, { growsByItself: true }],
		['plays a radio', { radio_source: [{ name: 'First' }] }, { growsByItself: true }],
		['plays no radio', { radio_source: [] }, { growsByItself: false }],
		[
			'calls its sources by both names',
			{ is_dynamic: false, sources: [{ name: 'First' }], radio_source: [{ name: 'First' }] },
			{ playsSimilar: false, growsByItself: false },
		],
	])('that %s', (_, raw, expected) => {
		expect(parsePlayerQueue(raw)).toMatchObject(expected);
	});
});
