import { OFFICE, describeOnListenableServers, passTime } from './support/listenableServer';

const ALBUM = { queue_id: OFFICE, media: 'library://album/3', option: 'replace' };
const TRACK = { queue_id: OFFICE, media: 'library://track/31', option: 'replace' };

describeOnListenableServers((server) => {
	describe('syncs', () => {
		const SYNC = { events: ['syncCompleted'] };

		test('the end of a sync starts the workflow once, with what was synced', async () => {
			const listening = await server.activateTrigger(SYNC);

			await server.sendCommand('music/sync', { media_types: ['podcast'] });
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

		test('each sync starts the workflow', async () => {
			const listening = await server.activateTrigger(SYNC);

			await server.sendCommand('music/sync', { media_types: ['podcast'] });
			await listening.waitForStarts(1);
			await server.sendCommand('music/sync', { media_types: ['podcast'] });
			await listening.waitForStarts(2);
			await passTime();

			expect(listening.events).toHaveLength(2);
		});

		test('syncs of other media types than the chosen ones start nothing', async () => {
			const listening = await server.activateTrigger({
				...SYNC,
				options: { mediaTypes: ['album'] },
			});

			await server.sendCommand('music/sync', { media_types: ['podcast'] });
			await passTime(30_000);

			expect(listening.events).toEqual([]);
		});

		test('a sync that ended while the connection was lost starts the workflow once', async () => {
			const listening = await server.activateTrigger(SYNC);
			server.control.setSync({ milliseconds: 5000 });
			await server.sendCommand('music/sync', { media_types: ['podcast'] });
			await passTime(500);
			server.control.addFault({ kind: 'status', command: '/ws', status: 502, times: 4 });

			server.control.closeConnections();
			await listening.waitUntil(({ log }) => log.length === 2);
			await listening.waitForStarts(1);
			await passTime(30_000);

			expect(listening.events).toEqual(['syncCompleted']);
		});
	});

	test('a new item of the library starts the workflow, whatever players were chosen for other events before', async () => {
		const listening = await server.activateTrigger({ events: ['itemAdded'], players: ['Cellar'] });

		await server.sendCommand('music/favorites/add_item', { item: 'spotify://track/1234' });
		await listening.waitForStarts(1);
		await passTime();

		expect(listening.started).toEqual([
			expect.objectContaining({
				event: 'itemAdded',
				media_type: 'track',
				uri: expect.stringContaining('library://track/'),
				name: expect.any(String),
			}),
		]);
		expect(Object.keys(listening.started[0]!)).toEqual([
			'event',
			'time',
			'name',
			'title',
			'artist',
			'media_type',
			'uri',
			'artists',
			'album',
			'duration',
			'image_url',
		]);
	});

	describe('what was played', () => {
		/** Listens to what is played while this plays. */
		async function whilePlaying(media: Readonly<Record<string, unknown>>) {
			await server.sendCommand('player_queues/play_media', media);
			await passTime();
			return await server.activateTrigger({ events: ['itemPlayed'] });
		}

		async function press(button: 'pause' | 'play' | 'next' | 'stop') {
			await server.sendCommand(`player_queues/${button}`, { queue_id: OFFICE });
		}

		test('to its end', async () => {
			const listening = await whilePlaying(TRACK);

			server.control.playForward(OFFICE, 3600);
			await listening.waitForStarts(1);
			await passTime();

			expect(listening.started).toEqual([
				{
					event: 'itemPlayed',
					time: expect.any(String),
					player: 'Office',
					player_id: OFFICE,
					title: 'Cedar Dance',
					artist: 'Marta Lindqvale',
					album: 'Northern Windows',
					uri: 'library://track/31',
					media_type: 'track',
					duration: expect.any(Number),
					image_url: expect.stringContaining('/imageproxy'),
					seconds_played: expect.any(Number),
					fully_played: true,
				},
			]);
		});

		test('in part, once: a pause is no end, and the next track is one', async () => {
			const listening = await whilePlaying(ALBUM);

			await press('pause');
			await passTime();
			await press('play');
			await passTime();
			expect(listening.events).toEqual([]);
			await press('next');
			await passTime();

			expect(listening.started).toEqual([
				expect.objectContaining({ uri: 'library://track/31', fully_played: false }),
			]);
		});

		test('and goes on after a pause that was too short to be an event: not yet', async () => {
			const listening = await whilePlaying(ALBUM);

			await press('pause');
			await press('play');
			await passTime();
			expect(listening.events).toEqual([]);
			await press('next');
			await passTime();

			expect(listening.started).toEqual([
				expect.objectContaining({ uri: 'library://track/31', player: 'Office' }),
			]);
		});

		test('and was paused before it was stopped', async () => {
			const listening = await whilePlaying(ALBUM);

			await press('pause');
			await passTime();
			await press('stop');
			await passTime();

			expect(listening.started).toEqual([
				expect.objectContaining({ uri: 'library://track/31', player: 'Office' }),
			]);
		});
	});
});
