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

const ADA_AND_GRACE = [{ name: 'Ada' }, { name: 'Grace' }];
const TRACK: JsonObject = {
	name: 'Hall of Mirrors',
	uri: 'library://track/34',
	media_type: 'track',
	duration: 213,
	artists: ADA_AND_GRACE,
	album: { name: 'Northern Windows', media_type: 'album' },
};

it.each<[RowKind, JsonObject, JsonObject]>([
	[
		'track',
		TRACK,
		{ artists: 'Ada, Grace', album: 'Northern Windows', duration: 213, favorite: false },
	],
	[
		'playlistTrack',
		{ ...TRACK, position: 4 },
		{
			artists: 'Ada, Grace',
			album: 'Northern Windows',
			duration: 213,
			position: 4,
			favorite: false,
		},
	],
	[
		'album',
		{ artists: ADA_AND_GRACE, year: 2011 },
		{ artists: 'Ada, Grace', year: 2011, favorite: false },
	],
	['artist', {}, { favorite: false }],
	['genre', {}, { favorite: false }],
	['radio', { duration: 0 }, { favorite: false }],
	[
		'playlist',
		{ owner: 'Music folder', is_editable: true },
		{ owner: 'Music folder', is_editable: true, favorite: false },
	],
	[
		'podcast',
		{ publisher: 'Harbour Media', total_episodes: 12 },
		{ publisher: 'Harbour Media', total_episodes: 12, favorite: false },
	],
	[
		'podcast_episode',
		{
			podcast: { name: 'Morning News' },
			duration: 690,
			metadata: { ...(COMMON.metadata as JsonObject), release_date: '2026-11-20T05:00:00+01:00' },
			fully_played: false,
			resume_position_ms: 61_900,
			season: 2,
			episode_number: 7,
		},
		{
			podcast: 'Morning News',
			season: 2,
			episode_number: 7,
			duration: 690,
			release_date: '2026-11-20T04:00:00.000Z',
			fully_played: false,
			resume_seconds: 61,
		},
	],
	[
		'audiobook',
		{ authors: ['Ada'], duration: 4800 },
		{ artists: 'Ada', duration: 4800, favorite: false },
	],
	[
		'audiobook',
		{ authors: [{ name: 'Ada' }, 'Grace'], duration: 4800 },
		{ artists: 'Ada, Grace', duration: 4800, favorite: false },
	],
	[
		'inProgress',
		{ podcast: { name: 'Morning News' }, duration: 690, resume_position_ms: 0 },
		{ artists: null, podcast: 'Morning News', duration: 690, resume_seconds: 0, favorite: false },
	],
	['mixed', {}, { artists: null, album: null, duration: null, favorite: false }],
	['reference', TRACK, {}],
])('a row of the type %s has its columns, and no others', (row, item, columns) => {
	const named = { name: 'Name', media_type: 'type', uri: 'library://type/34' };

	expect(simplified(row, { ...item, ...named })).toEqual({
		...named,
		title: 'Name',
		// An episode with a number has that in its place.
		...(item.episode_number === undefined && {
			artist: item.artists || item.authors ? expect.stringMatching(/^Ada/) : null,
		}),
		...columns,
		image_url: PICTURE,
	});
});

it('the title names the version of a recording, and an artist is its own artist', () => {
	expect(simplified('track', { ...TRACK, version: 'Live' })).toMatchObject({
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
	[['podcast_episode'], ['podcast', 'duration', 'release_date', 'fully_played', 'resume_seconds']],
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

	expect(Object.keys(row)).toEqual([
		'name',
		'title',
		'artist',
		'media_type',
		'uri',
		...columns,
		'image_url',
	]);
});

describe('whatever a server sends', () => {
	const wire = fc.jsonValue() as fc.Arbitrary<JsonValue>;
	const keys = [
		...Object.keys(COMMON),
		...Object.keys(TRACK),
		'authors',
		'podcast',
		'owner',
		'year',
	];
	const item = fc.dictionary(fc.constantFrom(...keys), wire);
	const ROWS = [
		'album',
		'audiobook',
		'inProgress',
		'playlist',
		'playlistTrack',
		'podcast_episode',
	] as const;

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
