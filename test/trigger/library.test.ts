import {
	describeOnListenableServers,
	listenableServer,
	MINUTE,
	OFFICE,
	passTime,
	TRACK,
} from './support/listenableServer';

describeOnListenableServers((server) => {
	describe('syncs', () => {
		const SYNC = { events: ['syncCompleted'] };
		const sync = async () => await server.sendCommand('music/sync', { media_types: ['podcast'] });

		test('the end of each sync starts the workflow once, with what was synced', async () => {
			const listening = await server.activateTrigger(SYNC);

			await sync();
			await listening.waitForStarts(1);
			await passTime();

			expect(listening.started).toEqual([
				{
					event: 'syncCompleted',
					time: expect.any(String),
					media_types: 'podcast',
					providers: expect.stringContaining('podcastfeed--'),
				},
			]);
			await sync();
			await listening.waitForStarts(2);
			await passTime();
			expect(listening.events).toHaveLength(2);
		});

		// Older servers say twice at its beginning that nothing is being synced.
		test('the end of a sync of everything starts the workflow once', async () => {
			const listening = await server.activateTrigger(SYNC);

			await server.sendCommand('music/sync', {});
			await listening.waitForStarts(1);
			await passTime(30_000);

			expect(listening.started).toMatchObject([
				{ event: 'syncCompleted', media_types: expect.stringContaining('track') },
			]);
		});

		test('syncs of other media types than the chosen ones start nothing', async () => {
			const listening = await server.activateTrigger({
				...SYNC,
				options: { mediaTypes: ['album'] },
			});

			await sync();
			await passTime(30_000);

			expect(listening.events).toEqual([]);
		});

		test('a sync that ended while the connection was lost starts the workflow once', async () => {
			const listening = await server.activateTrigger(SYNC);
			server.control.setSync({ milliseconds: 5000 });
			await sync();
			await passTime(500);
			server.control.addFault({ kind: 'status', command: '/ws', status: 502, times: 4 });

			server.control.closeConnections();
			await listening.waitForStarts(1);
			await passTime(30_000);

			expect(listening.log).toHaveLength(2);
			expect(listening.events).toEqual(['syncCompleted']);
		});
	});

	test('a new item of the library starts the workflow, whatever players were chosen for other events before', async () => {
		const listening = await server.activateTrigger({ events: ['itemAdded'], players: ['Cellar'] });

		await server.sendCommand('music/favorites/add_item', { item: 'spotify://track/1234' });
		await listening.waitForStarts(1);
		await passTime();

		const uri: unknown = expect.stringContaining('library://track/');
		expect(listening.started).toMatchObject([
			{ event: 'itemAdded', media_type: 'track', uri, name: expect.any(String) },
		]);
		expect(Object.keys(listening.started[0]!)).toEqual([
			...['event', 'time', 'name', 'title', 'artist', 'media_type', 'uri'],
			...['artists', 'album', 'duration', 'image_url'],
		]);
	});
});

/** Late betas of 2.11 list 500 rows unless all of them are requested. */
describe('on a server that lists in pages', () => {
	const server = listenableServer('2.11');

	test('a track behind 500 others is a change of the playlist', async () => {
		const added = 'library://track/32';
		server.control.fillPlaylist('1', Array<string>(600).fill(TRACK));
		const playlists = ['library://playlist/1'];
		const listening = await server.activateTrigger({ events: ['playlistChanged'], playlists });

		const change = { db_playlist_id: '1', uris: [added] };
		await server.sendCommand('music/playlists/add_playlist_tracks', change);
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ added_names: ['Drift Dance'], removed: [] }]);
	});

	test('a new episode that comes last in its feed is found behind 500 others', async () => {
		const podcasts = ['library://podcast/1'];
		server.control.setSync({ brings: 'nothing' });
		server.control.lengthen(podcasts[0]!, 600);
		const listening = await server.activateTrigger({ events: ['newEpisode'], podcasts });

		const episode = { name: 'The Latest', releaseDate: '2026-11-20 05:00:00', position: 0 };
		server.control.publishEpisode('1', { ...episode, duration: 600 });
		await server.sendCommand('music/sync', { media_types: ['podcast'] });
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ name: 'The Latest' }]);
	});
});

describe('when the clock of the machine is corrected by an hour', () => {
	const server = listenableServer();

	function setClockBack(): void {
		const now = Date.now.bind(Date);
		jest.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
	}

	afterEach(() => jest.restoreAllMocks());

	it('a change that does not count yet is reported', async () => {
		const listening = await server.activateTrigger({ events: ['volumeChanged'] });
		await server.sendCommand('players/cmd/volume_set', { player_id: OFFICE, volume_level: 45 });
		setClockBack();
		await passTime();

		expect(listening.started).toMatchObject([{ event: 'volumeChanged', volume_level: 45 }]);
	});

	it('the library is checked', async () => {
		const lists = () => server.control.requests('music/podcasts/podcast_episodes').length;
		await server.activateTrigger({ events: ['newEpisode'] });
		const readAtStart = lists();
		setClockBack();
		await passTime(16 * MINUTE);

		expect(lists()).toBeGreaterThan(readAtStart);
	});
});
