import type { Simulator } from '../../../simulator';
import { sendCommand } from '../support/send-command';
import { ATTIC, KITCHEN, OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';
const PROFILES = ['2.6', '2.7', '2.8', '2.10'] as const;

function asking(simulator: () => Simulator) {
	return async (command: string, args: object = {}) =>
		sendCommand(simulator(), command, { ...args });
}

describe.each(PROFILES)('favorites in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = asking(simulator);
	const favorites = () => simulator().control.favorites();
	const remove = async (media_type: unknown, library_item_id: unknown) =>
		(await ask('music/favorites/remove_item', { media_type, library_item_id })).status;

	test('are removed by type and library ID, as text or number, even if they are none', async () => {
		simulator().control.setFavorite('library://track/12', true);
		simulator().control.setFavorite('library://album/12', true);
		expect(await remove('track', '12')).toBe(200);
		expect(favorites()).toEqual(['library://album/12']);
		expect(await remove('album', 12)).toBe(200);
		expect(await remove('album', 12)).toBe(200);
		expect(favorites()).toEqual([]);
	});

	test('of the type of an episode mean the podcast', async () => {
		simulator().control.setFavorite('library://podcast/2', true);
		expect(await remove('podcast_episode', '2')).toBe(200);
		expect(favorites()).toEqual([]);
	});

	test.each([
		['track', '99999'],
		['track', 'library://track/12'],
		['bogus', '12'],
		['genre', '99'],
		['track', null],
		[null, '12'],
		['track', 12.5],
	])('%j %j is refused', async (type, id) => {
		expect(await remove(type, id)).toBe(500);
	});

	describe('of the current item', () => {
		const add = async (player_id: unknown) =>
			(await ask('players/add_currently_playing_to_favorites', { player_id })).status;
		const fill = (uri: string, state: 'playing' | 'idle' = 'playing') =>
			simulator().control.fillQueue(OFFICE, [uri], { state });

		test.each(['playing', 'idle'] as const)(
			'are the current track, even while %s',
			async (state) => {
				fill('spotify://track/1234', state);
				expect(await add(OFFICE)).toBe(200);
				expect(favorites()).toEqual(['library://track/271']);
			},
		);

		test("are the leader's for a member", async () => {
			simulator().control.fillQueue(KITCHEN, ['library://track/7'], { state: 'playing' });
			simulator().control.group(KITCHEN, ['RINCON_48A6B820191201400']);
			expect(await add('RINCON_48A6B820191201400')).toBe(200);
			expect(favorites()).toEqual(['library://track/7']);
		});

		test.each(['library://radio/1', EPISODE])('cannot be %s', async (uri) => {
			fill(uri);
			expect(await add(OFFICE)).toBe(500);
			expect(favorites()).toEqual([]);
		});

		test.each([OFFICE, ATTIC, 'nope', 5, null])('are none for player %j', async (playerId) => {
			expect(await add(playerId)).toBe(500);
		});
	});
});

describe.each(PROFILES)('the library itself in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = asking(simulator);
	const isThere = async (uri: string) => (await ask('music/item_by_uri', { uri })).status === 200;
	const count = async (plural: string, args: object = {}) =>
		Number((await ask(`music/${plural}/count`, args)).text);
	const remove = async (media_type: string, library_item_id: string, args: object = {}) =>
		(await ask('music/library/remove_item', { media_type, library_item_id, ...args })).status;

	test('is counted', async () => {
		expect(await count('tracks')).toBe(270);
		expect(await count('tracks', { favorite_only: true })).toBe(0);
		simulator().control.setFavorite('library://track/1', true);
		expect(await count('tracks', { favorite_only: true })).toBe(1);
		expect(await count('albums', { album_types: ['album'] })).toBe(0);
		expect(await count('artists', { album_artists_only: true })).toBe(12);
		expect((await ask('music/radio/count')).status).toBe(400);
	});

	test('returns one item by its ID, or an error', async () => {
		const get = async (item_id: string, provider: string) =>
			ask('music/albums/get', { item_id, provider_instance_id_or_domain: provider });
		expect((await get('3', 'library')).json).toMatchObject({ uri: 'library://album/3' });
		expect((await get('999', 'library')).status).toBe(500);
		expect((await get('3', 'nope')).status).toBe(500);
	});

	test("returns the library's item for a provider's, or null", async () => {
		const look = async (media_type: string, item_id: string, provider: string) =>
			ask('music/get_library_item', {
				media_type,
				item_id,
				provider_instance_id_or_domain: provider,
			});
		const artist = await look('artist', 'The Copper Weirs', 'filesystem');
		expect(artist.json).toMatchObject({ uri: 'library://artist/1' });
		expect((await look('track', '1234', 'spotify')).text).toBe('null');
		expect((await look('track', '1234', 'nope')).text).toBe('null');
		expect((await look('bogus', '1', 'library')).status).toBe(500);
	});

	test('adds what only a provider had', async () => {
		const uri = 'spotify://track/1234';
		const { json } = await ask('music/library/add_item', { item: uri });
		expect(json).toMatchObject({ uri: 'library://track/271', favorite: false });
		expect(await count('tracks')).toBe(271);
		for (const item of [EPISODE, 'foo', 5]) {
			expect((await ask('music/library/add_item', { item })).status).toBe(500);
		}
		const short = { item_id: '1', provider: 'library', media_type: 'track', name: 'x' };
		const isTaken = profile === '2.8' || profile === '2.10';
		expect((await ask('music/library/add_item', { item: short })).status).toBe(isTaken ? 200 : 500);
	});

	test('removes items with everything that depends on them', async () => {
		expect(await remove('album', '1', { recursive: false })).toBe(500);
		expect(await remove('album', '1')).toBe(200);
		expect(await isThere('library://album/1')).toBe(false);
		expect([await count('albums'), await count('tracks')]).toEqual([17, 255]);
		expect(await remove('artist', '3')).toBe(200);
		expect(await count('albums')).toBe(15);
		expect(await remove('artist', '3')).toBe(500);
	});

	test('keeps what its provider still has, but no playlist of its own', async () => {
		const name = 'Made';
		const made = await ask('music/playlists/create_playlist', { name });
		const own = `builtin://playlist/${String(valueAt(made.json, 'provider_mappings', 0, 'item_id'))}`;
		const [, id] = /([^/]+)$/.exec(own) ?? [];
		const source = { item_id: id, provider_instance_id_or_domain: 'builtin' };
		const canBeRead = async () => (await ask('music/playlists/get', source)).status === 200;
		// As recorded: by its URI, it is never found.
		expect([await isThere(own), await canBeRead()]).toEqual([false, true]);
		expect(await remove('playlist', '15')).toBe(200);
		// As recorded: 2.7 still has it.
		expect(await canBeRead()).toBe(profile === '2.6' || profile === '2.7');
		expect(await isThere(own)).toBe(false);
		const next = await ask('music/playlists/create_playlist', { name });
		expect(next.json).toMatchObject({ item_id: '16' });
		expect(await remove('artist', '12')).toBe(200);
		const artist = await ask('music/item_by_uri', { uri: 'filesystem://artist/Bram Oosterwold' });
		expect(artist.json).toMatchObject({ provider: 'filesystem--1234', favorite: false });
	});

	test('finds an episode only at its provider', async () => {
		const episode = async (provider: string) =>
			ask('music/podcasts/podcast_episode', {
				item_id: 'morning-news-1',
				provider_instance_id_or_domain: provider,
			});
		expect((await episode('podcastfeed--dR4mZ8pT')).json).toMatchObject({ uri: EPISODE });
		expect((await episode('library')).status).toBe(500);
	});
});

