import {
	listenableServer,
	OFFICE,
	describeOnListenableServers,
	passTime,
	TRACK,
} from './support/listenableServer';

describeOnListenableServers((server) => {
	test.each([
		['title', 'cedar d'],
		['artist', 'LINDQVALE'],
		['album', 'Northern Windows'],
		['URI', 'library://track/31'],
	])('an item with the text in its %s starts the workflow', async (_, match) => {
		const wanted = { events: ['trackChanged'], options: { match } };
		const listening = await server.activateTrigger(wanted);

		await server.play(TRACK);

		expect(listening.started).toMatchObject([{ title: 'Cedar Dance' }]);
	});

	test('other items start nothing, and events about players do', async () => {
		const events = ['trackChanged', 'playbackStarted', 'volumeChanged'];
		const options = { match: 'Morning News' };
		const listening = await server.activateTrigger({ events, options });

		await server.play(TRACK);
		server.control.setPlayer(OFFICE, { volume: 61 });
		await listening.waitForStarts(1);

		expect(listening.events).toEqual(['volumeChanged']);
	});
});

describe('raw server events', () => {
	const server = listenableServer('2.8');

	test('about items start the workflow if the item has the text', async () => {
		const listening = await server.activateTrigger({
			events: ['any'],
			options: { match: 'lindqvale', eventTypes: ['media_item_updated', 'media_item_played'] },
		});

		await server.sendCommand('music/favorites/add_item', { item: 'library://track/31' });
		await server.sendCommand('music/favorites/add_item', { item: 'library://track/131' });
		server.control.fillQueue(OFFICE, ['library://track/131'], { state: 'playing' });
		server.control.playForward(OFFICE, 3600);
		await passTime();
		server.control.fillQueue(OFFICE, ['library://track/31'], { state: 'playing' });
		server.control.playForward(OFFICE, 3600);
		await passTime();

		const items = listening.started.map(({ object_id: uri }) => uri);
		expect(new Set(listening.events)).toEqual(new Set(['media_item_updated', 'media_item_played']));
		expect(new Set(items)).toEqual(new Set(['library://track/31']));
	});
});

const FAVORITE = 'library://track/7';
const FAVORITES = { events: ['any'], options: { eventTypes: ['favorite_updated'] } };

describe('favorites of each user, on a 2.11 server', () => {
	const server = listenableServer('2.11');

	test.each([
		['a favorite', true],
		['a dislike', false],
		['neither any more', null],
	])("%s of the access token's user is an event as the server sends it", async (_, favorite) => {
		server.control.setFavorite(FAVORITE, favorite === null ? true : null);
		const listening = await server.activateTrigger(FAVORITES);

		server.control.setFavorite(FAVORITE, favorite);
		await listening.waitForStarts(1);

		const item = { uri: FAVORITE, media_type: 'track', item_id: '7' };
		const data = { ...item, favorite, user_id: expect.any(String) as unknown };
		expect(listening.started).toEqual([
			{ event: 'favorite_updated', time: expect.any(String), object_id: FAVORITE, data },
		]);
	});

	test('those of other users and of other media types are none', async () => {
		const options = { ...FAVORITES.options, mediaTypes: ['album'] };
		const listening = await server.activateTrigger({ ...FAVORITES, options });

		server.control.setFavorite('library://album/7', true, 'user');
		server.control.setFavorite(FAVORITE, true);
		await passTime();
		expect(listening.started).toEqual([]);

		server.control.setFavorite('library://album/7', true);
		await listening.waitForStarts(1);
		expect(listening.started).toMatchObject([{ object_id: 'library://album/7' }]);
	});
});
