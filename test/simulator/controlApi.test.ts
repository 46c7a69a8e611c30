import { startSimulator } from '../../simulator';
import { readCommandResponse, sendCommand } from './support/send-command';
import { KITCHEN, OFFICE, useSimulator } from './support/simulator';
import { valueAt } from './support/create-translator';

const simulator = useSimulator();

async function control(name: string, message: unknown = {}) {
	const response = await fetch(`${simulator().url}/simulator/${name}`, {
		method: 'POST',
		body: JSON.stringify(message),
	});
	return readCommandResponse(response);
}

const status = async (command: string) => (await sendCommand(simulator(), command)).status;

test('faults can be added and removed', async () => {
	await control('fault', { kind: 'status', status: 502, command: 'info', times: 'always' });
	expect([await status('info'), await status('info')]).toEqual([502, 502]);
	await control('clear-faults');
	expect(await status('info')).toBe(200);
});

test('the request log is read and cleared, and never contains requests of the control API', async () => {
	await status('info');
	await status('players/all');
	expect((await control('requests')).json).toHaveLength(2);
	expect((await control('requests', { command: 'info' })).json).toMatchObject([
		{ command: 'info', headers: { authorization: 'Bearer <admin>' } },
	]);
	await control('clear-requests');
	expect((await control('requests')).json).toEqual([]);
});

test('queues are filled, changed, advanced and read', async () => {
	const place = { currentIndex: 0, state: 'playing' };
	await control('fill-queue', { queueId: OFFICE, content: 3, place });
	await control('change-queue', { queueId: OFFICE, change: { reverse: true } });
	await control('change-queue', { queueId: OFFICE, change: { reverse: true } });
	await control('play-forward', { queueId: OFFICE, seconds: 200 });
	expect((await control('queue', { queueId: OFFICE })).json).toMatchObject({
		items: 3,
		currentIndex: 1,
		state: 'playing',
	});
});

test('players are added, removed, changed and grouped', async () => {
	await control('add-player', { id: 'new', name: 'Cellar', canGroup: true });
	await control('set-player', { playerId: 'new', change: { volume: 5 } });
	await control('group', { leaderId: KITCHEN, memberIds: ['new'] });
	const player = async () =>
		(await sendCommand(simulator(), 'players/get', { player_id: 'new' })).json;
	expect(await player()).toMatchObject({ volume_level: 5, synced_to: KITCHEN });
	await control('ungroup', { playerId: 'new' });
	expect(await player()).toMatchObject({ synced_to: null });
	await control('remove-player', { playerId: 'new' });
	expect(await player()).toBeNull();
});

test('the actual state of a player is returned, and how often each command was carried out', async () => {
	const args = { player_id: OFFICE, volume_level: 30 };
	await sendCommand(simulator(), 'players/cmd/volume_set', args);
	const { json } = await control('player', { playerId: OFFICE });
	expect(json).toMatchObject({ volume: 30, announcement: null, sleepTimerExpiresAt: null });
	expect((await control('executed', { command: 'players/cmd/volume_set' })).json).toBe(1);
	await control('restrict-user', { playerIds: [OFFICE] });
	const { user } = simulator().tokens;
	expect((await sendCommand(simulator(), 'players/all', {}, user)).json).toHaveLength(1);
	expect((await control('set-speech', { available: false })).status).toBe(200);
	expect((await control('set-similar-tracks', { available: true })).status).toBe(200);
});

test('a radio station reports a song', async () => {
	await control('fill-queue', { queueId: OFFICE, content: ['library://radio/1'] });
	await control('set-song', { queueId: OFFICE, song: { title: 'Tide', artist: 'The Oars' } });
	const { json } = await sendCommand(simulator(), 'player_queues/get', { queue_id: OFFICE });
	expect(json).toMatchObject({
		current_item: {
			streamdetails: {
				stream_title: 'The Oars - Tide',
				stream_metadata: { title: 'Tide', artist: 'The Oars' },
			},
		},
	});
});

