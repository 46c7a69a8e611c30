import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

interface Named {
	readonly name: string;
	readonly uri: string;
	readonly favorite: boolean;
}

const simulator = useSimulator();
const list = async (command: string, args: Readonly<Record<string, unknown>> = {}) =>
	(await sendCommand(simulator(), command, args)).json as Named[];
const names = async (command: string, args: Readonly<Record<string, unknown>> = {}) =>
	(await list(command, args)).map(({ name }) => name);
const item = async (uri: string) =>
	(await sendCommand(simulator(), 'music/item_by_uri', { uri })).json as Named;

describe('item_by_uri', () => {
	test.each([
		['library://podcast/2', { name: 'Morning News', media_type: 'podcast' }],
		['library:playlist:13', { uri: 'library://playlist/13' }],
		['spotify://track/1234', { provider: 'spotify--Vq7Lk2Xw', item_id: '1234' }],
		['https://open.spotify.com/track/1234?si=x', { item_id: '1234' }],
		['http://example.test/a/chime.mp3?x=1', { provider: 'builtin', name: 'chime' }],
		['library://folder/x', { media_type: 'folder', path: 'library://x' }],
	])('%s', async (uri, expected) => {
		expect(await item(uri)).toMatchObject(expected);
	});

	test.each([
		'library://track/99999',
		'library://bogus/1',
		'nope://track/1',
		'builtin://playlist/1234',
		'foo',
		'',
		5,
	])('%j is an error', async (uri) => {
		expect((await sendCommand(simulator(), 'music/item_by_uri', { uri })).status).toBe(500);
	});

	test("returns the library's item for a provider's URI of it", async () => {
		const uri = 'filesystem--1234://artist/The Copper Weirs';
		expect(await item(uri)).toMatchObject({ uri: 'library://artist/1' });
	});
});

describe('library_items', () => {
	test.each([
		['artists', 12],
		['albums', 18],
		['tracks', 270],
		['playlists', 14],
		['radios', 3],
		['audiobooks', 2],
		['podcasts', 4],
	])('%s', async (plural, count) => {
		expect(await list(`music/${plural}/library_items`)).toHaveLength(count);
	});

	test('are sorted by name, with the article at the end, unless another order is given', async () => {
		const command = 'music/artists/library_items';
		const sorted = await names(command);
		expect(sorted.indexOf('The Copper Weirs')).toBe(sorted.indexOf('Bram Oosterwold') + 1);
		expect(await names(command, { order_by: 'sort_name_desc' })).toEqual([...sorted].reverse());
		expect((await names(command, { order_by: 'bogus' }))[0]).toBe('The Copper Weirs');
	});

	test('are paged; limit 0 means everything, unlike in a queue', async () => {
		const command = 'music/tracks/library_items';
		const all = await names(command);
		expect(await names(command, { limit: 5, offset: 268 })).toEqual(all.slice(268));
		expect(await names(command, { limit: 0 })).toEqual(all);
		expect(await names(command, { offset: 999 })).toEqual([]);
	});

	test('are searched and filtered', async () => {
		const command = 'music/playlists/library_items';
		expect(await names(command, { search: 'rainy' })).toEqual(['Rainy Sunday', 'Rainy Sunday']);
		expect(await names(command, { provider: 'builtin' })).toEqual(['Own Selection']);
		expect(await names(command, { provider: ['builtin', 'nope'] })).toHaveLength(1);
		expect(await names(command, { favorite: true })).toEqual([]);
		// A value that is not a boolean is silently dropped, because null is allowed.
		expect(await names(command, { favorite: 'true' })).toHaveLength(14);
	});
});

