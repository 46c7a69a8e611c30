import type { INodeParameters } from 'n8n-workflow';
import { KITCHEN, LIVING_ROOM } from '../../../../simulator/world/players/players';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import type { MusicServer } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import {
	describeOnServersWithPlayerCommands,
	sentChangeCommands,
	restoreAfter,
} from '../support/playerParameters';

const TRACKS = [12, 5, 12, 7].map((id) => `library://track/${id}`);
const ALARM = ['library://track/1', 'library://track/2'];
const ALL = ['group', 'queue', 'modes', 'playback', 'volume', 'source'];
const PLAY_MEDIA = 'player_queues/play_media';
const DONE = { not_restored: [] };

type Place = Parameters<MusicServer['control']['fillQueue']>[2];

function fill({ control }: MusicServer, place: Place): void {
	control.fillQueue(LIVING_ROOM, TRACKS, place);
}

/** Something else plays now, loudly. */
function disturb({ control }: MusicServer): void {
	control.fillQueue(LIVING_ROOM, ALARM, { state: 'playing' });
	control.setPlayer(LIVING_ROOM, { volume: 70 });
}

/** Restores the player after something else has played there. */
async function restoreAfterAlarm(server: MusicServer, options: INodeParameters = {}) {
	return await restoreAfter(server, LIVING_ROOM, () => disturb(server), options);
}

/** The same where one of the tracks is gone. */
async function restoreWithoutTrack(server: MusicServer) {
	const track = { media_type: 'track', library_item_id: '12' };
	return await restoreAfter(server, LIVING_ROOM, async () => {
		disturb(server);
		await callServerUnlogged(server, 'music/library/remove_item', track);
	});
}

