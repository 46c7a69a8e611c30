import fc from 'fast-check';
import { parseMediaItem } from '../../nodes/MusicAssistant/api/models/mediaItem';
import type { JsonObject, JsonValue } from '../../nodes/MusicAssistant/helpers/json';
import {
	simplifyByMediaType,
	createSimplifierForMediaTypes,
	createMediaSimplifier,
	type RowKind,
} from '../../nodes/MusicAssistant/services/simplifyMedia';

const SERVER = { baseUrl: 'http://192.168.1.20:8095' };
const PICTURE = 'https://pictures.example/1.jpg';
const COMMON: JsonObject = {
	item_id: '34',
	provider: 'library',
	favorite: false,
	position: null,
	metadata: { images: [{ type: 'thumb', path: PICTURE, remotely_accessible: true }] },
};

const simplified = (row: RowKind, item: JsonObject) =>
	createMediaSimplifier(row)(parseMediaItem({ ...COMMON, ...item }), SERVER);

const IDENTITY = ['name', 'title', 'artist', 'media_type', 'uri'];

/** An item that has everything that any item may have. */
const ITEM: JsonObject = {
	name: 'Hall of Mirrors',
	uri: 'library://track/34',
	media_type: 'track',
	artists: [{ name: 'Ada' }, { name: 'Grace' }],
	album: { name: 'Northern Windows', media_type: 'album' },
	podcast: { name: 'Morning News' },
	year: 2011,
	owner: 'Music folder',
	is_editable: true,
	publisher: 'Harbour Media',
	total_episodes: 12,
	duration: 213,
	position: 4,
	fully_played: false,
	resume_position_ms: 61_900,
	metadata: { ...(COMMON.metadata as JsonObject), release_date: '2026-11-20T05:00:00+01:00' },
};

const VALUES: JsonObject = {
	...ITEM,
	title: 'Hall of Mirrors',
	artist: 'Ada, Grace',
	artists: 'Ada, Grace',
	album: 'Northern Windows',
	podcast: 'Morning News',
	release_date: '2026-11-20T04:00:00.000Z',
	resume_seconds: 61,
	favorite: false,
	image_url: PICTURE,
	season: 2,
	episode_number: 7,
};

const EPISODE_COLUMNS = ['podcast', 'duration', 'release_date', 'fully_played', 'resume_seconds'];

it.each<[RowKind, string[]]>([
	['track', ['artists', 'album', 'duration', 'favorite']],
	['playlistTrack', ['artists', 'album', 'duration', 'position', 'favorite']],
	['album', ['artists', 'year', 'favorite']],
	['artist', ['favorite']],
	['genre', ['favorite']],
	['radio', ['favorite']],
	['playlist', ['owner', 'is_editable', 'favorite']],
	['podcast', ['publisher', 'total_episodes', 'favorite']],
	['podcast_episode', EPISODE_COLUMNS],
	['audiobook', ['artists', 'duration', 'favorite']],
	['inProgress', ['artists', 'podcast', 'duration', 'resume_seconds', 'favorite']],
	['mixed', ['artists', 'album', 'duration', 'favorite']],
	['reference', []],
])('a row of the type %s has its columns, and no others', (row, columns) => {
	const keys = [...IDENTITY, ...columns, 'image_url'];

	expect(Object.entries(simplified(row, ITEM))).toEqual(keys.map((key) => [key, VALUES[key]]));
	expect(simplified(row, { metadata: {} })).toEqual(
		Object.fromEntries(keys.map((key) => [key, key === 'favorite' ? false : null])),
	);
});

it('an episode with a number has that in place of an artist', () => {
	const row = simplified('podcast_episode', { ...ITEM, season: 2, episode_number: 7 });
	const named = IDENTITY.filter((key) => key !== 'artist');
	const keys = [...named, ...EPISODE_COLUMNS, 'image_url', 'season', 'episode_number'];

	expect(Object.entries(row)).toEqual(keys.map((key) => [key, VALUES[key]]));
});

it.each([
	[['Ada'], 'Ada'],
	[[{ name: 'Ada' }, 'Grace'], 'Ada, Grace'],
])('the artists of an audiobook are its authors: %j', (authors, artists) => {
	expect(simplified('audiobook', { authors })).toMatchObject({ artist: artists, artists });
});

it('the title names the version of a recording, and an artist is its own artist', () => {
	expect(simplified('track', { ...ITEM, version: 'Live' })).toMatchObject({
		name: 'Hall of Mirrors',
		title: 'Hall of Mirrors (Live)',
		artist: 'Ada, Grace',
	});
	expect(simplified('artist', { name: 'Ada', media_type: 'artist' })).toMatchObject({
		title: 'Ada',
		artist: 'Ada',
	});
});

it.each([true, false, null])('favorite is %p as the server reports it', (favorite) => {
	expect(simplified('track', { favorite })).toMatchObject({ favorite });
});

it.each([
	['album', ['year']],
	['podcast_episode', ['release_date']],
	['audio_source', ['artists', 'album', 'duration']],
	['playlistTrack', ['artists']],
])('a single item of the type %s has the columns of that type', (media_type, columns) => {
	const row = simplifyByMediaType(parseMediaItem({ media_type }), SERVER);

	expect(Object.keys(row)).toEqual(expect.arrayContaining(columns));
	expect(Object.keys(row)).not.toContain('position');
});

it.each([
	[[], ['artists', 'album', 'duration', 'favorite']],
	[['podcast'], ['publisher', 'total_episodes', 'favorite']],
	[['podcast_episode'], EPISODE_COLUMNS],
	[['podcast', 'radio'], ['favorite']],
	[
		['album', 'artist'],
		['artists', 'favorite'],
	],
	[
		['audiobook', 'podcast_episode'],
		['artists', 'album', 'duration', 'favorite'],
	],
])('a list of the types %j has no column that none of them can fill', (types, columns) => {
	const row = createSimplifierForMediaTypes(types)(parseMediaItem({}), SERVER);

	expect(Object.keys(row)).toEqual([...IDENTITY, ...columns, 'image_url']);
});

describe('whatever a server sends', () => {
	const wire = fc.jsonValue() as fc.Arbitrary<JsonValue>;
	const keys = [...Object.keys(COMMON), ...Object.keys(ITEM), 'authors'];
	const item = fc.dictionary(fc.constantFrom(...keys), wire);
	const ROWS = ['album', 'audiobook', 'inProgress', 'playlist', 'playlistTrack'] as const;

	it('an item becomes at most twelve flat fields, the same for every item of a list', () => {
		fc.assert(
			fc.property(fc.constantFrom(...ROWS), item, (row, media) => {
				const simple = createMediaSimplifier(row)(parseMediaItem(media), SERVER);
				const values: unknown[] = Object.values(simple);

				expect(values.length).toBeLessThanOrEqual(12);
				expect(values.filter((value) => value === undefined)).toEqual([]);
				expect(values.filter((value) => typeof value === 'object' && value !== null)).toEqual([]);
				expect(Object.keys(simple)).toEqual(
					Object.keys(createMediaSimplifier(row)(parseMediaItem({}), SERVER)),
				);
			}),
		);
	});
});
