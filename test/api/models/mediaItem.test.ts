import { parseMediaItem } from '../../../nodes/MusicAssistant/api/models/mediaItem';
import type { JsonValue } from '../../../nodes/MusicAssistant/helpers/json';

it('of an empty object everything is missing, and the lists are empty', () => {
	const { raw, artists, authors, providerMappings, chapters, lyrics, ...rest } = parseMediaItem({});

	expect(raw).toEqual({});
	expect(lyrics).toEqual({});
	expect([...artists, ...authors, ...providerMappings, ...chapters]).toEqual([]);
	expect(Object.values(rest).filter((value) => value !== undefined)).toEqual([]);
});

test.each<[string, JsonValue | undefined, boolean | null | undefined]>([
	['played', true, true],
	['played, as a number from the database', 1, true],
	['begun', false, false],
	['never played', null, null],
	['not reported', undefined, undefined],
])('an item that is %s', (_, fully_played, expected) => {
	const item = parseMediaItem(fully_played === undefined ? {} : { fully_played });

	expect(item.fullyPlayed).toBe(expected);
});

it('chapters have their number as text', () => {
	const chapters: JsonValue = [{ position: 1, name: 'The Storm' }, null, { position: 2 }];

	expect(parseMediaItem({ metadata: { chapters } }).chapters).toEqual([
		{ position: '1', name: 'The Storm' },
		{ position: '2', name: undefined },
	]);
});

it('a playlist that does not report what it accepts differs from one that accepts nothing', () => {
	expect(parseMediaItem({ supported_mediatypes: [] }).supportedMediaTypes).toEqual([]);
	expect(parseMediaItem({ supported_mediatypes: null }).supportedMediaTypes).toBeUndefined();
});
