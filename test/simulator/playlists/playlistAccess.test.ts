import { sendCommand } from '../support/send-command';
import { OFFICE, useSimulator, withSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const ADD = 'music/playlists/add_playlist_tracks';
const REMOVE = 'music/playlists/remove_playlist_tracks';
const BUILTIN = '12';
const LIBRARY = { provider_instance_id_or_domain: 'library' };

describe('playlists of 2.11', () => {
	const simulator = useSimulator({ profile: '2.11' });
	const plain = () => simulator().tokens.user;
	const ask = async (command: string, args: object, token?: string) =>
		await sendCommand(simulator(), command, { ...args }, token);
	const create = async (token?: string) => {
		const { json } = await ask('music/playlists/create_playlist', { name: 'Own' }, token);
		return json as { item_id: string; access: object };
	};
	const add = async (id: unknown, token?: string) => {
		const { status, text } = await ask(
			ADD,
			{ db_playlist_id: id, uris: ['library://track/1'] },
			token,
		);
		return [status, status === 200 ? '' : text];
	};
	const listed = async (token?: string) => {
		const { json } = await ask('music/playlists/library_items', { search: 'Own' }, token);
		return (json as { item_id: string }[]).map(({ item_id: id }) => id);
	};
	const own = async () => (await create()).item_id;

	test('belong to their creator when new, and nobody else sees them, not even an admin', async () => {
		const { item_id: id, access } = await create(plain());
		const user = valueAt((await ask('auth/me', {}, plain())).json, 'user_id');
		const whole = { owner: user, sharing: 'private', shared_users: [], collaborative: false };
		expect(access).toEqual(whole);
		expect(await listed(plain())).toContain(id);
		expect(await listed()).not.toContain(id);
	});

	test('do not exist for users who may not see them, whatever is sent', async () => {
		const id = await own();
		const uri = `library://playlist/${id}`;
		const item = { item_id: id, ...LIBRARY };
		for (const [command, args] of [
			['music/playlists/get', item],
			['music/playlists/playlist_tracks', item],
			['music/item_by_uri', { uri }],
			['music/favorites/add_item', { item: uri }],
			['player_queues/play_media', { queue_id: OFFICE, media: uri }],
			['music/library/remove_item', { media_type: 'playlist', library_item_id: id }],
		] as const) {
			expect([command, (await ask(command, args, plain())).status]).toEqual([command, 500]);
			if (command !== 'music/library/remove_item') {
				expect([command, (await ask(command, args)).status]).not.toEqual([command, 403]);
			}
		}
		expect(await add(id, plain())).toEqual([500, 'Internal server error']);
		expect(
			valueAt((await ask('music/search', { search_query: 'Own' }, plain())).json, 'playlists'),
		).toEqual(expect.not.arrayContaining([expect.objectContaining({ item_id: id })]));
	});

	test('that others may see are changed by their owner and by users who manage the library', async () => {
		const id = await own();
		simulator().control.setPlaylistAccess(id, { owner: 'admin', sharing: 'members' });
		expect(await listed(plain())).toContain(id);
		expect(await add(id, plain())).toEqual([403, 'Only the owner of Own may change it']);
		expect(
			(await ask(REMOVE, { db_playlist_id: id, positions_to_remove: [1] }, plain())).status,
		).toBe(403);
		simulator().control.setPlaylistAccess(id, { owner: 'user', sharing: 'private' });
		expect(await add(id, plain())).toEqual([200, '']);
		expect(await add(id)).toEqual([200, '']);
	});

	test('with collaborators are changed by everybody who sees them, but only removed by their owner', async () => {
		const id = await own();
		simulator().control.setPlaylistAccess(id, {
			owner: 'admin',
			sharing: 'selected',
			sharedUsers: ['user'],
			collaborative: true,
		});
		expect(await add(id, plain())).toEqual([200, '']);
		const args = { media_type: 'playlist', library_item_id: id };
		expect((await ask('music/library/remove_item', args, plain())).status).toBe(403);
		expect((await ask('music/library/remove_item', args)).status).toBe(200);
	});

	test('from before belong to everybody, and so do those of other providers', async () => {
		for (const id of [BUILTIN, '1']) {
			const { json } = await ask('music/playlists/get', { item_id: id, ...LIBRARY });
			expect(json).toMatchObject({ access: null });
			expect(await add(id, plain())).toEqual([200, '']);
		}
		const args = { name: 'Own', provider_instance_or_domain: 'filesystem--1234' };
		const { json } = await ask('music/playlists/create_playlist', args);
		expect(json).toMatchObject({ access: null });
	});

	test('that do not exist are refused immediately', async () => {
		expect(await add('999')).toEqual([500, 'Internal server error']);
		expect(simulator().control.tasks()).not.toHaveProperty('playlist');
	});
});

test('before 2.11 playlists belong to nobody, and the task fails for one that does not exist', async () => {
	await withSimulator('2.10', async (simulator) => {
		const made = await sendCommand(simulator, 'music/playlists/create_playlist', { name: 'Own' });
		expect(made.json).not.toHaveProperty('access');
		const args = { db_playlist_id: '999', uris: ['library://track/1'] };
		expect((await sendCommand(simulator, ADD, args)).status).toBe(200);
	});
});

test.each([
	[{}, ['track'], 200],
	[{}, ['album', 'radio'], 200],
	[{}, ['artist'], 400],
	[{ provider_instance_or_domain: 'filesystem--1234' }, ['album'], 200],
	[{ provider_instance_or_domain: 'filesystem--1234' }, ['radio'], 400],
])('from 2.10 on, one with %j for %j returns %i', async (where, types, status) => {
	await withSimulator('2.10', async (simulator) => {
		const args = { name: 'New', media_types: types, ...where };
		expect((await sendCommand(simulator, 'music/playlists/create_playlist', args)).status).toBe(
			status,
		);
	});
});
