import type { INodeParameters } from 'n8n-workflow';
import { musicServer, describeOnServers } from '../actions/support/musicServer';
import { readList, readListEntries, readListNames } from './support/readListEntries';

const SEARCH = 'music/search';

/** In the order in which the list of all media has them. */
const KINDS = ['playlist', 'podcast', 'radio', 'album', 'artist', 'audiobook', 'track'];

/** Each list of the library, the kinds it shows, and an entry of it. */
const LISTS = [
	{ list: 'searchMedia', kinds: KINDS, name: 'Morning News', value: 'library://podcast/2' },
	{ list: 'searchAlbums', kinds: ['album'], name: 'Northern Windows', value: 'library://album/3' },
	{ list: 'searchPlaylists', kinds: ['playlist'], name: 'Rainy', value: 'library://playlist/2' },
	{ list: 'searchPodcasts', kinds: ['podcast'], name: 'Morning', value: 'library://podcast/2' },
	{ list: 'searchRadios', kinds: ['radio'], name: 'Channel Kettle', value: 'library://radio/3' },
	{ list: 'searchTracks', kinds: ['track'], name: 'Amber Avenue', value: 'library://track/75' },
] as const;

const both = (start: string, ...ends: string[]) => ends.map((end) => start + end);

const listingOf = (kind: string) => `music/${kind}s/library_items`;

