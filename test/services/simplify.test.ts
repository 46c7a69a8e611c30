import { parseMediaItem } from '../../nodes/MusicAssistant/api/models/mediaItem';
import { parsePlayer } from '../../nodes/MusicAssistant/api/models/player';
import {
	parsePlayerQueue,
	parseQueueItem,
} from '../../nodes/MusicAssistant/api/models/playerQueue';
import type { JsonObject } from '../../nodes/MusicAssistant/helpers/json';
import { elapsedTimeNow } from '../../nodes/MusicAssistant/services/queues/queueItems';
import {
	createMediaSimplifier,
	createSimplifierForMediaTypes,
	simplifyByMediaType,
	type RowKind,
} from '../../nodes/MusicAssistant/services/simplifyMedia';
import {
	simplifyPlayer,
	simplifyQueue,
	simplifyQueueItem,
} from '../../nodes/MusicAssistant/services/simplifyPlayersAndQueues';

const SERVER = { baseUrl: 'http://192.168.1.20:8095' };

const mediaRow = (kind: RowKind, item: JsonObject) =>
	createMediaSimplifier(kind)(parseMediaItem(item), SERVER);
const queueRow = (queue: JsonObject) => simplifyQueue(parsePlayerQueue(queue), SERVER);
const playerRow = (player: JsonObject) => simplifyPlayer(parsePlayer(player), SERVER);
const queueItemRow = (item: JsonObject) => simplifyQueueItem(parseQueueItem(item), 0, SERVER);

/** An item that has everything that any item may have. */
const ITEM: JsonObject = {
	name: 'Hall of Mirrors',
	version: 'Live',
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
	favorite: false,
	fully_played: false,
	resume_position_ms: 61_900,
	season: 2,
	metadata: {
		images: [{ type: 'thumb', path: 'https://pictures.example/1.jpg', remotely_accessible: true }],
		release_date: '2026-11-20T05:00:00+01:00',
	},
};

const { metadata: _, version: __, resume_position_ms: ___, ...SAME } = ITEM;
const VALUES: JsonObject = {
	...SAME,
	title: 'Hall of Mirrors (Live)',
	artist: 'Ada, Grace',
	artists: 'Ada, Grace',
	album: 'Northern Windows',
	podcast: 'Morning News',
	release_date: '2026-11-20T04:00:00.000Z',
	resume_seconds: 61,
	image_url: 'https://pictures.example/1.jpg',
	episode_number: 7,
};

const IDENTITY = ['name', 'title', 'artist', 'media_type', 'uri'];

/** Together, these rows have every column that an item may have; the tests of the operations show which. */
const KINDS = ['playlistTrack', 'album', 'playlist', 'podcast', 'podcast_episode'] as const;

