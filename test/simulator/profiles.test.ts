import { startSimulator } from '../../simulator';
import type { ProfileName } from '../../simulator';
import { postBody, readCommandResponse, sendCommand } from './support/send-command';
import { BEDROOM, KITCHEN, LIVING_ROOM, useSimulator, withSimulator } from './support/simulator';
import { valueAt } from './support/create-translator';

/** The requests in the specification, unchanged. */
const DOCUMENTED_REQUESTS = [
	['config/players/get', { player_id: LIVING_ROOM }],
	['config/players/save', { player_id: LIVING_ROOM, values: { airplay_mode: true } }],
	['config/players/save', { player_id: KITCHEN, values: { crossfade: true } }],
	['music/favorites/add_item', { item: 'spotify://track/1234567' }],
	[
		'music/albums/album_tracks',
		{ item_id: '1', provider_instance_id_or_domain: 'library', in_library_only: true },
	],
	['music/item_by_uri', { uri: 'spotify://track/1234' }],
	['music/recently_played_items', { limit: 10, media_types: ['track', 'album'] }],
	['music/in_progress_items', { limit: 10 }],
	['music/sync', { media_types: ['track', 'album'], providers: ['filesystem--1234'] }],
	[
		'music/playlists/playlist_tracks',
		{ item_id: '1234', provider_instance_or_domain: 'builtin', force_refresh: true },
	],
	['player_queues/items', { queue_id: KITCHEN, limit: 500, offset: 0 }],
	['player_queues/all', {}],
	[
		'player_queues/play_media',
		{ queue_id: BEDROOM, media: 'library://podcast/2', start_item: 'latest' },
	],
	[
		'player_queues/play_media',
		{ queue_id: BEDROOM, media: 'library://playlist/13', start_item: 'Mirrors' },
	],
] as const;

describe('documented', () => {
	const simulator = useSimulator({ profile: 'documented' });

	test.each(DOCUMENTED_REQUESTS)('supports %s %j exactly', async (command, args) => {
		const { status, json } = await sendCommand(simulator(), command, args);
		expect(status).toBe(200);
		expect(Object.keys(json as object)).toEqual(['message_id', 'result']);
	});

	test('echoes any message_id', async () => {
		const body = JSON.stringify({ message_id: 'ünïque', command: 'player_queues/all', args: {} });
		expect(valueAt((await postBody(simulator(), body)).json, 'message_id')).toBe('ünïque');
	});

	test.each(['info', 'players/all', 'player_queues/get', 'music/synctasks', 'music/search'])(
		'does not have %s',
		async (command) => {
			const { status, json } = await sendCommand(simulator(), command);
			expect(status).toBe(400);
			expect(json).toEqual({
				message_id: 'test-1',
				error_code: 12,
				details: `Invalid Command: ${command}`,
			});
		},
	);

	test.each([
		[{ command: 'player_queues/all', args: {} }],
		[{ command: 'player_queues/all', message_id: '1' }],
	])('rejects %j, where the specification requires more', async (frame) => {
		const { status, text } = await postBody(simulator(), JSON.stringify(frame));
		expect([status, text]).toEqual([400, 'Invalid JSON: missing required field']);
	});

	test('answers a failed command with code and text', async () => {
		const { status, json } = await sendCommand(simulator(), 'music/item_by_uri', { uri: 'foo' });
		expect(status).toBe(500);
		expect(json).toMatchObject({ message_id: 'test-1', error_code: 14 });
	});

	test('requires the playlist argument as the specification spells it', async () => {
		const args = { item_id: '13', provider_instance_id_or_domain: 'library' };
		expect((await sendCommand(simulator(), 'music/playlists/playlist_tracks', args)).status).toBe(
			500,
		);
	});

	test('only lets admins sync', async () => {
		const { status, json } = await sendCommand(
			simulator(),
			'music/sync',
			{},
			simulator().tokens.user,
		);
		expect(status).toBe(403);
		expect(json).toMatchObject({ error_code: 22, details: 'Admin access required' });
	});

	test('rejects a wrong token as text, like real servers', async () => {
		const { status, text, headers } = await sendCommand(
			simulator(),
			'player_queues/all',
			{},
			'wrong',
		);
		expect([status, text]).toEqual([401, 'Authentication required']);
		expect(headers.get('www-authenticate')).toBe('Bearer realm="Music Assistant"');
	});

	test.each([
		['/api-docs', 200],
		['/info', 404],
		['/api-docs/commands.json', 404],
		['/api', 404],
	])('answers GET %s with %i', async (path, status) => {
		expect((await fetch(simulator().url + path)).status).toBe(status);
	});
});

