import { listenableServer, passTime } from './support/listenableServer';

const TRACK = 'library://track/7';
const RAW = { events: ['any'], options: { eventTypes: ['favorite_updated'] } };

describe('favorites of each user, on a 2.11 server', () => {
	const server = listenableServer('2.11');

	test.each([
		['a favorite', true],
		['a dislike', false],
		['neither any more', null],
	])("%s of the access token's user is an event as the server sends it", async (_, favorite) => {
		server.control.setFavorite(TRACK, favorite === null ? true : null);
		const listening = await server.activateTrigger(RAW);

		server.control.setFavorite(TRACK, favorite);
		await listening.waitForStarts(1);

		expect(listening.started).toEqual([
			{
				event: 'favorite_updated',
				time: expect.any(String),
				object_id: TRACK,
				data: {
					uri: TRACK,
					media_type: 'track',
					item_id: '7',
					favorite,
					user_id: expect.any(String),
				},
			},
		]);
	});

	test('those of other users and of other media types are none', async () => {
		const { events, options } = RAW;
		const ofAlbums = { events, options: { ...options, mediaTypes: ['album'] } };
		const listening = await server.activateTrigger(ofAlbums);

		server.control.setFavorite('library://album/7', true, 'user');
		server.control.setFavorite(TRACK, true);
		await passTime();
		expect(listening.started).toEqual([]);

		server.control.setFavorite('library://album/7', true);
		await listening.waitForStarts(1);
		expect(listening.started).toMatchObject([{ object_id: 'library://album/7' }]);
	});
});