describe('the columns of a media item', () => {
	const everyColumn = (item: JsonObject): JsonObject => ({
		...Object.fromEntries(KINDS.flatMap((kind) => Object.entries(mediaRow(kind, item)))),
		...mediaRow('podcast_episode', { ...item, episode_number: 7 }),
	});

	it('contain what the server reports, and null for what it does not', () => {
		expect(everyColumn(ITEM)).toEqual(VALUES);
		const missing = Object.keys(VALUES).map((key) => [key, null]);
		const kept = { favorite: false, episode_number: 7 };
		const nothing = { ...Object.fromEntries(missing), ...kept };
		expect(everyColumn({ favorite: false })).toEqual(nothing);
		const ofAnotherType = Object.fromEntries(Object.keys(ITEM).map((key) => [key, {}]));
		expect(everyColumn({ ...ofAnotherType, favorite: false })).toEqual(nothing);
	});

	it.each([true, null])('contain as favorite %p, as the server reports it', (favorite) => {
		expect(mediaRow('track', { favorite })).toMatchObject({ favorite });
	});

	it('name an artist as its own artist', () => {
		const artist = mediaRow('artist', { name: 'Ada', media_type: 'artist' });
		expect(artist).toMatchObject({ title: 'Ada', artist: 'Ada' });
	});

	it.each(['album', 'podcast_episode'] as const)('of a single %s are those of its type', (kind) => {
		const row = simplifyByMediaType(parseMediaItem({ media_type: kind }), SERVER);
		expect(Object.keys(row)).toEqual(Object.keys(mediaRow(kind, {})));
	});

	it('are those of tracks for a type without its own, without a position', () => {
		const row = simplifyByMediaType(parseMediaItem({ media_type: 'audio_source' }), SERVER);
		expect(Object.keys(row)).toEqual(Object.keys(mediaRow('track', {})));
	});

	it('are those of artists for genres, and identify what the server only refers to', () => {
		expect(Object.keys(mediaRow('genre', {}))).toEqual(Object.keys(mediaRow('artist', {})));
		expect(Object.keys(mediaRow('reference', {}))).toEqual([...IDENTITY, 'image_url']);
	});

	it.each([
		['podcast', ['publisher', 'total_episodes', 'favorite']],
		['album, artist', ['artists', 'favorite']],
		['audiobook, podcast_episode', ['artists', 'album', 'duration', 'favorite']],
	])('of a list of the types %s are those that one of them can fill', (types, columns) => {
		const row = createSimplifierForMediaTypes(types.split(', '))(parseMediaItem({}), SERVER);
		expect(Object.keys(row)).toEqual([...IDENTITY, ...columns, 'image_url']);
	});
});

const PLAYING = { title: 'Overture', uri: 'http://radio.example/live.mp3' };
const NOTHING = { title: null, artist: null, image_url: null };
const ODD_MEDIA = { name: {}, media_type: {}, uri: {}, album: { name: {} } };
const EPISODE = { media_type: 'podcast_episode', podcast: { name: 'Morning News' } };

it.each<[string, JsonObject, object]>([
	[
		'a player of which nothing is reported has null',
		playerRow({ player_id: 'kitchen' }),
		{ state: null, ...NOTHING, volume_level: null, volume_muted: null, synced_to: null },
	],
	[
		'an idle queue plays nothing, whatever its current item',
		queueRow({ state: 'idle', current_item: PLAYING }),
		{ state: 'idle', ...NOTHING },
	],
	[
		'an idle player plays nothing, whatever it played before',
		playerRow({ playback_state: 'idle', current_media: PLAYING }),
		{ state: 'idle', ...NOTHING },
	],
	[
		'an unknown state is null, and so is an availability that is none',
		queueRow({ state: 'unknown', available: {} }),
		{ state: null, available: null },
	],
	[
		'media without a title has its URI',
		playerRow({ playback_state: 'playing', current_media: { uri: PLAYING.uri } }),
		{ title: PLAYING.uri, image_url: null },
	],
	[
		'an item in a queue of which the server only knows the name has that',
		queueItemRow({ name: 'Turntable', uri: 'plugin://input', media_item: null }),
		{ name: 'Turntable', uri: 'plugin://input', album: null, artists: null, available: null },
	],
	[
		'an episode that has the name of its podcast has no album',
		queueItemRow({ media_item: { ...EPISODE, name: 'Morning News' } }),
		{ album: null },
	],
	[
		'a queue item whose values have another type than expected has none',
		queueItemRow({ name: {}, duration: {}, available: {}, media_item: ODD_MEDIA }),
		{ name: null, duration: null, available: null, media_type: null, uri: null, album: null },
	],
	['a numeric ID of a queue becomes text', queueRow({ queue_id: 12 }), { queue_id: '12' }],
	[
		'a numeric ID of an item becomes text',
		queueItemRow({ queue_item_id: 12 }),
		{ queue_item_id: '12' },
	],
])('%s', (_, row, expected) => {
	expect(row).toMatchObject(expected);
});

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