describe.each(['2.7', '2.8', '2.9', '2.10', '2.11.0b6', '2.11'] as const)('%s', (profile) => {
	const simulator = useSimulator({ profile });

	test('reports its version, without a token and with one', async () => {
		const info = await readCommandResponse(await fetch(`${simulator().url}/info`));
		expect(info.json).toEqual((await sendCommand(simulator(), 'info')).json);
		expect(valueAt(info.json, 'schema_version')).toBe(
			{ '2.7': 28, '2.8': 29, '2.9': 31, '2.10': 65, '2.11.0b6': 84, '2.11': 98 }[profile],
		);
		expect(valueAt(info.json, 'base_url')).toBe(simulator().url);
	});

	test('lists exactly the commands that it has', async () => {
		const { json } = await readCommandResponse(
			await fetch(`${simulator().url}/api-docs/commands.json`),
		);
		const listed = json as { command: string }[];
		expect(listed.map(({ command }) => command)).toEqual(
			listed.map(({ command }) => command).sort(),
		);
		for (const { command } of listed) {
			// A wrong token is rejected for every command that exists, and only for those.
			expect([command, (await sendCommand(simulator(), command, {}, 'wrong')).status]).toEqual([
				command,
				401,
			]);
		}
	});
});

test.each([
	['2.6', 'music/synctasks', 200],
	['2.7', 'music/synctasks', 200],
	['2.8', 'music/synctasks', 400],
	['2.7', 'tasks/list', 400],
	['2.8', 'tasks/list', 200],
	['2.7', 'player_queues/save_as_playlist', 400],
	['2.7', 'music/radio/library_items', 400],
	['2.10', 'music/synctasks', 400],
	['2.8', 'players/sleep_timer/set', 400],
	['2.8', 'player_queues/autoplay', 400],
	['2.8', 'player_queues/crossfade', 400],
	['2.8', 'auth/scopes', 400],
	['2.10', 'players/sleep_timer/set', 500],
	['2.7', 'players/cmd/group_volume_mute', 400],
	['2.7', 'tasks/log', 400],
	['2.9', 'player_queues/autoplay', 400],
	['2.9', 'players/sleep_timer/set', 400],
	['2.9', 'auth/scopes', 400],
	['2.10', 'player_queues/save_as_playlist', 500],
	['2.11', 'player_queues/save_as_playlist', 500],
] as const)('%s: %s returns %i', async (profile, command, status) => {
	await withSimulator(profile, async (simulator) => {
		expect((await sendCommand(simulator, command)).status).toBe(status);
	});
});

test('the same seed creates the same library and tokens, another seed others', async () => {
	const house = async (seed: number) => {
		const simulator = await startSimulator({ seed, timeScale: 0 });
		const queue = simulator.control.queue(KITCHEN);
		const { text: albums } = await sendCommand(simulator, 'music/albums/library_items');
		await simulator.stop();
		return { tokens: simulator.tokens, queueItem: queue.itemIds[0], albums };
	};
	const [first, second, other] = [await house(7), await house(7), await house(8)];
	expect(second).toEqual(first);
	expect(other.tokens).not.toEqual(first.tokens);
	expect(other.queueItem).not.toBe(first.queueItem);
	expect(other.albums).not.toBe(first.albums);
});

test('a reset restores the initial IDs, and removes what changed them', async () => {
	await withSimulator('2.10', async (simulator) => {
		const { control } = simulator;
		const queues = () => [KITCHEN, LIVING_ROOM].map((id) => control.queue(id));
		const before = queues();
		await sendCommand(simulator, 'player_queues/clear', { queue_id: KITCHEN });
		control.fillQueue(LIVING_ROOM, ['library://track/31']);
		expect(queues()).not.toEqual(before);

		control.reset();
		expect(queues()).toEqual(before);
	});
});

test('an unknown profile is rejected by name', async () => {
	const profile = '1.0' as ProfileName;
	await expect(startSimulator({ profile })).rejects.toThrow(
		'Available: documented, 2.6, 2.7, 2.8, 2.9, 2.10, 2.11.0b6, 2.11',
	);
});
