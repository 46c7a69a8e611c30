import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const EXPORT = 'music/playlists/export_playlist';
const IMPORT = 'music/playlists/import_playlist';
const TRACKS = 'music/playlists/playlist_tracks';
const LOST = '#EXTINF:200,Nobody - Nowhere Song\nqobuz://track/77\n';

describe.each(['2.8', '2.9', '2.10', '2.11'] as const)('playlist files of %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = async (command: string, args: object, token?: string) =>
		sendCommand(simulator(), command, { ...args }, token);
	const rowsOf = async (playlist: unknown) =>
		(
			await ask(TRACKS, {
				item_id: valueAt(playlist, 'item_id'),
				provider_instance_id_or_domain: 'library',
			})
		).json as ReadonlyArray<Readonly<Record<string, unknown>>>;

	test('are exported with a name and imported as a new playlist', async () => {
		const { json } = await ask(EXPORT, { db_playlist_id: 13 });
		expect(json).toMatch(/^#EXTM3U\n#PLAYLIST:Evening Mix\n/);
		const imported = await ask(IMPORT, { m3u_data: json });
		expect(imported.json).toMatchObject({
			item_id: '15',
			name: 'Evening Mix',
			provider: 'library',
		});
		expect(await rowsOf(imported.json)).toHaveLength(12);
	});

	test('keep what no provider has', async () => {
		const { json } = await ask(IMPORT, { m3u_data: LOST });
		expect(valueAt(json, 'name')).toBe('Imported Playlist');
		expect(await rowsOf(json)).toMatchObject([
			{ name: 'Nobody - Nowhere Song', provider_mappings: [] },
		]);
	});

	test('begin with an entry if they begin with a byte order mark', async () => {
		const { json } = await ask(IMPORT, { m3u_data: `\uFEFF#EXTM3U\r\n${LOST}` });
		expect(await rowsOf(json)).toMatchObject([
			{ name: '\uFEFF#EXTM3U' },
			{ name: 'Nobody - Nowhere Song' },
		]);
	});

	test('without an entry are refused', async () => {
		const { status } = await ask(IMPORT, { m3u_data: '#EXTM3U\n#PLAYLIST:x\n' });
		expect(status).toBe(profile === '2.8' || profile === '2.9' ? 500 : 400);
	});

	test('are matched by a task that only the list of tasks contains', async () => {
		simulator().control.setTimeScale(0);
		const args = { m3u_data: LOST, library_matching: true };
		const { json } = await ask(IMPORT, args, simulator().tokens.user);
		expect(json).not.toHaveProperty('status');
		const tasks = await ask('tasks/list', {}, simulator().tokens.user);
		expect(tasks.json).toMatchObject([
			{
				status: 'partial_success',
				failure_messages: [expect.stringContaining('Nobody - Nowhere Song')],
				metadata: { task_domain: 'playlist_import_matching', playlist_id: '15' },
			},
		]);
	});

	test('support policies only from 2.11 on', async () => {
		await ask(IMPORT, { m3u_data: LOST, match_policy: 'exact' });
		const { json } = await ask('tasks/list', {});
		const isMatching = (task: unknown) =>
			valueAt(valueAt(task, 'metadata'), 'task_domain') === 'playlist_import_matching';
		expect((json as unknown[]).some(isMatching)).toBe(profile === '2.11');
	});
});