test('syncs and feeds behave as set', async () => {
	const provider = 'podcastfeed--dR4mZ8pT';
	const behavior = { outcome: 'partial_success', message: 'Half of it', milliseconds: 5 };
	await control('set-sync', { provider, behavior });
	const episode = { name: 'Extra', releaseDate: null };
	await control('publish-episode', { podcastId: '2', episode });
	await control('hold-tasks');
	await sendCommand(simulator(), 'music/sync', { media_types: ['podcast'], providers: [provider] });
	const task = `music_sync_${provider}_podcast`;
	expect(valueAt((await control('tasks')).json, task)).toBe('running');
	await control('release-tasks');
	expect(valueAt((await control('tasks')).json, task)).toBe('partial_success');
	const podcast = { item_id: '2', provider_instance_id_or_domain: 'library' };
	const { json } = await sendCommand(simulator(), 'music/podcasts/podcast_episodes', podcast);
	expect(valueAt(json, 5, 'name')).toBe('Extra');
});

test('the library is prepared and read', async () => {
	const uris = ['library://track/1', 'library://track/1'];
	await control('fill-playlist', { playlistId: '4', uris });
	expect((await control('playlist', { playlistId: '4' })).json).toEqual({
		name: 'Garden Party',
		isEditable: false,
		uris,
	});
	await control('lengthen', { uri: 'library://album/1', count: 16 });
	const album = { item_id: '1', provider_instance_id_or_domain: 'library' };
	const { json: tracks } = await sendCommand(simulator(), 'music/albums/album_tracks', album);
	expect(valueAt(tracks, 15, 'name')).toBe('Further Track 16');
	await control('set-favorite', { uri: 'library://radio/1', favorite: true });
	expect((await control('favorites')).json).toEqual(['library://radio/1']);
	const uri = 'library://audiobook/2';
	const played = async () => (await control('played', { user: 'user' })).json;
	await control('set-played', { uri, played: 90, user: 'user' });
	expect(await played()).toEqual([{ uri, fullyPlayed: false, seconds: 90 }]);
	await control('set-played', { uri, played: true, user: 'user' });
	expect(await played()).toEqual([{ uri, fullyPlayed: true, seconds: 0 }]);
	await control('set-played', { uri, played: false, user: 'user' });
	expect(await played()).toEqual([]);
});

test('requests are held, waited for and released', async () => {
	await control('hold', { command: 'info' });
	const held = status('info');
	expect((await control('waiting', { command: 'info' })).status).toBe(200);
	await control('release', { command: 'info' });
	expect(await held).toBe(200);
});

test('latency, time scale and reset', async () => {
	expect((await control('latency', { milliseconds: 1 })).status).toBe(200);
	expect((await control('time-scale', { scale: 0.5 })).status).toBe(200);
	await control('fill-queue', { queueId: OFFICE, content: 3 });
	await control('reset');
	expect(valueAt((await control('queue', { queueId: OFFICE })).json, 'items')).toBe(0);
});

test.each([
	['nope', {}, 404],
	['fault', { kind: 'nope' }, 400],
	['fault', { kind: 'slow' }, 400],
	['fault', { kind: 'silence', tims: 3 }, 400],
	['queue', { queueId: 'nope' }, 400],
	['set-player', { playerId: 'nope', change: {} }, 400],
	['fill-queue', { queueId: OFFICE, content: ['foo'] }, 400],
	['time-scale', { scale: -1 }, 400],
	['set-sync', { provider: 'nope', behavior: {} }, 400],
	['set-sync', { behavior: { outcome: 'fine' } }, 400],
	['publish-episode', { podcastId: '99', episode: { name: 'x', releaseDate: null } }, 400],
	['player', { playerId: 'nope' }, 400],
	['playlist', { playlistId: '99' }, 400],
	['fill-playlist', { playlistId: '4', uris: ['library://track/9999'] }, 400],
	['lengthen', { uri: 'library://radio/1', count: 3 }, 400],
	['set-played', { uri: 'foo', played: true }, 400],
	['played', { user: 'nobody' }, 400],
])('%s %j is answered with %i and a reason', async (name, message, expected) => {
	const answer = await control(name, message);
	expect(answer.status).toBe(expected);
	expect(valueAt(answer.json, 'error')).toEqual(expect.any(String));
});

test('other content than JSON, and another method, are rejected', async () => {
	const url = `${simulator().url}/simulator/reset`;
	expect((await fetch(url, { method: 'POST', body: '{' })).status).toBe(400);
	expect((await fetch(url)).status).toBe(404);
});

test('the control API can be switched off', async () => {
	const closed = await startSimulator({ controlApi: false });
	try {
		const response = await fetch(`${closed.url}/simulator/reset`, { method: 'POST' });
		expect([response.status, await response.text()]).toEqual([404, '']);
	} finally {
		await closed.stop();
	}
});
