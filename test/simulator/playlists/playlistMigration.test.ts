import { sendCommand } from '../support/send-command';
import { useSimulator, withSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const MIGRATE = 'music/playlists/migrate_playlist';
const IMPORT = 'music/playlists/import_playlist';
const LOST = '#EXTINF:200,Nobody - Nowhere Song\nqobuz://track/77\n';

test('playlists cannot be copied to other providers before 2.11', async () => {
	await withSimulator('2.10', async (simulator) => {
		const { status, text } = await sendCommand(simulator, MIGRATE, { db_playlist_id: '13' });
		expect([status, text]).toEqual([400, `Invalid Command: ${MIGRATE}`]);
	});
});

describe('a playlist of 2.11 that is copied', () => {
	const simulator = useSimulator({ profile: '2.11' });
	const ask = async (command: string, args: Readonly<Record<string, unknown>>, token?: string) =>
		await sendCommand(simulator(), command, args, token);
	const uris = (id: string) => simulator().control.playlist(id).uris;
	const taskOf = async (started: unknown) =>
		(await ask('tasks/get', { task_id: valueAt(started, 'id') })).json;

	test('is copied by a task, and stays', async () => {
		const before = uris('13');
		const { json } = await ask(MIGRATE, { db_playlist_id: 13, name: 'Copy' });
		expect(json).toMatchObject({
			metadata: {
				task_domain: 'playlist_migration',
				source_playlist_id: '13',
				source_playlist_name: 'Evening Mix',
				destination_provider: 'builtin',
				match_policy: 'same_recording',
			},
		});
		expect(await taskOf(json)).toMatchObject({ status: 'success', report: expect.any(String) });
		expect(simulator().control.playlist('15')).toMatchObject({ name: 'Copy', uris: before });
		expect(uris('13')).toEqual(before);
	});

	test('is its own, whoever owned the original', async () => {
		await ask(MIGRATE, { db_playlist_id: '13' }, simulator().tokens.user);
		const { json } = await ask(
			'music/playlists/library_items',
			{ search: 'Evening Mix', summary: false },
			simulator().tokens.user,
		);
		const me = (await ask('auth/me', {}, simulator().tokens.user)).json;
		expect(valueAt(json, 1, 'access', 'owner')).toBe(valueAt(me, 'user_id'));
	});

	test('lacks what no provider has, and its task names it', async () => {
		const imported = (await ask(IMPORT, { m3u_data: LOST })).json;
		const { json } = await ask(MIGRATE, { db_playlist_id: valueAt(imported, 'item_id') });
		expect(await taskOf(json)).toMatchObject({
			status: 'partial_success',
			failure_messages: [expect.stringContaining('Nowhere Song')],
		});
		expect(uris('16')).toEqual([]);
	});

	test('is refused if it is hidden, dynamic, or its copy cannot be made', async () => {
		simulator().control.makeDynamic('2');
		for (const [args, status] of [
			[{ db_playlist_id: '2' }, 400],
			[{ db_playlist_id: '13', name: '../x' }, 400],
			[{ db_playlist_id: '13', destination_provider: 'spotify' }, 400],
			[{ db_playlist_id: '13', destination_provider: 'filesystem' }, 400],
			[{ db_playlist_id: '13', destination_provider: 'nowhere' }, 500],
			[{ db_playlist_id: '99' }, 500],
		] as const) {
			expect([args, (await ask(MIGRATE, args)).status]).toEqual([args, status]);
		}
		simulator().control.setPlaylistAccess('12', { owner: 'admin', sharing: 'private' });
		const hidden = await ask(MIGRATE, { db_playlist_id: '12' }, simulator().tokens.user);
		expect(hidden.status).toBe(500);
		simulator().control.fillPlaylist('13', []);
		const { json } = await ask(MIGRATE, { db_playlist_id: '13' });
		expect(await taskOf(json)).toMatchObject({ status: 'failed' });
	});

	test('requires the right to change the library', async () => {
		simulator().control.setRole('guest');
		const refused = await ask(MIGRATE, { db_playlist_id: '13' }, simulator().tokens.user);
		expect([refused.status, refused.text]).toEqual([
			403,
			'This command requires the library.write scope',
		]);
	});
});
