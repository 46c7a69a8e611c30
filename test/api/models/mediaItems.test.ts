import { parseMediaItem } from '../../../nodes/MusicAssistant/api/models/mediaItem';
import {
	isItemOrPartOf,
	hasIdOrUri,
	allUrisOf,
} from '../../../nodes/MusicAssistant/api/models/mediaItems';
import type { JsonObject, JsonValue } from '../../../nodes/MusicAssistant/helpers/json';

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

/** A track of the library that two providers have. */
const TRACK: JsonObject = {
	item_id: '77',
	provider: 'library',
	uri: 'library://track/77',
	media_type: 'track',
	provider_mappings: [
		{ item_id: '4uLU6h', provider_domain: 'spotify', provider_instance: 'spotify--a1' },
		{ item_id: 'Rock/01.flac', provider_domain: 'filesystem', provider_instance: 'filesystem--b2' },
	],
};

describe('an item is the requested one', () => {
	test.each([
		['its id', '77'],
		['its URI', 'library://track/77'],
		["a provider's URI", 'spotify://track/4uLU6h'],
		["a provider's URI in the short form", 'spotify:track:4uLU6h'],
		['the URI of a provider instance', 'spotify--a1://track/4uLU6h'],
		["a file's path as URI", 'filesystem--b2://track/Rock/01.flac'],
		["a provider's id", '4uLU6h'],
	])('by %s', (_, given) => {
		expect(hasIdOrUri(parseMediaItem(TRACK), given)).toBe(true);
	});

	test.each([
		['the ID is another', '78'],
		['the ID is only part of it', '7'],
		['the type is another', 'spotify://album/4uLU6h'],
		['the provider is another', 'tidal://track/4uLU6h'],
		['the instance is another', 'spotify--zz://track/4uLU6h'],
		['the ID belongs to another provider', 'spotify://track/Rock/01.flac'],
		['nothing was requested', ''],
	])('but not if %s', (_, given) => {
		expect(hasIdOrUri(parseMediaItem(TRACK), given)).toBe(false);
	});

	it('but not if there is none, or nothing is known of it', () => {
		expect(hasIdOrUri(undefined, '77')).toBe(false);
		expect(hasIdOrUri(parseMediaItem({}), '77')).toBe(false);
		const unknown = parseMediaItem({ provider_mappings: [null, 'x', {}] });
		expect(hasIdOrUri(unknown, 'library://track/77')).toBe(false);
	});

	it('even if an older server sends its ID as a number', () => {
		expect(hasIdOrUri(parseMediaItem({ item_id: 77 }), '77')).toBe(true);
	});
});

describe('an item is part of', () => {
	const provider_mappings = [{ item_id: 'x', provider_domain: 'tidal' }];
	const TIDAL_ALBUM = { media_type: 'album', provider_mappings };

	test.each([
		['itself', TRACK, 'library://track/77'],
		['its album', { album: { uri: 'library://album/5' } }, 'library://album/5'],
		['its podcast', { podcast: { uri: 'library://podcast/2' } }, 'library://podcast/2'],
		['one of its artists', { artists: [{}, { uri: 'library://artist/9' }] }, 'library://artist/9'],
		["its album by a provider's URI", { album: TIDAL_ALBUM }, 'tidal://album/x'],
	])('%s', (_, media, uri) => {
		expect(isItemOrPartOf(parseMediaItem(media as JsonObject), uri)).toBe(true);
	});

	it('and of nothing else', () => {
		const album = { uri: 'library://album/5' };
		const media = parseMediaItem({ ...TRACK, album, artists: [], podcast: null });

		expect(isItemOrPartOf(media, 'library://album/6')).toBe(false);
		expect(isItemOrPartOf(media, 'library://playlist/5')).toBe(false);
		expect(isItemOrPartOf(undefined, 'library://album/5')).toBe(false);
	});
});

describe('all URIs of an item', () => {
	it('are its own and those of its providers, by instance and by domain, each once', () => {
		expect(allUrisOf(parseMediaItem(TRACK))).toEqual([
			'library://track/77',
			'spotify--a1://track/4uLU6h',
			'spotify://track/4uLU6h',
			'filesystem--b2://track/Rock/01.flac',
			'filesystem://track/Rock/01.flac',
		]);
		const builtin = { item_id: '1', provider_domain: 'builtin', provider_instance: 'builtin' };
		const own = { uri: 'builtin://track/1', media_type: 'track', provider_mappings: [builtin] };
		expect(allUrisOf(parseMediaItem(own))).toEqual(['builtin://track/1']);
	});

	it('are none for an item without any, even if a provider reports only half of one', () => {
		expect(allUrisOf(parseMediaItem({}))).toEqual([]);
		const provider_mappings: JsonObject[] = [{ item_id: '1' }, { provider_domain: 'x' }];
		expect(allUrisOf(parseMediaItem({ provider_mappings }))).toEqual([]);
	});
});
