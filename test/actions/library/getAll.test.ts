import type { INodeParameters } from 'n8n-workflow';
import { valuesOf } from '../../../nodes/MusicAssistant/parameters/fields/fieldBuilders';
import {
	LIBRARY_TYPES,
	orderField,
} from '../../../nodes/MusicAssistant/parameters/fields/listFields';
import { isProfileSince } from '../../support/profiles';
import { runOn } from '../../support/runNode';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { musicServer, describeOnServers } from '../support/musicServer';
import { readSentBodies } from '../support/sentRequests';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { getFavoritesParameters, addFavoriteParameters } from './support/favoriteParameters';
import { TRACK_LIST } from './support/libraryCommands';
import { trackUris } from './support/libraryItems';
import { getAllParameters } from './support/libraryParameters';
import { expectRefusedBeforeSending } from './support/expectRefusedBeforeSending';
import { shuffled } from '../../../nodes/MusicAssistant/actions/library/getAll.operation';

const GENRE_LIST = 'music/genres/library_items';

const KINDS = [
	['album', 18, ['artists', 'year']],
	['artist', 12, []],
	['audiobook', 2, ['artists', 'duration']],
	['playlist', 14, ['owner', 'is_editable']],
	['podcast', 4, ['publisher', 'total_episodes']],
	['radio', 3, []],
] as const;

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	const run = runOn(server);
	const named = async (mediaType: string, changed: INodeParameters) =>
		(await run(getAllParameters(mediaType, changed))).json.map(({ name }) => name);

	it.each(KINDS)('lists every %s with the fields of its type', async (type, count, columns) => {
		const { json } = await run(getAllParameters(type, { returnAll: true }));

		expect(json).toHaveLength(count);
		const fields = [
			'name',
			'title',
			'artist',
			'media_type',
			'uri',
			...columns,
			'favorite',
			'image_url',
			...(type === 'radio' && profile === '2.11' ? ['is_endless'] : []),
		];
		for (const item of json) {
			expect(Object.keys(item)).toEqual(fields);
			expect(item).toMatchObject({ media_type: type });
			for (const column of columns) expect(item[column]).not.toBeNull();
		}
		expect(readSentBodies(server)[0]).toEqual({
			command: `music/${type}s/library_items`,
			args: { limit: 500, offset: 0 },
		});
	});

	it("returns the server's whole objects without Simplify", async () => {
		const [own] = await callServerUnlogged(server, TRACK_LIST, { limit: 1, summary: false });
		const { json } = await run(getAllParameters('track', { limit: 1, simplify: false }));

		expect(json).toEqual([own]);
		expect(json[0]?.provider_mappings).not.toEqual([]);
	});

	it('filters by a part of the name', async () => {
		expect(await named('track', { filters: { search: 'MIRRORS' } })).toEqual(['Hall of Mirrors']);
		expect(await named('track', { filters: { search: 'no such thing' } })).toEqual([]);
	});

	it('returns only favorites', async () => {
		server.control.setFavorite('library://radio/2', true);

		expect(await named('radio', { filters: { favoritesOnly: true } })).toEqual(['Radio Northpier']);
		expect(await named('radio', { filters: { favoritesOnly: false } })).toHaveLength(3);
	});

	it.each(['sort_name_desc', 'last_played_desc'])('orders: %s', async (orderBy) => {
		server.control.setPlayed('library://audiobook/2', true);
		const usual = await named('audiobook', {});

		expect(usual).toEqual(['The Lock Keeper', 'Salt and Slate']);
		expect(await named('audiobook', { filters: { orderBy } })).toEqual([...usual].reverse());
	});

	// Late builds of 2.11 refuse an order that a media type does not have.
	it.each(LIBRARY_TYPES.filter((type) => type !== 'genre'))(
		'accepts every order, and leaves out what does not apply: %s',
		async (type) => {
			const usual = await named(type, { returnAll: true });
			for (const orderBy of valuesOf(orderField)) {
				const names = await named(type, { returnAll: true, filters: { orderBy } });
				expect([orderBy, [...names].sort()]).toEqual([orderBy, [...usual].sort()]);
			}
			const byYear = await named(type, { returnAll: true, filters: { orderBy: 'year' } });
			if (type !== 'album') expect(byYear).toEqual(usual);
		},
	);

	it('returns the items of one provider, and says if a provider does not exist', async () => {
		expect(await named('playlist', { filters: { provider: 'builtin' } })).toEqual([
			'Own Selection',
		]);
		const made = getAllParameters('track', { filters: { provider: 'qobuz--1' } });
		const message = /^"Provider.*"qobuz--1", but no/;
		const advice = await expectRefusedBeforeSending(server, made, message, TRACK_LIST);
		expect(advice).toContain('filesystem--1234');
	});

	it.each(['album', 'track'])('orders by artist in the words of the server: %s', async (type) => {
		const filters = { orderBy: 'artist_name' };
		const { json } = await run(getAllParameters(type, { returnAll: true, filters }));

		const key = isProfileSince(profile, '2.10') ? `${type}_artist_name` : 'artist_name';
		const command = `music/${type}s/library_items`;
		expect(server.control.requests(command)[0]?.args).toMatchObject({ order_by: key });
		const artists = json.map((row) => row.artists as string);
		expect(artists[0]).toBe('Bram Oosterwold');
		expect(artists).not.toEqual([...artists].reverse());
	});

	it.each([
		['domain', 'builtin', 'builtin'],
		['domain, in capitals', 'SPOTIFY', 'spotify--Vq7Lk2Xw'],
		['name', 'music folder', 'filesystem--1234'],
		['domain of several', 'filesystem', ['filesystem--1234', 'filesystem--5678']],
	])('finds the instances of a provider by its %s', async (_, provider, sent) => {
		const made = getAllParameters('track', { limit: 1, filters: { provider } });
		const { json, error } = await run(made);

		if (profile === '2.6' && Array.isArray(sent)) {
			expect(error?.description).toBe('Choose one of them: filesystem--1234, filesystem--5678.');
			return;
		}
		expect(server.control.requests(TRACK_LIST)[0]?.args).toMatchObject({ provider: sent });
		expect(json).toHaveLength([sent].flat().includes('filesystem--1234') ? 1 : 0);
	});
});