describe.each(PROFILES)('listings in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = asking(simulator);
	const names = async (plural: string, args: object) =>
		((await ask(`music/${plural}/library_items`, args)).json as { name: string }[]).map(
			({ name }) => name,
		);

	test.each([
		['artists', 'name', 'Velvet Almanac'],
		['albums', profile === '2.10' ? 'album_artist_name' : 'artist_name', 'Amber Returns'],
		['audiobooks', 'duration', 'The Lock Keeper'],
	])(
		'of %s by %s start and end the other way around in the other direction',
		async (plural, by, last) => {
			const listed = await names(plural, { order_by: by });
			const back = await names(plural, { order_by: `${by}_desc` });
			expect(new Set(back)).toEqual(new Set(listed));
			expect(back[0]).toBe(last);
		},
	);

	test('are albums by year', async () => {
		const { json } = await ask('music/albums/library_items', { order_by: 'year', summary: false });
		const years = (json as { year: number }[]).map(({ year }) => year);
		expect(years).toEqual([...years].sort((one, other) => one - other));
	});

	test('are sorted by when they were added', async () => {
		await ask('music/library/add_item', { item: 'spotify://track/1234' });
		const [newest] = await names('tracks', { order_by: 'timestamp_added_desc', limit: 1 });
		expect(newest).toBe('Streamed Song 1234');
		const added = await ask('music/recently_added_tracks', { limit: 1 });
		if (profile === '2.6') expect(added.status).toBe(400);
		else expect(added.json).toMatchObject([{ name: 'Streamed Song 1234' }]);
	});

	test('are random, with the same items', async () => {
		const listed = await names('albums', {});
		const shuffled = await names('albums', { order_by: 'random' });
		expect(shuffled).not.toEqual(listed);
		expect([...shuffled].sort()).toEqual([...listed].sort());
	});

	test('continue a search with the items of artists with that name, beyond the limit', async () => {
		expect(await names('podcasts', { search: 'lamp' })).toEqual(['Evening Stories']);
		expect(await names('albums', { search: 'copper weirs' })).toHaveLength(2);
		expect(await names('podcasts', { search: 'media', limit: 1 })).toHaveLength(1);
		expect(await names('podcasts', { search: 'media', offset: 1 })).toEqual([]);
	});

	test('contain podcasts and audiobooks twice if both their name and their author match', async () => {
		const news = { search: 'news', limit: 1 };
		expect(await names('podcasts', news)).toEqual(['Morning News', 'Morning News']);
		expect(await names('podcasts', { search: 'news media' })).toEqual(['Morning News']);
		const both = ['The Lock Keeper', 'Salt and Slate'];
		expect(await names('audiobooks', { search: 'k' })).toEqual(both);
		expect(await names('audiobooks', { search: 'e' })).toEqual([...both, ...both]);
		expect(await names('podcasts', {})).toHaveLength(4);
		const found = await ask('music/search', { search_query: 'news', media_types: ['podcast'] });
		expect(valueAt(found.json, 'podcasts')).toHaveLength(1);
	});
});
