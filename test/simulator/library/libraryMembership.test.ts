import type { Simulator } from '../../../simulator';
import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';
const PROFILES = ['2.6', '2.7', '2.8', '2.10'] as const;

function asking(simulator: () => Simulator) {
	return async (command: string, args: object = {}) =>
		sendCommand(simulator(), command, { ...args });
}

describe.each(PROFILES)('the library itself in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = asking(simulator);
	const isThere = async (uri: string) => (await ask('music/item_by_uri', { uri })).status === 200;
	const remove = async (media_type: string, library_item_id: string, args: object = {}) =>
		(await ask('music/library/remove_item', { media_type, library_item_id, ...args })).status;

	test('adds what only a provider had', async () => {
		const uri = 'spotify://track/1234';
		const { json } = await ask('music/library/add_item', { item: uri });
		expect(json).toMatchObject({ uri: 'library://track/271', favorite: false });
		for (const item of [EPISODE, 'foo', 5]) {
			expect((await ask('music/library/add_item', { item })).status).toBe(500);
		}
		const short = { item_id: '1', provider: 'library', media_type: 'track', name: 'x' };
		const isTaken = profile === '2.8' || profile === '2.10';
		expect((await ask('music/library/add_item', { item: short })).status).toBe(isTaken ? 200 : 500);
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
});

describe.each(PROFILES)('listings in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = asking(simulator);
	const names = async (plural: string, args: object) =>
		((await ask(`music/${plural}/library_items`, args)).json as { name: string }[]).map(
			({ name }) => name,
		);

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
