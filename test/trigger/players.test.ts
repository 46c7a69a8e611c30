import {
	ALBUM,
	BEDROOM,
	LIVING_ROOM,
	OFFICE,
	describeOnListenableServers,
	passTime,
} from './support/listenableServer';
import { isProfileSince } from '../support/profiles';

const TRACKS = { events: ['trackChanged'] };
const VOLUME = ['volumeChanged'];
const COMING = ['playerAvailable', 'playerUnavailable'];
const PLAYBACK = ['playbackStarted', 'trackChanged', 'itemPlayed'];
const AT_ONCE = { minimumDuration: 0 };

describeOnListenableServers((server, profile) => {
	async function setVolume(volume_level: number) {
		await server.sendCommand('players/cmd/volume_set', { player_id: OFFICE, volume_level });
		await passTime();
	}

	async function setPlayer(change: { available: boolean }, thenPass?: number) {
		server.control.setPlayer(OFFICE, change);
		await passTime(thenPass);
	}

	test('a volume is reported with what it was before', async () => {
		await setVolume(30);
		const listening = await server.activateTrigger({ events: VOLUME });

		await setVolume(45);

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
			events: [...PLAYBACK, 'playbackPaused', 'playbackStopped', 'volumeChanged'],
		});
		const announce = async () => {
			const chime = { player_id: LIVING_ROOM, url: 'http://sounds.example/chime.mp3' };
			await server.sendCommand('players/cmd/play_announcement', chime);
			await passTime();
		};
		server.control.group(LIVING_ROOM, [OFFICE]);

		await announce();
		expect(listening.events).toEqual([]);
		await server.play(ALBUM, LIVING_ROOM);
		await announce();
		expect(listening.events).toEqual(['playbackStarted', 'trackChanged']);
		await server.press('next', LIVING_ROOM);

		expect([...listening.events].sort()).toEqual([...PLAYBACK, 'trackChanged'].sort());
	});

	test('one that goes while it plays has stopped', async () => {
		await server.play(ALBUM);
		const events = [...COMING, 'playbackStopped', 'playbackStarted'];
		const listening = await server.activateTrigger({ events, options: AT_ONCE });

		await setPlayer({ available: false });
		expect(listening.events).toEqual(['playerUnavailable', 'playbackStopped']);
		await setPlayer({ available: true });
		await server.press('play');
		expect(listening.events.slice(2)).toEqual(['playerAvailable', 'playbackStarted']);
		server.control.removePlayer(OFFICE);
		await passTime();

		expect(listening.events.slice(4)).toEqual(['playerUnavailable', 'playbackStopped']);
		expect(listening.started.at(-1)).toMatchObject({ player: 'Office', title: 'Cedar Dance' });
	});

	test('a player that is gone for less than the minimum duration starts nothing', async () => {
		const listening = await server.activateTrigger({ events: COMING });

		for (const available of [false, true, false, true]) await setPlayer({ available }, 500);
		await passTime(20_000);
		expect(listening.events).toEqual([]);
		await setPlayer({ available: false }, 20_000);
		await setPlayer({ available: true }, 20_000);

		expect(listening.events).toEqual(['playerUnavailable', 'playerAvailable']);
	});

	test('players come and go', async () => {
		const listening = await server.activateTrigger({ events: COMING, options: AT_ONCE });

		await setPlayer({ available: false });
		await setPlayer({ available: true });
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
		const listening = [
			await server.activateTrigger({ ...TRACKS, players: ['living\u00A0room'] }),
			await server.activateTrigger({ ...TRACKS, players: [OFFICE] }),
			await server.activateTrigger({
				events: '={{ ["Track Changed"] }}',
				players: 'Office and Living Room',
			}),
		];

		for (const queueId of [OFFICE, LIVING_ROOM, BEDROOM]) await server.play(ALBUM, queueId);

		expect(listening.map(({ started }) => started.map(({ player }) => player))).toEqual([
			['Living Room'],
			['Office'],
			['Office', 'Living Room'],
		]);
	});

	test('a chosen player that is grouped plays what its group plays', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const listening = await server.activateTrigger({ ...TRACKS, players: ['Bedroom'] });

		await server.play(ALBUM, LIVING_ROOM);
		await server.play(ALBUM);

		expect(listening.started.map(({ player }) => player)).toEqual(['Living Room']);
	});

	test('only the chosen media types count', async () => {
		const options = { mediaTypes: ['podcast_episode'] };
		const listening = await server.activateTrigger({ ...TRACKS, options });

		await server.play(ALBUM);
		const podcast = { queue_id: OFFICE, media: 'library://podcast/2', option: 'play' };
		await server.sendCommand('player_queues/play_media', podcast);
		await passTime();

		expect(listening.started.map(({ media_type }) => media_type)).toEqual(['podcast_episode']);
	});

	test('without Simplify it is the queue as the server reports it', async () => {
		const listening = await server.activateTrigger({ ...TRACKS, simplify: false });

		await server.play(ALBUM);

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
		const options = { eventTypes: ['queue_updated'] };
		const wanted = { events: ['any'], players: ['Office'], options };
		const queues = await server.activateTrigger(wanted);

		await server.play(ALBUM);
		await server.play(ALBUM, BEDROOM);

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

		await server.play(ALBUM);
		await server.press('next');

		expect(listening.events).toEqual([]);
	});
});