describe('a random order', () => {
	const server = musicServer('2.10');
	const run = runOn(server);
	const random = (changed: INodeParameters) =>
		getAllParameters('track', { filters: { orderBy: 'random' }, ...changed });

	it('is requested from the server in one piece if a few items are requested', async () => {
		const { json } = await run(random({ limit: 120 }));

		expect(new Set(json.map(({ uri }) => uri)).size).toBe(120);
		expect(readSentBodies(server)).toEqual([
			{ command: TRACK_LIST, args: { order_by: 'random', limit: 120, offset: 0 } },
		]);
	});

	it('is made by the node if all are requested: pages of a random order would not fit together', async () => {
		const { json } = await run(random({ returnAll: true }));
		const uris = json.map(({ uri }) => uri);
		const again = await run(random({ returnAll: true }));

		expect([...uris].sort()).toEqual(
			trackUris(...Array.from({ length: 270 }, (_, i) => i + 1)).sort(),
		);
		expect(again.json.map(({ uri }) => uri)).not.toEqual(uris);
		expect(server.control.requests(TRACK_LIST)[0]?.args).toEqual({ limit: 500, offset: 0 });
	});
});

describe('what cannot be listed', () => {
	const server = musicServer();

	it.each([
		['song', {}, /^"Media Type" is "song", which is not one of the options$/],
		['={{ null }}', {}, /^"Media Type" is/],
		['track', { limit: -1 }, /^"Limit" is -1/],
		['track', { filters: { orderBy: 'colour' } }, /^"Order By" is "colour"/],
		['track', { filters: { favoritesOnly: 'perhaps' } }, /^"Favorites Only" must be true or false/],
		['track', { filters: { search: '={{ ({}) }}' } }, /^"Search" must be a string, not an object$/],
	] as Array<[string, INodeParameters, RegExp]>)('%s %j', async (type, changed, message) => {
		await expectRefusedBeforeSending(server, getAllParameters(type, changed), message, TRACK_LIST);
		expect(server.control.requests()).toEqual([]);
	});
});

describe.each(['2.8', '2.11'] as const)('genres of a %s server', (profile) => {
	const server = musicServer(profile);
	const run = runOn(server);

	it('are listed like everything else', async () => {
		const { json } = await run(getAllParameters('genre', { filters: { search: 'jaz' } }));

		expect(json).toEqual([
			expect.objectContaining({
				name: 'Jazz',
				media_type: 'genre',
				uri: expect.stringMatching(/^library:\/\/genre\/\d+$/),
			}),
		]);
	});

	it('are returned as the server has them without Simplify', async () => {
		const { json } = await run(getAllParameters('genre', { simplify: false }));

		expect(json.map(({ name }) => name)).toContain('Audiobook');
		expect(json.find(({ name }) => name === 'Audiobook')).toMatchObject({
			provider_mappings: [],
			genre_aliases: ['Audiobook'],
		});
	});

	it('are those that have media, also those of the user', async () => {
		const withMedia = await callServerUnlogged(server, GENRE_LIST, { hide_empty: true });
		const { json } = await run(getAllParameters('genre', { returnAll: true }));

		expect(json.map(({ name }) => name)).toEqual(withMedia.map(({ name }) => name));
		expect(server.control.requests(GENRE_LIST)[0]?.args).toMatchObject({ hide_empty: true });
	});

	it('can be favorites, with and without media', async () => {
		const all = await callServerUnlogged(server, GENRE_LIST, { hide_empty: false });
		const withMedia = await callServerUnlogged(server, GENRE_LIST, { hide_empty: true });
		const empty = all.find(({ uri }) => !withMedia.some((one) => one.uri === uri));
		const uris = [empty?.uri as string, 'library://genre/2'];
		for (const uri of uris) await run(addFavoriteParameters(uri));
		const { json } = await run(getFavoritesParameters('genre'));

		expect(json.map(({ uri }) => uri).sort()).toEqual([...uris].sort());
		for (const row of json) expect(row).toMatchObject({ favorite: true });
	});
});

it('shuffling keeps every entry once, including undefined ones, and the given list', () => {
	const entries = [...Array.from({ length: 200 }, (_, place) => place), undefined];
	const before = [...entries];
	const mixed = shuffled(entries);

	expect(entries).toEqual(before);
	expect(mixed).toHaveLength(entries.length);
	expect(new Set(mixed)).toEqual(new Set(entries));
	expect(mixed).not.toEqual(entries);
	expect(shuffled([])).toEqual([]);
});

it('shuffling returns every order of three about equally often', () => {
	const counts = new Map<string, number>();
	for (let round = 0; round < 6000; round++) {
		const order = shuffled(['a', 'b', 'c']).join('');
		counts.set(order, (counts.get(order) ?? 0) + 1);
	}

	expect(counts.size).toBe(6);
	for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(300);
});