describeOnServers(['2.6', '2.7', '2.8', '2.10', '2.11'], (server) => {
	describe.each(LISTS)('the list $list', ({ list, kinds, name, value }) => {
		/** The arguments with which each kind was listed. */
		const listings = () => {
			const asked = kinds.map((kind) => server.control.requests(listingOf(kind)));
			return asked.map((requests) => requests.map(({ args }) => args));
		};

		it("shows the library's items of its kinds, in their order, and stores URIs, each once", async () => {
			const values = (await readList(list, server)).map((entry) => String(entry.value));
			const shown = values.map((uri) => /^library:\/\/([a-z]+)\/\d+$/.exec(uri)?.[1]);

			expect(values).toContain(value);
			expect([...new Set(shown)]).toEqual(kinds);
			expect(new Set(values).size).toBe(values.length);
			expect(listings()).toEqual(kinds.map(() => [{ limit: 50, favorite: true }, { limit: 50 }]));
		});

		it('searches on the server, in its kinds only, for the typed text', async () => {
			const typed = ` ${name.toUpperCase()} `;
			const entries = await readListEntries(list, server, { typed });

			expect(entries.map((entry) => entry.value)).toContain(value);
			expect(entries.filter((entry) => !entry.name.startsWith(name))).toEqual([]);
			const searched = { search: name.toUpperCase(), limit: 50 };
			expect(listings()).toEqual(kinds.map(() => [{ ...searched, favorite: true }, searched]));
			expect(server.control.requests(SEARCH)).toEqual([]);
		});

		it('works for a plain user too', async () => {
			const opened = { typed: name, user: 'user' } as const;
			expect((await readList(list, server, opened)).length).toBeGreaterThan(0);
		});
	});

	it.each<[list: string, typed: string, names: string[]]>([
		['searchMedia', 'morning', ['Morning News (podcast)']],
		['searchMedia', 'lock keeper', ['The Lock Keeper by Ines Varga (audiobook)']],
		['searchMedia', 'Amber Blues', ['Amber Blues by The Second Tuesday (track)']],
		['searchMedia', 'rainy sunday', both('Rainy Sunday (playlist) library://playlist/', '2', '5')],
		['searchPlaylists', 'rainy sunday', both('Rainy Sunday library://playlist/', '2', '5')],
		[
			'searchMedia',
			'northern windows',
			both('Northern Windows by ', 'Marta Lindqvale (album)', 'Ostrava Sound Circle (album)'),
		],
		['searchAlbums', 'amber rooms', ['Amber Rooms by The Copper Weirs']],
		['searchAlbums', 'Qwxyz', []],
	])('%s names what it finds by %j so that it is told apart', async (list, typed, names) => {
		expect(await readListNames(list, server, { typed })).toEqual(names);
	});

	it('starts with the favorites, including those after the limit', async () => {
		const all = await readList('searchMedia', server);
		const later = 'library://track/100';
		expect(all.map(({ value }) => value)).not.toContain(later);
		server.control.setFavorite(later, true);
		server.control.setFavorite('library://album/16', true);

		const values = (await readList('searchMedia', server)).map(({ value }) => value);
		expect(values.slice(0, 2)).toEqual(['library://album/16', later]);
		expect(new Set(values).size).toBe(all.length + 1);
	});

	it('shows only the favorites where only they can be chosen', async () => {
		server.control.setFavorite('library://podcast/2', true);
		server.control.setFavorite('library://album/1', true);
		const shown = async (typed?: string) =>
			await readListNames('searchFavorites', server, { typed });

		const podcast = 'Morning News (podcast)';
		expect(await shown()).toEqual([podcast, 'Amber Rooms by The Copper Weirs (album)']);
		expect(await shown('morning')).toEqual([podcast]);
		expect(await shown('Northern')).toEqual([]);
	});

	it.each(KINDS.map(listingOf))('shows the other kinds if %s is refused', async (command) => {
		for (const [status, body] of [
			[403, 'No'],
			[400, `Invalid Command: ${command}`],
		] as const) {
			const refused = { kind: 'status', status, body, command, times: Infinity } as const;
			server.control.addFault(refused);
			const values = (await readList('searchMedia', server)).map(({ value }) => String(value));
			server.control.clearFaults();

			const shown = KINDS.filter((kind) => values.some((uri) => uri.includes(`//${kind}/`)));
			expect(shown).toEqual(KINDS.filter((kind) => listingOf(kind) !== command));
		}
	});

	it("links to the page of an item in the server's web interface", async () => {
		const [podcast] = await readList('searchPodcasts', server, { typed: 'morning news' });

		expect(podcast).toMatchObject({ url: `${server.url}/#/podcasts/library/2` });
	});

	it('searches the music providers for what the library does not have', async () => {
		const found = await readList('searchMedia', server, { typed: 'Streamed Song' });

		expect(found).toContainEqual({
			name: 'Streamed Song 1234 by The Copper Weirs (track, Streaming service)',
			value: expect.stringMatching(/^spotify.*:\/\/track\/1234$/),
			url: expect.stringMatching(/\/#\/tracks\/spotify[^/]*\/1234$/),
		});
	});

	it.each<[string, string, INodeParameters]>([
		['change a playlist', 'searchPlaylists', { resource: 'playlist', operation: 'addItems' }],
		['remove an item from it', 'searchMedia', { resource: 'library', operation: 'removeItem' }],
		['sync a podcast', 'searchPodcasts', { resource: 'library', operation: 'sync' }],
		['remove a favorite', 'searchFavorites', { resource: 'favorites', operation: 'remove' }],
	])('does not search them if it is to %s', async (_, list, parameters) => {
		expect(await readList(list, server, { typed: 'Streamed', parameters })).toEqual([]);
		expect(server.control.requests(SEARCH)).toEqual([]);
	});

	it('is empty if the providers cannot be searched', async () => {
		const refused = { kind: 'status', status: 403, body: 'No', command: SEARCH } as const;
		server.control.addFault({ ...refused, times: Infinity });

		expect(await readList('searchMedia', server, { typed: 'Streamed Song' })).toEqual([]);
	});
});

describe('items with the same name', () => {
	const server = musicServer('2.8');

	type Type = 'album' | 'playlist' | 'track';

	/** The library lists these items of a type, and shows them by these names. */
	async function expectNames(type: Type, items: object[], names: string[]) {
		const rows = items.map((item, index) => ({
			...{ item_id: `${index + 1}`, provider: 'library', uri: `library://${type}/${index + 1}` },
			...{ name: 'Drift Country', media_type: type, ...item },
		}));
		const body = JSON.stringify(rows);
		server.control.addFault({ kind: 'body', command: listingOf(type), body, times: Infinity });
		const list = `search${type[0]!.toUpperCase()}${type.slice(1)}s`;

		expect(await readListNames(list, server, { typed: 'drift' })).toEqual(names);
	}

	const artists = [{ name: 'Ada' }];
	const [NAME, LIVE] = ['Drift Country by Ada', 'Drift Country (Live) by Ada'];
	const BY_URI = both('Drift Country library://playlist/', '1', '2');
	const SAME_OWNER = [{ owner: 'Ada' }, { owner: 'Ada' }];

	it.each<[string, Type, object[], string[]]>([
		[
			'albums',
			'track',
			['First', 'Second'].map((name) => ({ artists, album: { name } })),
			both(`${NAME}, album `, 'First', 'Second'),
		],
		['edition', 'album', [{ artists, version: 'Live' }, { artists }], [LIVE, NAME]],
		['year', 'album', [{ artists, year: 1998 }, { artists }], [`${NAME}, 1998`, NAME]],
		['owners', 'playlist', [{ owner: 'Ada' }, { owner: 'Bo' }], [NAME, 'Drift Country by Bo']],
		['URIs if nothing else differs', 'playlist', SAME_OWNER, BY_URI],
	])('are distinguished by their %s', async (_, type, items, names) => {
		await expectNames(type, items, names);
	});

	it('are distinguished by their providers', async () => {
		const isAt = (provider_instance: string, skip: number) => {
			const body = JSON.stringify({ provider_mappings: [{ provider_instance }] });
			server.control.addFault({ kind: 'body', command: 'music/item_by_uri', body, skip });
		};
		isAt('filesystem--1234', 0);
		isAt('spotify--Vq7Lk2Xw', 1);

		const names = both('Drift Country (', 'Music folder)', 'Streaming service)');
		await expectNames('playlist', SAME_OWNER, names);
	});
});
