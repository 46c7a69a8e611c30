import { BEDROOM, LIVING_ROOM, OFFICE, onEveryServer, passing } from './support/listening';

const VOLUME = ['volumeChanged'];
const COMING = ['playerAvailable', 'playerUnavailable'];
const ALBUM = { media: 'library://album/3', option: 'replace' };

onEveryServer((server) => {
	const setVolume = async (volume_level: number) =>
		await server.command('players/cmd/volume_set', { player_id: OFFICE, volume_level });

	test('a volume is told with what it was before', async () => {
		await setVolume(30);
		await passing();
		const listening = await server.listen({ events: VOLUME });

		await setVolume(45);
		await passing();

		expect(listening.started).toEqual([
			{
				event: 'volumeChanged',
				time: expect.any(String),
				player: 'Office',
				player_id: OFFICE,
				volume_level: 45,
				previous_volume_level: 30,
			},
		]);
	});

	test('steps that follow each other closely are one change, and one that leads back is none', async () => {
		await setVolume(30);
		await passing();
		const listening = await server.listen({ events: VOLUME });

		for (const level of [31, 32, 33, 34]) server.control.setPlayer(OFFICE, { volume: level });
		await passing();
		for (const level of [50, 34]) server.control.setPlayer(OFFICE, { volume: level });
		await passing();

		expect(listening.started.map(({ volume_level }) => volume_level)).toEqual([34]);
	});

	test('players come and go', async () => {
		const listening = await server.listen({ events: COMING });

		server.control.setPlayer(OFFICE, { available: false });
		await passing();
		server.control.setPlayer(OFFICE, { available: true });
		await passing();
		server.control.addPlayer({ id: 'new-player', name: 'Garden' });
		await passing();
		server.control.removePlayer('new-player');
		await passing();

		expect(listening.started.map(({ event, player }) => [event, player])).toEqual([
			['playerUnavailable', 'Office'],
			['playerAvailable', 'Office'],
			['playerAvailable', 'Garden'],
			['playerUnavailable', 'Garden'],
		]);
		expect(listening.started[0]).toMatchObject({ player_id: OFFICE, available: false });
	});

	test('only the chosen players are told of, by name or id', async () => {
		const byName = await server.listen({ events: ['trackChanged'], players: ['living room'] });
		const byId = await server.listen({ events: ['trackChanged'], players: [OFFICE] });

		for (const queue_id of [OFFICE, LIVING_ROOM, BEDROOM]) {
			await server.command('player_queues/play_media', { ...ALBUM, queue_id });
		}
		await passing();

		expect(byName.started.map(({ player }) => player)).toEqual(['Living Room']);
		expect(byId.started.map(({ player }) => player)).toEqual(['Office']);
	});

	test('a chosen player that is grouped plays what its group plays', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const listening = await server.listen({ events: ['trackChanged'], players: ['Bedroom'] });

		await server.command('player_queues/play_media', { ...ALBUM, queue_id: LIVING_ROOM });
		await server.command('player_queues/play_media', { ...ALBUM, queue_id: OFFICE });
		await passing();

		expect(listening.started.map(({ player }) => player)).toEqual(['Living Room']);
	});

	test('only the chosen kinds are told of', async () => {
		const listening = await server.listen({
			events: ['trackChanged'],
			options: { mediaTypes: ['podcast_episode'] },
		});

		await server.command('player_queues/play_media', { ...ALBUM, queue_id: OFFICE });
		await passing();
		await server.command('player_queues/play_media', {
			queue_id: OFFICE,
			media: 'library://podcast/2',
			option: 'replace',
		});
		await passing();

		expect(listening.started.map(({ media_type }) => media_type)).toEqual(['podcast_episode']);
	});

	test('without Simplify it is what the server tells of the queue', async () => {
		const listening = await server.listen({ events: ['trackChanged'], simplify: false });

		await server.command('player_queues/play_media', { ...ALBUM, queue_id: OFFICE });
		await listening.starts(1);

		expect(listening.started[0]).toEqual({
			event: 'trackChanged',
			time: expect.any(String),
			object_id: OFFICE,
			data: expect.objectContaining({
				queue_id: OFFICE,
				current_item: expect.objectContaining({ media_item: expect.any(Object) }),
			}),
		});
	});

	test('any event is told as it comes, but for the ticks of elapsed time', async () => {
		const any = await server.listen({ events: ['any'] });
		const queues = await server.listen({
			events: ['any'],
			players: ['Office'],
			options: { eventTypes: ['queue_updated'] },
		});

		await server.command('player_queues/play_media', { ...ALBUM, queue_id: OFFICE });
		await server.command('player_queues/play_media', { ...ALBUM, queue_id: BEDROOM });
		await passing();

		expect(new Set(any.events)).toEqual(
			new Set(['queue_updated', 'queue_items_updated', 'player_updated']),
		);
		expect(new Set(queues.events)).toEqual(new Set(['queue_updated']));
		expect(new Set(queues.started.map(({ object_id }) => object_id))).toEqual(new Set([OFFICE]));
		expect(any.started[0]).toEqual({
			event: expect.any(String),
			time: expect.any(String),
			object_id: OFFICE,
			data: expect.objectContaining({ queue_id: OFFICE }),
		});
	});

	test('no item has more than ten fields', async () => {
		const listening = await server.listen({
			events: ['playbackStarted', 'trackChanged', 'volumeChanged', 'itemPlayed'],
		});

		await server.command('player_queues/play_media', { ...ALBUM, queue_id: OFFICE });
		await passing();
		await setVolume(12);
		await server.command('player_queues/next', { queue_id: OFFICE });
		await passing();

		expect(new Set(listening.events)).toEqual(
			new Set(['playbackStarted', 'trackChanged', 'volumeChanged', 'itemPlayed']),
		);
		for (const item of listening.started) expect(Object.keys(item).length).toBeLessThanOrEqual(10);
	});
});
