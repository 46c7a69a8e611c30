import type { ProfileName } from '../../../simulator';
import { sendCommand } from '../support/send-command';
import { ATTIC, BEDROOM, OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const ALBUM = 'library://album/4';
const TRACK = 'library://track/100';
const OTHER_TRACK = 'library://track/101';
const UNKNOWN = 'library://track/99999';

describe('the enqueue option', () => {
	const simulator = useSimulator();
	const play = (media: unknown, option?: string) =>
		sendCommand(simulator(), 'player_queues/play_media', {
			queue_id: OFFICE,
			media,
			...(option && { option }),
		});
	const queue = () => simulator().control.queue(OFFICE);

	/** Five items, the second of which plays. */
	beforeEach(() => {
		simulator().control.fillQueue(OFFICE, 5, { currentIndex: 1, state: 'playing' });
	});

	test.each([
		['play', ['Filler 1', 'Filler 2', 'new', 'Filler 3', 'Filler 4', 'Filler 5'], 2],
		['next', ['Filler 1', 'Filler 2', 'new', 'Filler 3', 'Filler 4', 'Filler 5'], 1],
		['replace_next', ['Filler 1', 'Filler 2', 'new'], 1],
		['add', ['Filler 1', 'Filler 2', 'Filler 3', 'Filler 4', 'Filler 5', 'new'], 1],
		['replace', ['new'], 0],
		['bogus', ['Filler 1', 'Filler 2', 'Filler 3', 'Filler 4', 'Filler 5'], 1],
	])('%s', async (option, expected, currentIndex) => {
		expect((await play(TRACK, option)).text).toBe('null');
		const names = queue().uris.map((uri, index) => (uri === TRACK ? 'new' : queue().names[index]));
		expect(names).toEqual(expected);
		// On 2.8, the player falls silent if its queue is replaced during playback.
		const state = option === 'replace' ? 'idle' : 'playing';
		expect(queue()).toMatchObject({ currentIndex, state });
	});

	test('by default inserts a track after the current one, and replaces the queue with an album', async () => {
		await play(TRACK);
		expect(queue()).toMatchObject({ items: 6, currentIndex: 2 });
		await play(ALBUM);
		expect(queue()).toMatchObject({ items: 15, currentIndex: 0 });
	});

	test('adds several URIs in order, and silently drops an invalid one', async () => {
		const { status, text } = await play([TRACK, UNKNOWN, OTHER_TRACK], 'replace');
		expect([status, text]).toEqual([200, 'null']);
		expect(queue().uris).toEqual([TRACK, OTHER_TRACK]);
	});

	test('fails if all are invalid, and keeps the queue unless it was to be replaced', async () => {
		expect((await play([UNKNOWN, 'foo'])).status).toBe(500);
		expect(queue()).toMatchObject({ items: 5, state: 'playing' });
	});

	test('empties the queue after a rejected replace, while the old track continues', async () => {
		expect((await play(UNKNOWN, 'replace')).status).toBe(500);
		expect(queue()).toMatchObject({ items: 0, currentIndex: null, state: 'playing' });
		const { json } = await sendCommand(simulator(), 'player_queues/get', { queue_id: OFFICE });
		expect(json).toMatchObject({ items: 0, state: 'playing', current_item: null });
	});

	test('accepts the short form of an item, but not without its name', async () => {
		const item = { item_id: '100', provider: 'library', media_type: 'track' };
		expect((await play(item)).status).toBe(500);
		expect((await play({ ...item, name: '' })).status).toBe(200);
		expect(queue().currentItem?.uri).toBe(TRACK);
	});

	test('shuffles the added items if shuffle is on', async () => {
		await sendCommand(simulator(), 'player_queues/shuffle', {
			queue_id: OFFICE,
			shuffle_enabled: true,
		});
		await play('library://playlist/3', 'replace');
		expect(queue().items).toBe(1200);
		const { json: tracks } = await sendCommand(simulator(), 'music/playlists/playlist_tracks', {
			item_id: '3',
			provider_instance_id_or_domain: 'library',
		});
		const first = [0, 1, 2, 3, 4].map((index) => valueAt(tracks, index, 'name'));
		expect(queue().names.slice(0, 5)).not.toEqual(first);
	});

	test('is an error with an unavailable player, an unknown queue or radio mode', async () => {
		const command = 'player_queues/play_media';
		const [away, unknown, radio] = await Promise.all([
			sendCommand(simulator(), command, { queue_id: ATTIC, media: TRACK }),
			sendCommand(simulator(), command, { queue_id: 'nope', media: TRACK }),
			sendCommand(simulator(), command, { queue_id: OFFICE, media: TRACK, radio_mode: true }),
		]);
		expect([away.status, unknown.status, radio.status]).toEqual([500, 500, 500]);
	});
});

/** What is played, or `refused`; before 2.10, that leaves an empty queue. */
type Played = readonly string[] | 'refused';

const EPISODES = [
	'morning-news-1',
	'morning-news-2',
	'morning-news-3',
	'morning-news-4',
	'morning-news-5',
];

describe.each<[ProfileName, { newest: Played; name: Played; newestOfReversed: Played }]>([
	[
		'documented',
		{
			newest: EPISODES.slice(4),
			name: EPISODES.slice(2),
			// Its newest episode has the lowest position.
			newestOfReversed: ['night-train-1'],
		},
	],
	['2.7', { newest: 'refused', name: 'refused', newestOfReversed: 'refused' }],
	['2.8', { newest: 'refused', name: 'refused', newestOfReversed: 'refused' }],
	[
		'2.10',
		{
			newest: EPISODES.slice(4),
			name: EPISODES.slice(2),
			// The highest position, which is the oldest.
			newestOfReversed: ['night-train-5'],
		},
	],
])('start items in %s', (profile, expected) => {
	const simulator = useSimulator({ profile });
	/** From 2.10 on, a rejected replace leaves the queue unchanged. */
	const left = profile === '2.10' ? ['16', '17', '18', '19', '20'] : [];

	test.each<[string, unknown, Played]>([
		['library://podcast/2', 'latest', expected.newest],
		['library://podcast/2', 'newest', expected.newest],
		['library://podcast/3', 'latest', expected.newestOfReversed],
		['library://podcast/2', 'LATEST', 'refused'],
		['library://podcast/2', 'STORM war', expected.name],
		['library://podcast/2', 'St', 'refused'],
		['library://podcast/2', '', 'refused'],
		['library://podcast/2', 'morning-news-4', EPISODES.slice(3)],
		[
			'library://podcast/2',
			'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-4',
			EPISODES.slice(3),
		],
		// A number is silently dropped: the first episode is played.
		['library://podcast/2', 4, EPISODES],
		['library://podcast/2', null, EPISODES],
		['library://album/3', 'Mirrors', 'refused'],
	])('%s from %j', async (media, startItem, played) => {
		const args = { queue_id: BEDROOM, media, start_item: startItem };
		const { status } = await sendCommand(simulator(), 'player_queues/play_media', args);
		const { uris } = simulator().control.queue(BEDROOM);
		const found = uris.map((uri) => uri.replace(/^.*\//, ''));
		expect([status, found]).toEqual(played === 'refused' ? [500, left] : [200, played]);
	});
});

describe('start items elsewhere', () => {
	const simulator = useSimulator();
	const play = (media: string, startItem: unknown) =>
		sendCommand(simulator(), 'player_queues/play_media', {
			queue_id: BEDROOM,
			media,
			start_item: startItem,
		});

	test('in an album are the ID or URI of a track', async () => {
		const { json: tracks } = await sendCommand(simulator(), 'music/albums/album_tracks', {
			item_id: '4',
			provider_instance_id_or_domain: 'library',
		});
		await play(ALBUM, valueAt(tracks, 10, 'item_id'));
		expect(simulator().control.queue(BEDROOM).items).toBe(5);
		await play(ALBUM, valueAt(tracks, 12, 'uri'));
		expect(simulator().control.queue(BEDROOM).items).toBe(3);
	});

	test('in an audiobook are the number of a chapter, as text', async () => {
		await play('library://audiobook/2', '3');
		expect(simulator().control.queue(BEDROOM).elapsed).toBeCloseTo(1800, -1);
		await play('library://audiobook/2', 3);
		expect(simulator().control.queue(BEDROOM).elapsed).toBeCloseTo(0, -1);
		expect((await play('library://audiobook/2', '99')).status).toBe(500);
	});

	test('in a podcast are the first episode that is not fully played', async () => {
		await play('library://podcast/2', 'morning-news-1');
		simulator().control.playForward(BEDROOM, 600);
		await play('library://podcast/2', undefined);
		expect(simulator().control.queue(BEDROOM)).toMatchObject({
			items: 4,
			currentItem: { uri: expect.stringContaining('morning-news-2') },
		});
	});
});
