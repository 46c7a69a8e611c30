import { MusicAssistantApi } from '../../credentials/MusicAssistantApi.credentials';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import { collectNodeSurface, type FieldSurface } from '../../scripts/reference/node-surface';

const { description, methods } = new MusicAssistant();
const SURFACE = collectNodeSurface(description, methods);
const QUEUE = SURFACE.resources.queue!.operations;

const RETURN_ALL: FieldSurface = { type: 'boolean', default: false };
const LIMIT: FieldSurface = { type: 'number', default: 50 };
const SIMPLIFY: FieldSurface = { type: 'boolean', default: true };
const TIMEOUT: FieldSurface = { type: 'number', default: 60 };
/** Where the server answers only when it is done. */
const LONG_TIMEOUT: FieldSurface = { type: 'number', default: 300 };
const CONCURRENCY: FieldSurface = { type: 'number', default: 8 };

describe('the promises about queues', () => {
	const QUEUE_ID = {
		type: 'resourceLocator',
		modes: { list: 'searchQueues', player: 'string', id: 'string' },
	};

	test('the node', () => {
		expect(SURFACE).toMatchObject({
			name: 'musicAssistant',
			version: 1,
			credentials: ['musicAssistantApi'],
		});
		expect(description).toMatchObject({
			displayName: 'Music Assistant',
			usableAsTool: true,
			inputs: ['main'],
			outputs: ['main'],
		});
	});

	test('the operations', () => {
		expect(Object.keys(QUEUE)).toEqual(
			expect.arrayContaining(['getAll', 'get', 'getItems', 'playMedia']),
		);
	});

	test('Get Many', () => {
		expect(QUEUE.getAll).toMatchObject({
			returnAll: RETURN_ALL,
			limit: LIMIT,
			simplify: SIMPLIFY,
			filters: {
				type: 'collection',
				entries: {
					availableOnly: { type: 'boolean' },
					state: { type: 'options', values: expect.arrayContaining(['idle', 'paused', 'playing']) },
				},
			},
			options: { type: 'collection', entries: { timeout: TIMEOUT, concurrency: CONCURRENCY } },
		});
	});

	test('Get', () => {
		expect(QUEUE.get).toMatchObject({
			queueId: QUEUE_ID,
			simplify: SIMPLIFY,
			options: { entries: { timeout: TIMEOUT, concurrency: CONCURRENCY } },
		});
	});

	test('Get Items', () => {
		expect(QUEUE.getItems).toMatchObject({
			queueId: QUEUE_ID,
			returnAll: RETURN_ALL,
			limit: LIMIT,
			simplify: SIMPLIFY,
			options: {
				entries: {
					offset: { type: 'number', default: 0 },
					pageSize: { type: 'number', default: 500 },
					upcomingOnly: { type: 'boolean' },
					timeout: TIMEOUT,
					concurrency: CONCURRENCY,
				},
			},
		});
	});

	test('Play Media', () => {
		expect(QUEUE.playMedia).toMatchObject({
			queueId: QUEUE_ID,
			media: {
				type: 'resourceLocator',
				modes: { list: 'searchMedia', name: 'string', uri: 'string' },
			},
			startAt: { type: 'options', default: 'beginning' },
			startItem: { type: 'string', default: '' },
			enqueue: { type: 'options', default: 'replace' },
			options: {
				entries: {
					radioMode: { type: 'boolean' },
					shuffle: { type: 'boolean' },
					startFromBeginning: { type: 'boolean' },
					confirm: { type: 'boolean', default: true },
					confirmSeconds: { type: 'number', default: 15 },
					timeout: TIMEOUT,
				},
			},
		});
		expect([...QUEUE.playMedia!.enqueue!.values!].sort()).toEqual(
			['add', 'default', 'next', 'play', 'replace', 'replace_next'].sort(),
		);
	});

	test('a change has no parallel requests', () => {
		expect(QUEUE.playMedia!.options!.entries).not.toHaveProperty('concurrency');
	});

	test('a URI may be an array from an expression', () => {
		const media = description.properties.find(({ name }) => name === 'media');
		const uri = media?.modes?.find(({ name }) => name === 'uri');

		expect(uri).toBeDefined();
		expect(uri).not.toHaveProperty('extractValue');
	});

	test('a locator starts with its list, which can be searched', () => {
		const locators = description.properties.filter(({ type }) => type === 'resourceLocator');

		expect(locators.length).toBeGreaterThan(0);
		for (const { default: initial, modes } of locators) {
			expect(initial).toMatchObject({ mode: 'list' });
			expect(modes?.[0]).toMatchObject({ name: 'list', typeOptions: { searchable: true } });
		}
	});
});