describe('search', () => {
	const search = (args: Readonly<Record<string, unknown>>) =>
		sendCommand(simulator(), 'music/search', args);

	test('finds by a part of the name, type by type', async () => {
		const { json } = await search({ search_query: 'northern', limit: 1 });
		expect(valueAt(json, 'albums')).toMatchObject([{ name: 'Northern Windows' }]);
		expect(valueAt(json, 'radio')).toEqual([]);
		const playlists = await search({ search_query: 'rainy', media_types: ['album'] });
		expect(valueAt(playlists.json, 'playlists')).toEqual([]);
	});

	test.each([
		{ search_query: 'x', media_types: 'track' },
		{ search_query: 'x', media_types: ['bogus'] },
		{},
	])('%j is an error', async (args) => {
		expect((await search(args)).status).toBe(500);
	});
});

describe('the contents of an item', () => {
	test('are album tracks, by library ID and by provider ID', async () => {
		const command = 'music/albums/album_tracks';
		const tracks = await names(command, {
			item_id: '3',
			provider_instance_id_or_domain: 'library',
		});
		expect(tracks).toHaveLength(15);
		expect(tracks[3]).toBe('Hall of Mirrors');
		const path = 'Marta Lindqvale/Northern Windows';
		for (const provider of ['filesystem--1234', 'filesystem']) {
			const args = { item_id: path, provider_instance_id_or_domain: provider };
			expect(await names(command, args)).toEqual(tracks);
		}
	});

	test.each([
		[{}, 16],
		[{ in_library_only: false }, 16],
		[{ in_library_only: 'yes' }, 16],
		[{ in_library_only: true }, 15],
		[{ in_library_only: 'true' }, 15],
	])('are album tracks with %j: %i', async (args, count) => {
		const album = { item_id: '18', provider_instance_id_or_domain: 'library' };
		const tracks = await list('music/albums/album_tracks', { ...album, ...args });
		expect(tracks).toHaveLength(count);
		expect(tracks[15]?.uri ?? '').toMatch(/^(filesystem--1234:.*Bonus\.flac)?$/);
	});

	test('are empty for an unknown provider, and an error for an unknown ID', async () => {
		const command = 'music/albums/album_tracks';
		const args = { item_id: '3', provider_instance_id_or_domain: 'nope' };
		expect(await list(command, args)).toEqual([]);
		const unknown = { item_id: '999', provider_instance_id_or_domain: 'library' };
		expect((await sendCommand(simulator(), command, unknown)).status).toBe(500);
	});

	test('are playlist tracks: of files as the provider has them, of built-in playlists as the library', async () => {
		const command = 'music/playlists/playlist_tracks';
		const ofPlaylist = (itemId: string) =>
			list(command, { item_id: itemId, provider_instance_id_or_domain: 'library' });
		expect((await ofPlaylist('13'))[5]).toMatchObject({
			name: 'Hall of Mirrors',
			provider: 'filesystem--1234',
			position: 6,
		});
		expect((await ofPlaylist('12'))[0]).toMatchObject({ provider: 'library', position: 1 });
		expect(await ofPlaylist('3')).toHaveLength(1200);
	});

	test('take time in a forced refresh by the number of tracks, and not in a plain read', async () => {
		const { control } = simulator();
		control.setTimeScale(1);
		const time = async (itemId: string, force: unknown) => {
			const started = control.now();
			const args = { item_id: itemId, provider_instance_id_or_domain: 'library' };
			const command = 'music/playlists/playlist_tracks';
			await sendCommand(simulator(), command, { ...args, force_refresh: force });
			return control.now() - started;
		};
		// 78 ms for each of 1,200 tracks, or 12.
		expect(await time('3', true)).toBeCloseTo(93.6, 3);
		expect(await time('3', 'false')).toBe(0);
		expect(await time('8', 'true')).toBeCloseTo(0.936, 3);
	});

	test('have another order than the dates in one podcast', async () => {
		const dates = async (itemId: string) => {
			const args = { item_id: itemId, provider_instance_id_or_domain: 'library' };
			const episodes = await list('music/podcasts/podcast_episodes', args);
			return episodes.map((episode) => String(valueAt(episode, 'metadata', 'release_date')));
		};
		const news = await dates('2');
		expect(news).toEqual([...news].sort());
		const night = await dates('3');
		expect(night).toEqual([...night].sort().reverse());
	});
});
