import {
	BEDROOM,
	LIVING_ROOM,
	OFFICE,
	describeOnListenableServers,
	passTime,
} from './support/listenableServer';
import { isProfileSince } from '../support/profiles';

const VOLUME = ['volumeChanged'];
const COMING = ['playerAvailable', 'playerUnavailable'];
const AT_ONCE = { minimumDuration: 0 };
const ALBUM = { media: 'library://album/3', option: 'replace' };

describeOnListenableServers((server, profile) => {
	const setVolume = async (volume_level: number) =>
		await server.sendCommand('players/cmd/volume_set', { player_id: OFFICE, volume_level });

	test('a volume is reported with what it was before', async () => {
		await setVolume(30);
		await passTime();
		const listening = await server.activateTrigger({ events: VOLUME });

		await setVolume(45);
		await passTime();

		expect(listening.started).toEqual([
			{
				event: 'volumeChanged',
				time: expect.any(String),
				player: 'Office',
				player_id: OFFICE,
				volume_level: 45,
				previous_level: 30,
				// Servers from 2.7 on do not tell it of a player that cannot be muted.
				volume_muted: profile === '2.6' ? false : null,
			},
		]);
	});

	test('muting is a change of the volume, and so is its end', async () => {
		const player = isProfileSince(profile, '2.10') ? BEDROOM : OFFICE;
		const listening = await server.activateTrigger({ events: VOLUME });

		for (const muted of [true, false]) {
			server.control.setPlayer(player, { muted });
			await passTime();
		}

		expect(listening.started.map((item) => item.volume_muted)).toEqual(
			profile === '2.6' || isProfileSince(profile, '2.10') ? [true, false] : [],
		);
	});

	test('an announcement is neither a change of the volume nor of what plays', async () => {
		const listening = await server.activateTrigger({
			events: [
				...['playbackPaused', 'playbackStarted', 'playbackStopped', 'trackChanged'],
				...['itemPlayed', 'volumeChanged'],
			],
		});
		const announce = async () => {
			await server.sendCommand('players/cmd/play_announcement', {
				player_id: LIVING_ROOM,
				url: 'http://sounds.example/chime.mp3',
			});
			await passTime();
		};
		server.control.group(LIVING_ROOM, [OFFICE]);

		await announce();
		expect(listening.events).toEqual([]);
		await server.sendCommand('player_queues/play_media', { ...ALBUM, queue_id: LIVING_ROOM });
		await passTime();
		await announce();
		expect(listening.events).toEqual(['playbackStarted', 'trackChanged']);
		await server.sendCommand('player_queues/next', { queue_id: LIVING_ROOM });
		await passTime();

		expect([...listening.events].sort()).toEqual([
			'itemPlayed',
			'playbackStarted',
			'trackChanged',
			'trackChanged',
		]);
	});

	test('one that goes while it plays has stopped', async () => {
		await server.sendCommand('player_queues/play_media', { ...ALBUM, queue_id: OFFICE });
		await passTime();
		const events = [...COMING, 'playbackStopped', 'playbackStarted'];
		const listening = await server.activateTrigger({ events, options: AT_ONCE });

		server.control.setPlayer(OFFICE, { available: false });
		await passTime();
		expect(listening.events).toEqual(['playerUnavailable', 'playbackStopped']);
		server.control.setPlayer(OFFICE, { available: true });
		await passTime();
		await server.sendCommand('player_queues/play', { queue_id: OFFICE });
		await passTime();
		expect(listening.events.slice(2)).toEqual(['playerAvailable', 'playbackStarted']);
		server.control.removePlayer(OFFICE);
		await passTime();

		expect(listening.events.slice(4)).toEqual(['playerUnavailable', 'playbackStopped']);
		expect(listening.started.at(-1)).toMatchObject({ player: 'Office', title: 'Cedar Dance' });
	});

	test('steps that follow each other closely are one change, and one that leads back is none', async () => {
		await setVolume(30);
		await passTime();
		const listening = await server.activateTrigger({ events: VOLUME });

		for (const level of [31, 32, 33, 34]) server.control.setPlayer(OFFICE, { volume: level });
		await passTime();
		for (const level of [50, 34]) server.control.setPlayer(OFFICE, { volume: level });
		await passTime();

		expect(listening.started.map(({ volume_level }) => volume_level)).toEqual([34]);
	});

	test('a player that is gone for less than the minimum duration starts nothing', async () => {
		const listening = await server.activateTrigger({ events: COMING });

		for (const available of [false, true, false, true]) {
			server.control.setPlayer(OFFICE, { available });
			await passTime(500);
		}
		await passTime(20_000);
		expect(listening.events).toEqual([]);
		server.control.setPlayer(OFFICE, { available: false });
		await passTime(20_000);
		server.control.setPlayer(OFFICE, { available: true });
		await passTime(20_000);

		expect(listening.events).toEqual(['playerUnavailable', 'playerAvailable']);
	});

	test('players come and go', async () => {
		const listening = await server.activateTrigger({ events: COMING, options: AT_ONCE });

		server.control.setPlayer(OFFICE, { available: false });
		await passTime();
		server.control.setPlayer(OFFICE, { available: true });
		await passTime();
		server.control.addPlayer({ id: 'new-player', name: 'Garden' });
		await passTime();
		server.control.removePlayer('new-player');
		await passTime();

		expect(listening.started.map(({ event, player }) => [event, player])).toEqual([
			['playerUnavailable', 'Office'],
			['playerAvailable', 'Office'],
			['playerAvailable', 'Garden'],
			['playerUnavailable', 'Garden'],
		]);
		expect(listening.started[0]).toMatchObject({ player_id: OFFICE, available: false });
	});

	test('only the chosen players count, by name or id', async () => {
		const byName = await server.activateTrigger({
			events: ['trackChanged'],
			players: ['living\u00A0room'],
		});
		const listed = await server.activateTrigger({
			events: '={{ ["Track Changed"] }}',
			players: 'Office and Living Room',
		});
		const byId = await server.activateTrigger({ events: ['trackChanged'], players: [OFFICE] });

		for (const queue_id of [OFFICE, LIVING_ROOM, BEDROOM]) {
			await server.sendCommand('player_queues/play_media', { ...ALBUM, queue_id });
		}
		await passTime();

		expect(byName.started.map(({ player }) => player)).toEqual(['Living Room']);
		expect(byId.started.map(({ player }) => player)).toEqual(['Office']);
		expect(listed.started.map(({ player }) => player)).toEqual(['Office', 'Living Room']);
	});

	test('a chosen player that is grouped plays what its group plays', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const listening = await server.activateTrigger({
			events: ['trackChanged'],
			players: ['Bedroom'],
		});

		await server.sendCommand('player_queues/play_media', { ...ALBUM, queue_id: LIVING_ROOM });
		await server.sendCommand('player_queues/play_media', { ...ALBUM, queue_id: OFFICE });
		await passTime();

		expect(listening.started.map(({ player }) => player)).toEqual(['Living Room']);
	});

	test('only the chosen media types count', async () => {
		const listening = await server.activateTrigger({
			events: ['trackChanged'],
			options: { mediaTypes: ['podcast_episode'] },
		});

		await server.sendCommand('player_queues/play_media', { ...ALBUM, queue_id: OFFICE });
		await passTime();
		await server.sendCommand('player_queues/play_media', {
			queue_id: OFFICE,
			media: 'library://podcast/2',
			option: 'play',
		});
		await passTime();

		expect(listening.started.map(({ media_type }) => media_type)).toEqual(['podcast_episode']);
	});

	test('without Simplify it is the queue as the server reports it', async () => {
		const listening = await server.activateTrigger({ events: ['trackChanged'], simplify: false });

		await server.sendCommand('player_queues/play_media', { ...ALBUM, queue_id: OFFICE });
		await listening.waitForStarts(1);

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

	test('Raw Server Event reports every event unchanged, except for the ticks of the elapsed time', async () => {
		const any = await server.activateTrigger({ events: ['any'] });
		const queues = await server.activateTrigger({
			events: ['any'],
			players: ['Office'],
			options: { eventTypes: ['queue_updated'] },
		});

		await server.sendCommand('player_queues/play_media', { ...ALBUM, queue_id: OFFICE });
		await server.sendCommand('player_queues/play_media', { ...ALBUM, queue_id: BEDROOM });
		await passTime();

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

	test('Raw Server Event leaves out the events of players that were not chosen, and what they played', async () => {
		const listening = await server.activateTrigger({ events: ['any'], players: ['Bedroom'] });

		await server.sendCommand('player_queues/play_media', { ...ALBUM, queue_id: OFFICE });
		await passTime();
		await server.sendCommand('player_queues/next', { queue_id: OFFICE });
		await passTime();

		expect(listening.events).toEqual([]);
	});

	test('every field is flat', async () => {
		const listening = await server.activateTrigger({
			events: ['playbackStarted', 'trackChanged', 'volumeChanged', 'itemPlayed'],
		});

		await server.sendCommand('player_queues/play_media', { ...ALBUM, queue_id: OFFICE });
		await passTime();
		await setVolume(12);
		await server.sendCommand('player_queues/next', { queue_id: OFFICE });
		await passTime();

		expect(new Set(listening.events)).toEqual(
			new Set(['playbackStarted', 'trackChanged', 'volumeChanged', 'itemPlayed']),
		);
		for (const value of listening.started.flatMap(Object.values)) {
			expect(Object(value)).not.toBe(value);
		}
	});
});
