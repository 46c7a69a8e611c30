import { startSimulator } from '../../simulator';
import { read, send } from './support/requests';
import { KITCHEN, OFFICE, running } from './support/running';
import { field } from './support/translation';

const simulator = running();

async function door(name: string, message: unknown = {}) {
	const response = await fetch(`${simulator().url}/simulator/${name}`, {
		method: 'POST',
		body: JSON.stringify(message),
	});
	return read(response);
}

const status = async (command: string) => (await send(simulator(), command)).status;

test('faults come and go', async () => {
	await door('fault', { kind: 'status', status: 502, command: 'info', times: 'always' });
	expect([await status('info'), await status('info')]).toEqual([502, 502]);
	await door('clear-faults');
	expect(await status('info')).toBe(200);
});

test('the request log is read and cleared, and never has the door itself', async () => {
	await status('info');
	await status('players/all');
	expect((await door('requests')).json).toHaveLength(2);
	expect((await door('requests', { command: 'info' })).json).toMatchObject([
		{ command: 'info', headers: { authorization: 'Bearer <admin>' } },
	]);
	await door('clear-requests');
	expect((await door('requests')).json).toEqual([]);
});

test('queues are filled, changed, played forward and read', async () => {
	const place = { currentIndex: 0, state: 'playing' };
	await door('fill-queue', { queueId: OFFICE, content: 3, place });
	await door('change-queue', { queueId: OFFICE, change: { reverse: true } });
	await door('change-queue', { queueId: OFFICE, change: { reverse: true } });
	await door('play-forward', { queueId: OFFICE, seconds: 200 });
	expect((await door('queue', { queueId: OFFICE })).json).toMatchObject({
		items: 3,
		currentIndex: 1,
		state: 'playing',
	});
});

test('players come, go, change and group', async () => {
	await door('add-player', { id: 'new', name: 'Cellar', canGroup: true });
	await door('set-player', { playerId: 'new', change: { volume: 5 } });
	await door('group', { leaderId: KITCHEN, memberIds: ['new'] });
	const player = async () => (await send(simulator(), 'players/get', { player_id: 'new' })).json;
	expect(await player()).toMatchObject({ volume_level: 5, synced_to: KITCHEN });
	await door('ungroup', { playerId: 'new' });
	expect(await player()).toMatchObject({ synced_to: null });
	await door('remove-player', { playerId: 'new' });
	expect(await player()).toBeNull();
});

test('a player is told as it really is, and how often it was told what', async () => {
	const args = { player_id: OFFICE, volume_level: 30 };
	await send(simulator(), 'players/cmd/volume_set', args);
	const { json } = await door('player', { playerId: OFFICE });
	expect(json).toMatchObject({ volume: 30, announcement: null, sleepTimerExpiresAt: null });
	expect((await door('executed', { command: 'players/cmd/volume_set' })).json).toBe(1);
	await door('restrict-user', { playerIds: [OFFICE] });
	const { user } = simulator().tokens;
	expect((await send(simulator(), 'players/all', {}, user)).json).toHaveLength(1);
	expect((await door('set-speech', { available: false })).status).toBe(200);
});

test('a radio station says what is on', async () => {
	await door('fill-queue', { queueId: OFFICE, content: ['library://radio/1'] });
	await door('set-song', { queueId: OFFICE, song: { title: 'Tide', artist: 'The Oars' } });
	const { json } = await send(simulator(), 'player_queues/get', { queue_id: OFFICE });
	expect(json).toMatchObject({
		current_item: {
			streamdetails: {
				stream_title: 'The Oars - Tide',
				stream_metadata: { title: 'Tide', artist: 'The Oars' },
			},
		},
	});
});

test('syncs and feeds do as they are told', async () => {
	const provider = 'podcastfeed--dR4mZ8pT';
	const behaviour = { outcome: 'partial_success', message: 'Half of it', milliseconds: 5 };
	await door('set-sync', { provider, behaviour });
	const episode = { name: 'Extra', releaseDate: null };
	await door('publish-episode', { podcastId: '2', episode });
	await door('hold-tasks');
	await send(simulator(), 'music/sync', { media_types: ['podcast'], providers: [provider] });
	const task = `music_sync_${provider}_podcast`;
	expect(field((await door('tasks')).json, task)).toBe('running');
	await door('release-tasks');
	expect(field((await door('tasks')).json, task)).toBe('partial_success');
	const podcast = { item_id: '2', provider_instance_id_or_domain: 'library' };
	const { json } = await send(simulator(), 'music/podcasts/podcast_episodes', podcast);
	expect(field(json, 5, 'name')).toBe('Extra');
});

test('the library is prepared and read', async () => {
	const uris = ['library://track/1', 'library://track/1'];
	await door('fill-playlist', { playlistId: '4', uris });
	expect((await door('playlist', { playlistId: '4' })).json).toEqual({
		name: 'Garden Party',
		isEditable: false,
		uris,
	});
	await door('set-favorite', { uri: 'library://radio/1', favorite: true });
	expect((await door('favorites')).json).toEqual(['library://radio/1']);
	const uri = 'library://audiobook/2';
	const played = async () => (await door('played', { user: 'user' })).json;
	await door('set-played', { uri, played: 90, user: 'user' });
	expect(await played()).toEqual([{ uri, fullyPlayed: false, seconds: 90 }]);
	await door('set-played', { uri, played: true, user: 'user' });
	expect(await played()).toEqual([{ uri, fullyPlayed: true, seconds: 0 }]);
	await door('set-played', { uri, played: false, user: 'user' });
	expect(await played()).toEqual([]);
});

test('requests are held, waited for and released', async () => {
	await door('hold', { command: 'info' });
	const held = status('info');
	expect((await door('waiting', { command: 'info' })).status).toBe(200);
	await door('release', { command: 'info' });
	expect(await held).toBe(200);
});

test('latency, time scale and reset', async () => {
	expect((await door('latency', { milliseconds: 1 })).status).toBe(200);
	expect((await door('time-scale', { scale: 0.5 })).status).toBe(200);
	await door('fill-queue', { queueId: OFFICE, content: 3 });
	await door('reset');
	expect(field((await door('queue', { queueId: OFFICE })).json, 'items')).toBe(0);
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
	['set-sync', { provider: 'nope', behaviour: {} }, 400],
	['set-sync', { behaviour: { outcome: 'fine' } }, 400],
	['publish-episode', { podcastId: '99', episode: { name: 'x', releaseDate: null } }, 400],
	['player', { playerId: 'nope' }, 400],
	['playlist', { playlistId: '99' }, 400],
	['fill-playlist', { playlistId: '4', uris: ['library://track/9999'] }, 400],
	['set-played', { uri: 'foo', played: true }, 400],
	['played', { user: 'nobody' }, 400],
])('%s %j is answered with %i and a reason', async (name, message, expected) => {
	const answer = await door(name, message);
	expect(answer.status).toBe(expected);
	expect(field(answer.json, 'error')).toEqual(expect.any(String));
});

test('what is not JSON, and another method, are refused', async () => {
	const url = `${simulator().url}/simulator/reset`;
	expect((await fetch(url, { method: 'POST', body: '{' })).status).toBe(400);
	expect((await fetch(url)).status).toBe(404);
});

test('the door can be left out', async () => {
	const closed = await startSimulator({ controlDoor: false });
	try {
		const response = await fetch(`${closed.url}/simulator/reset`, { method: 'POST' });
		expect([response.status, await response.text()]).toEqual([404, '']);
	} finally {
		await closed.stop();
	}
});
