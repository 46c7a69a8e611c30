import {
	listenableServer,
	describeOnListenableServers,
	passTime,
} from '../support/listenableServer';

const MINUTE = 60_000;
const FAVORITES = { events: ['favoriteAdded'], options: { checkMinutes: 1 } };
const TRACK = 'library://track/31';
const OTHER = 'library://track/131';

describeOnListenableServers((server) => {
	const add = async (item: string) =>
		await server.sendCommand('music/favorites/add_item', { item });
	const remove = async (id: string) =>
		await server.sendCommand('music/favorites/remove_item', {
			media_type: 'track',
			library_item_id: id,
		});

	test('an item that becomes a favorite starts the workflow once, and again after it was none', async () => {
		await add(OTHER);
		const listening = await server.activateTrigger(FAVORITES);

		await add(TRACK);
		await listening.waitForStarts(1);
		await add(TRACK);
		await passTime(1.5 * MINUTE);
		expect(listening.started).toEqual([
			{
				event: 'favoriteAdded',
				time: expect.any(String),
				name: 'Cedar Dance',
				title: 'Cedar Dance',
				artist: 'Marta Lindqvale',
				media_type: 'track',
				uri: TRACK,
				artists: 'Marta Lindqvale',
				album: 'Northern Windows',
				duration: 157,
				image_url: expect.stringContaining('/imageproxy'),
			},
		]);
		await remove('31');
		await passTime();
		await add(TRACK);
		await listening.waitForStarts(2);
	});

	test('an item that comes into the library as a favorite starts the workflow once', async () => {
		const listening = await server.activateTrigger(FAVORITES);

		await add('spotify://track/1234');
		await listening.waitForStarts(1);
		await passTime(1.5 * MINUTE);

		expect(listening.started).toMatchObject([
			{ media_type: 'track', uri: expect.stringMatching(/^library:\/\/track\//) },
		]);
	});

	test('a favorite that the server does not report is found by the next check', async () => {
		server.control.withholdEvents([
			'favorite_updated',
			'media_item_added',
			'media_item_updated',
			'music_sync_completed',
		]);
		const listening = await server.activateTrigger(FAVORITES);

		const addedAt = Date.now();
		await add(TRACK);
		await listening.waitForStarts(1);
		await passTime(1.5 * MINUTE);

		expect(Date.now() - addedAt).toBeGreaterThan(0.5 * MINUTE);
		expect(listening.started).toMatchObject([{ name: 'Cedar Dance', artists: 'Marta Lindqvale' }]);
	});

	test('what came while the connection was lost starts the workflow once it is back', async () => {
		const listening = await server.activateTrigger(FAVORITES);

		server.control.addFault({ kind: 'status', command: '/ws', status: 502, times: 2 });
		server.control.closeConnections();
		await add(TRACK);
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ uri: TRACK }]);
	});

	test('only the chosen media types and items with the text of Match count', async () => {
		const options = { ...FAVORITES.options, mediaTypes: ['track'], match: 'cedar' };
		const listening = await server.activateTrigger({ ...FAVORITES, options });

		await add('library://album/3');
		await add(OTHER);
		await add(TRACK);
		await listening.waitForStarts(1);
		await passTime(1.5 * MINUTE);

		expect(listening.started).toMatchObject([{ uri: TRACK }]);
		expect(server.control.requests('music/albums/library_items')).toEqual([]);
	});
});

describe('on a 2.11 server', () => {
	const server = listenableServer('2.11');

	test('a favorite of somebody else and a dislike do not count', async () => {
		const listening = await server.activateTrigger(FAVORITES);

		server.control.setFavorite(TRACK, true, 'user');
		server.control.setFavorite(OTHER, false);
		await passTime(1.5 * MINUTE);
		expect(listening.started).toEqual([]);
		server.control.setFavorite(OTHER, true);
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ uri: OTHER }]);
	});
});

describe('on a 2.10 server', () => {
	const server = listenableServer('2.10');

	test('a check requests the favorites of each type once', async () => {
		const listening = await server.activateTrigger(FAVORITES);
		server.control.clearRequests();

		await passTime(1.1 * MINUTE);

		const requests = server.control.requests().map(({ command }) => command);
		const types = ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'];
		expect(requests).toEqual(types.map((type) => `music/${type}s/library_items`));
		expect(listening.started).toEqual([]);
	});
});