describeOnServersWithPlayerCommands((server) => {
	it('restores what played, at its item and position', async () => {
		fill(server, { currentIndex: 2, state: 'playing', elapsed: 42 });
		server.control.changeQueue(LIVING_ROOM, { repeat: 'all' });
		const { json, error } = await restoreAfterAlarm(server);

		expect(error).toBeUndefined();
		const player = { player: 'Living Room', player_id: LIVING_ROOM, success: true };
		expect(json).toMatchObject([{ ...player, restored: expect.arrayContaining(ALL), ...DONE }]);
		const queue = server.control.queue(LIVING_ROOM);
		expect(queue).toMatchObject({ uris: TRACKS, state: 'playing', currentIndex: 2, repeat: 'all' });
		expect(queue.elapsed).toBeGreaterThanOrEqual(40);
		expect(queue.elapsed).toBeLessThan(60);
		expect(server.control.player(LIVING_ROOM).volume).toBe(20);
	});

	it.each(['paused', 'idle'] as const)('restores what was %s without a sound', async (state) => {
		fill(server, { currentIndex: 3, state, elapsed: 42 });
		const { json } = await restoreAfterAlarm(server);

		expect(json).toMatchObject([DONE]);
		const queue = server.control.queue(LIVING_ROOM);
		expect(queue).toMatchObject({ uris: TRACKS, state, currentIndex: 3 });
		expect(Math.abs(queue.elapsed - 42)).toBeLessThan(20);
		expect(server.control.player(LIVING_ROOM).volume).toBe(20);
		const sent = sentChangeCommands(server);
		const [silenced] = sentArguments(server, 'players/cmd/volume_set');
		expect(silenced).toMatchObject({ player_id: LIVING_ROOM, volume_level: 0 });
		expect(sent.indexOf('players/cmd/volume_set')).toBeLessThan(
			sent.indexOf('player_queues/play_index'),
		);
	});

	it('keeps a queue that has not changed, and only seeks to its position', async () => {
		fill(server, { currentIndex: 1, state: 'playing', elapsed: 60 });
		server.control.changeQueue(LIVING_ROOM, { shuffleEnabled: true });
		const { itemIds } = server.control.queue(LIVING_ROOM);
		const { json } = await restoreAfter(server, LIVING_ROOM, () =>
			server.control.playForward(LIVING_ROOM, 60),
		);

		expect(json).toMatchObject([DONE]);
		expect(sentChangeCommands(server)).toEqual(['player_queues/play_index']);
		expect(server.control.queue(LIVING_ROOM)).toMatchObject({ itemIds, currentIndex: 1 });
	});

	it('of an unchanged state changes nothing', async () => {
		fill(server, { currentIndex: 1, state: 'paused', elapsed: 9 });
		const { json } = await restoreAfter(server, LIVING_ROOM, () => undefined);

		expect(json).toMatchObject([{ restored: expect.arrayContaining(ALL), ...DONE }]);
		expect(sentChangeCommands(server)).toEqual([]);
	});

	it('restores a long queue in portions', async () => {
		server.control.fillPlaylist('13', [...TRACKS]);
		const long = Array.from({ length: 1000 }, (_, index) => TRACKS[index % 4] ?? '');
		server.control.fillQueue(LIVING_ROOM, long, {
			currentIndex: 777,
			state: 'playing',
			elapsed: 5,
		});
		const { json } = await restoreAfterAlarm(server);

		expect(json).toMatchObject([DONE]);
		expect(server.control.queue(LIVING_ROOM)).toMatchObject({ uris: long, currentIndex: 777 });
		const portions = sentArguments(server, PLAY_MEDIA);
		expect(portions).toHaveLength(10);
		expect(portions).toMatchObject(portions.map(() => ({ option: 'add' })));
	});

	it('names the missing items, and finds the current one by its media', async () => {
		fill(server, { currentIndex: 3, state: 'playing', elapsed: 30 });
		const { json } = await restoreWithoutTrack(server);

		const restored = expect.arrayContaining(['playback']);
		const missing = expect.stringMatching(/^queue: 2 of 4 items can no longer be found: "/);
		expect(json).toMatchObject([{ restored, not_restored: [missing], success: true }]);
		const uris = ['library://track/5', 'library://track/7'];
		const queue = server.control.queue(LIVING_ROOM);
		expect(queue).toMatchObject({ uris, currentIndex: 1, state: 'playing' });
	});

	it('continues with the next item if the current one is missing', async () => {
		fill(server, { currentIndex: 2, state: 'playing', elapsed: 30 });
		const { json } = await restoreWithoutTrack(server);

		const missing = expect.stringMatching(/^playback: ".+" can no longer be found, so/);
		expect(json[0]?.not_restored).toEqual([expect.stringMatching(/^queue: ./), missing]);
		expect(server.control.queue(LIVING_ROOM).currentItem?.uri).toBe('library://track/7');
	});

	it('says that a shuffled queue is restored in its order, with shuffle off', async () => {
		fill(server, { currentIndex: 1, state: 'playing' });
		server.control.changeQueue(LIVING_ROOM, { shuffleEnabled: true });
		const { json } = await restoreAfterAlarm(server);

		expect(json[0]?.not_restored).toEqual([expect.stringMatching(/^shuffle: .*reshuffles/)]);
		expect(server.control.queue(LIVING_ROOM)).toMatchObject({ uris: TRACKS, shuffle: false });
	});

	it('empties a queue that was empty', async () => {
		server.control.fillQueue(LIVING_ROOM, []);
		const { json } = await restoreAfterAlarm(server);

		expect(json).toMatchObject([DONE]);
		expect(server.control.queue(LIVING_ROOM)).toMatchObject({ items: 0, state: 'idle' });
	});

	it('restores only the chosen parts', async () => {
		fill(server, { state: 'playing' });
		const meanwhile = () => {
			disturb(server);
			server.control.group(LIVING_ROOM, [KITCHEN]);
		};
		const chosen = { restoreGroup: false, restoreQueue: false };
		const { json } = await restoreAfter(server, LIVING_ROOM, meanwhile, chosen);

		expect(json[0]).toMatchObject({ restored: expect.arrayContaining(['volume']) });
		expect(sentChangeCommands(server)).toEqual(['players/cmd/volume_set']);
		expect(server.control.queue(LIVING_ROOM)).toMatchObject({ uris: ALARM, state: 'playing' });
	});

	it('pauses at the position if playback is not to be resumed', async () => {
		fill(server, { currentIndex: 1, state: 'playing', elapsed: 50 });
		const { json } = await restoreAfterAlarm(server, { resumePlayback: false });

		expect(json).toMatchObject([DONE]);
		expect(server.control.queue(LIVING_ROOM)).toMatchObject({ state: 'paused', currentIndex: 1 });
	});
});
