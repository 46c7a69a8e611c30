import fc from 'fast-check';
import { parseMediaItem } from '../../../nodes/MusicAssistant/api/models/mediaItem';
import type { JsonObject, JsonValue } from '../../../nodes/MusicAssistant/helpers/json';
import { simplifyMedia } from '../../../nodes/MusicAssistant/helpers/simplify/simplifyMedia';

const TRACK: JsonObject = {
	item_id: '34',
	provider: 'library',
	name: 'Hall of Mirrors',
	uri: 'library://track/34',
	media_type: 'track',
	duration: 213,
	position: 4,
	favorite: false,
	artists: [{ name: 'Ada' }, { name: 'Grace' }],
	album: { name: 'Northern Windows', media_type: 'album' },
	provider_mappings: [{ item_id: 'a', provider_domain: 'filesystem' }],
	metadata: { description: 'x' },
};

it('a track says what it is, by whom and of which album', () => {
	expect(simplifyMedia(parseMediaItem(TRACK))).toEqual({
		name: 'Hall of Mirrors',
		media_type: 'track',
		uri: 'library://track/34',
		artists: 'Ada, Grace',
		album: 'Northern Windows',
		duration: 213,
		position: 4,
		favorite: false,
		item_id: '34',
		provider: 'library',
	});
});

it('an episode names its podcast where others name their album', () => {
	const episode = { media_type: 'podcast_episode', podcast: { name: 'Morning News' }, position: 0 };

	expect(simplifyMedia(parseMediaItem(episode))).toMatchObject({
		media_type: 'podcast_episode',
		album: 'Morning News',
		artists: null,
		position: 0,
	});
});

it('what a kind does not have is null', () => {
	expect(simplifyMedia(parseMediaItem({ name: 'Radio', media_type: 'radio' }))).toEqual({
		name: 'Radio',
		media_type: 'radio',
		uri: null,
		artists: null,
		album: null,
		duration: null,
		position: null,
		favorite: null,
		item_id: null,
		provider: null,
	});
});

it('ids that came as numbers are texts', () => {
	expect(simplifyMedia(parseMediaItem({ item_id: 34 }))).toHaveProperty('item_id', '34');
});

describe('whatever a server sends', () => {
	const wire = fc.jsonValue() as fc.Arbitrary<JsonValue>;
	const item = fc.dictionary(fc.constantFrom(...Object.keys(TRACK)), wire);

	it('an item becomes at most ten flat fields, none of them undefined', () => {
		fc.assert(
			fc.property(item, (media) => {
				const values: unknown[] = Object.values(simplifyMedia(parseMediaItem(media)));

				expect(values.length).toBeLessThanOrEqual(10);
				expect(values.filter((value) => value === undefined)).toEqual([]);
				expect(values.filter((value) => typeof value === 'object' && value !== null)).toEqual([]);
			}),
		);
	});

	it('every item has the same fields, so that tables line up', () => {
		fc.assert(
			fc.property(item, (media) => {
				expect(Object.keys(simplifyMedia(parseMediaItem(media)))).toEqual(
					Object.keys(simplifyMedia(parseMediaItem({}))),
				);
			}),
		);
	});
});