describe('the promises about the library', () => {
	const { operations: LIBRARY } = SURFACE.resources.library!;
	const READING = { type: 'collection', entries: { timeout: TIMEOUT, concurrency: CONCURRENCY } };
	const LISTING = { returnAll: RETURN_ALL, limit: LIMIT, simplify: SIMPLIFY };
	const PROVIDER: FieldSurface = { type: 'string', default: 'library' };
	const locator = (list: string) => ({
		type: 'resourceLocator',
		modes: { list, name: 'string', uri: 'string', id: 'string' },
	});

	test('Get Album Tracks', () => {
		expect(LIBRARY.getAlbumTracks).toMatchObject({
			albumId: locator('searchAlbums'),
			provider: PROVIDER,
			inLibraryOnly: { type: 'boolean', default: false },
			...LISTING,
			options: READING,
		});
	});

	test('Get Playlist Tracks', () => {
		expect(LIBRARY.getPlaylistTracks).toMatchObject({
			playlistId: locator('searchPlaylists'),
			provider: PROVIDER,
			...LISTING,
			options: { entries: { ...READING.entries, forceRefresh: { type: 'boolean' } } },
		});
	});

	test('Get Item by URI', () => {
		expect(LIBRARY.getItem).toMatchObject({
			uri: { type: 'string' },
			simplify: SIMPLIFY,
			options: READING,
		});
	});

	test('Get Recently Played', () => {
		expect(LIBRARY.getRecentlyPlayed).toMatchObject({
			mediaTypes: { type: 'multiOptions', default: [] },
			...LISTING,
			options: {
				entries: {
					...READING.entries,
					fullyPlayedOnly: { type: 'boolean' },
					playedAfter: { type: 'dateTime' },
					queueId: { type: 'resourceLocator' },
					user: { type: 'string' },
				},
			},
		});
	});

	test('the newest items of the library, recommendations, and similar tracks', () => {
		expect(LIBRARY.getRecentlyAdded).toMatchObject({ ...LISTING, options: READING });
		expect(LIBRARY.getRecommendations).toMatchObject({
			...LISTING,
			filters: { entries: { row: { type: 'string' } } },
			options: READING,
		});
		expect(LIBRARY.getSimilarTracks).toMatchObject({
			item: { type: 'resourceLocator', required: true },
			limit: { type: 'number', default: 50 },
			simplify: SIMPLIFY,
			options: READING,
		});
	});

	test('Get in Progress', () => {
		expect(LIBRARY.getInProgress).toMatchObject({ ...LISTING, options: READING });
	});

	test('Sync', () => {
		expect(LIBRARY.sync).toMatchObject({
			mediaTypes: { type: 'multiOptions', default: [] },
			providers: { type: 'multiOptions', default: [] },
			waitFor: { type: 'options', default: 'nothing', values: expect.arrayContaining(['nothing']) },
			options: { entries: { timeout: TIMEOUT } },
		});
		expect(LIBRARY.sync!.options!.entries).not.toHaveProperty('concurrency');
	});

	test.each([
		['getRecentlyPlayed', ['podcast_episode']],
		['sync', []],
	])("the types of %s are the server's terms", (operation, more) => {
		expect([...LIBRARY[operation]!.mediaTypes!.values!].sort()).toEqual(
			['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track', ...more].sort(),
		);
	});
});

test('the promises about favorites', () => {
	const { add } = SURFACE.resources.favorites!.operations;

	expect(add).toMatchObject({
		item: {
			type: 'resourceLocator',
			required: true,
			modes: { list: 'searchMedia', name: 'string', uri: 'string' },
		},
		options: { entries: { confirm: { type: 'boolean', default: true }, timeout: LONG_TIMEOUT } },
	});
	expect(add!.options!.entries).not.toHaveProperty('concurrency');
});

describe('the promises about players', () => {
	const { operations: PLAYER } = SURFACE.resources.player!;
	const PLAYER_ID = {
		type: 'resourceLocator',
		modes: { list: 'searchPlayers', name: 'string', id: 'string' },
	};

	test('Get Settings', () => {
		expect(PLAYER.getSettings).toMatchObject({
			playerId: PLAYER_ID,
			simplify: SIMPLIFY,
			options: { entries: { timeout: TIMEOUT, concurrency: CONCURRENCY } },
		});
	});

	test('Update Settings', () => {
		expect(PLAYER.updateSettings).toMatchObject({
			playerId: PLAYER_ID,
			settingsInput: { type: 'options', values: ['fields', 'json'] },
			settings: { type: 'resourceMapper' },
			settingsJson: { type: 'json' },
			options: { entries: { confirm: { type: 'boolean', default: true }, timeout: TIMEOUT } },
		});
	});

	test('the settings of a player are added one by one, and none is required', () => {
		const settings = description.properties.find(({ name }) => name === 'settings');

		expect(settings?.typeOptions?.resourceMapper).toMatchObject({
			resourceMapperMethod: 'getPlayerSettings',
			mode: 'add',
			addAllFields: false,
			supportAutoMap: false,
		});
		expect(settings).not.toHaveProperty('required');
	});
});

test('the promises about the credential', () => {
	const { name, properties } = new MusicAssistantApi();

	expect(name).toBe('musicAssistantApi');
	expect(properties.map((property) => [property.name, property.type])).toEqual([
		['notice', 'notice'],
		['baseUrl', 'string'],
		['accessToken', 'string'],
		['ignoreSslIssues', 'boolean'],
	]);
});
