import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const CREATE = 'smart_playlists/create';
const COUNT = 'smart_playlists/count_tracks';
const PREVIEW = 'smart_playlists/preview_tracks';
const RULES = 'smart_playlists/get_rules';

describe.each(['2.10', '2.11'] as const)('smart playlists on %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = async (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		await sendCommand(simulator(), command, args);
	const count = async (rules: object) => valueAt((await ask(COUNT, { rules })).json, 'count');
	const tracksOf = async (playlist: unknown) => {
		const { json } = await ask('music/playlists/playlist_tracks', {
			item_id: valueAt(playlist, 'item_id'),
			provider_instance_id_or_domain: 'library',
		});
		return json as object[];
	};

	test('contain the tracks of the library that match their rules', async () => {
		const rules = { album_ids: [3], limit: 5 };
		const { json } = await ask(CREATE, { name: 'Album three', rules });
		expect(json).toMatchObject({
			provider: 'library',
			name: 'Album three',
			owner: 'Smart Playlist',
			is_dynamic: true,
		});
		const tracks = await tracksOf(json);
		expect(tracks).toHaveLength(5);
		expect(new Set(tracks.map((track) => valueAt(track, 'album', 'item_id'))).size).toBe(1);
		const found = await ask('music/playlists/library_items', { search: 'Album three' });
		expect(found.json).toHaveLength(1);
	});

	test('are found by the ID of the library and by their own', async () => {
		const { json } = await ask(CREATE, { name: 'Mix', rules: { year_from: 2000 } });
		const whole = { year_from: 2000, year_to: null, logic: 'AND', limit: 100, genre_ids: [] };
		const [listed] = (await ask('smart_playlists/list')).json as object[];
		expect(listed).toEqual({
			playlist_id: valueAt(json, 'provider_mappings', 0, 'item_id'),
			name: 'Mix',
			rules: expect.objectContaining(whole),
			summary: 'Year: from 2000',
		});
		for (const id of [valueAt(json, 'item_id'), valueAt(listed, 'playlist_id')]) {
			expect((await ask(RULES, { playlist_id: id })).json).toMatchObject(whole);
		}
		expect((await ask(RULES, { playlist_id: '12' })).json).toBeNull();
	});

	test('get other tracks with other rules', async () => {
		const created = (await ask(CREATE, { name: 'Mix', rules: {}, is_dynamic: false })).json;
		const id = valueAt(created, 'item_id');
		const update = { playlist_id: id, rules: { album_ids: [1, 2] } };
		expect((await ask('smart_playlists/update_rules', update)).text).toBe('null');
		expect(await tracksOf(created)).toHaveLength(30);
		expect((await ask(RULES, { playlist_id: id })).json).toMatchObject({ is_dynamic: false });
		const missing = await ask('smart_playlists/update_rules', { ...update, playlist_id: '99' });
		expect(missing.status).toBe(500);
	});

	test('have no tracks added or removed by hand', async () => {
		const { json } = await ask(CREATE, { name: 'Mix', rules: { album_ids: [1] } });
		const id = valueAt(json, 'item_id');
		for (const [command, args] of [
			['add_playlist_tracks', { uris: ['library://track/100'] }],
			['remove_playlist_tracks', { positions_to_remove: [1] }],
		] as const) {
			const started = await ask(`music/playlists/${command}`, { db_playlist_id: id, ...args });
			const task = await ask('tasks/get', { task_id: valueAt(started.json, 'id') });
			expect(task.json).toMatchObject({ status: 'failed' });
		}
		expect(await tracksOf(json)).toHaveLength(15);
	});

	test('are gone when they are removed from the library', async () => {
		const { json } = await ask(CREATE, { name: 'Mix', rules: {} });
		const item = { media_type: 'playlist', library_item_id: valueAt(json, 'item_id') };
		expect((await ask('music/library/remove_item', item)).text).toBe('null');
		expect((await ask('smart_playlists/list')).json).toEqual([]);
	});

	test('become ordinary ones if they are generated', async () => {
		const args = { name: 'Once', rules: { artist_ids: [1] }, count: 3 };
		const { json } = await ask('smart_playlists/generate', args);
		expect(valueAt(json, 'provider_mappings', 0, 'provider_domain')).toBe('builtin');
		expect(await tracksOf(json)).toHaveLength(3);
		expect((await ask('smart_playlists/list')).json).toEqual([]);
		const many = await ask('smart_playlists/generate', { ...args, count: 2001 });
		expect([many.status, many.text]).toEqual([400, 'Playlist count must be between 1 and 2000']);
	});

	test('can be tried out first', async () => {
		const { json } = await ask(PREVIEW, { rules: { album_ids: [1] }, limit: 2 });
		expect(json).toHaveLength(2);
		expect(valueAt(json, 0)).toEqual({
			item_id: expect.any(String),
			uri: expect.stringMatching(/^library:\/\/track\//),
			name: expect.any(String),
			artists: [expect.any(String)],
			album: expect.any(String),
		});
		const counted = await ask(COUNT, { rules: { album_ids: [1], limit: 2 } });
		expect(counted.json).toEqual({ count: 15, duration_seconds: expect.any(Number) });
	});

	test('match all rules, or any of them', async () => {
		const both = { album_ids: [1], artist_ids: [99] };
		expect(await count(both)).toBe(0);
		expect(await count({ ...both, logic: 'OR' })).toBe(15);
		expect(await count({ album_ids: [1], excluded_album_ids: [1] })).toBe(0);
		expect(await count({ favorites_only: true, album_ids: [1] })).toBe(0);
		await ask('music/favorites/add_item', { item: 'library://track/1' });
		expect(await count({ favorites_only: true, album_ids: [1] })).toBe(1);
		expect(await count({ min_popularity: 1 })).toBe(0);
		expect(await count({ unknown_rule: true })).toBe(await count({}));
	});

	test.each([
		[{ logic: 'XOR' }, /^Invalid logic operator/],
		[{ limit: 0 }, /^Track limit must be between 1 and 2000/],
		[{ min_popularity: 101 }, /^min_popularity must be between/],
		[{ year_from: 2001, year_to: 2000 }, /^year_from must be less/],
		[{ album_ids: 3 }, /^Expected list for album_ids/],
		[{ album_ids: ['three'] }, /^Invalid value for album_ids/],
	])('are refused with the rules %j', async (rules, reason) => {
		const refused = await ask(CREATE, { name: 'Mix', rules });
		expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(reason)]);
		expect((await ask(CREATE, { name: '../x', rules: {} })).status).toBe(400);
		expect((await ask('smart_playlists/list')).json).toEqual([]);
	});
});
