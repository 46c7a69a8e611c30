import { sendCommand } from '../support/send-command';
import { KITCHEN, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

describe('the library in 2.10', () => {
	const simulator = useSimulator({ profile: '2.10' });
	const ask = async (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		(await sendCommand(simulator(), command, args)).json;

	test('is listed in a short form, unless full items are requested', async () => {
		const [short] = (await ask('music/tracks/library_items', { limit: 1 })) as object[];
		const [full] = (await ask('music/tracks/library_items', {
			limit: 1,
			summary: false,
		})) as object[];
		expect(short).toMatchObject({ provider_mappings: [], metadata: {}, available: true });
		expect(Object.values(short ?? {})).not.toContain(null);
		expect(short).not.toHaveProperty('position');
		expect(full).toMatchObject({ position: null, audio_metadata: null });
		expect(full).not.toHaveProperty('available');
		expect(valueAt(full, 'provider_mappings')).toHaveLength(1);
		expect(valueAt(short, 'uri')).toBe(valueAt(full, 'uri'));
	});

	test('has items with the keys of that version', async () => {
		const uri = 'library://playlist/13';
		const item = await ask('music/item_by_uri', { uri, allow_update_metadata: true });
		expect(item).toMatchObject({ is_dynamic: false, supported_mediatypes: ['track'] });
		expect(item).not.toHaveProperty('translation_key');
		expect(valueAt(item, 'metadata')).toMatchObject({ collections: null, life_span: null });
		const artist = await ask('music/item_by_uri', { uri: 'library://artist/1' });
		expect(artist).toMatchObject({ artist_type: 'singer' });
	});

	test('is searched as a whole, or by provider', async () => {
		const found = async (args: Readonly<Record<string, unknown>>) => {
			const result = await ask('music/search', { search_query: 'e', ...args });
			return ['tracks', 'podcasts', 'playlists'].map(
				(key) => (valueAt(result, key) as unknown[]).length,
			);
		};
		expect(await found({ providers: ['library'] })).toEqual([25, 4, 8]);
		expect(await found({ library_only: true })).toEqual([25, 4, 8]);
		// Hits of the library are not repeated as hits of their provider.
		expect(await found({ providers: ['spotify--Vq7Lk2Xw'] })).toEqual([2, 0, 0]);
		expect(await found({ providers: ['filesystem'], limit: 5 })).toEqual([5, 0, 5]);
		expect(await found({ providers: ['podcastfeed'] })).toEqual([0, 0, 0]);
		expect(await found({ search_query: ' ' })).toEqual([0, 0, 0]);
		expect(await ask('music/search', { search_query: 'e' })).toMatchObject({
			sound_effects: [],
			genres: [],
		});
	});

	test('has settings with labels instead of translation keys, and without crossfade', async () => {
		const config = await ask('config/players/get', { player_id: KITCHEN });
		const entry = valueAt(config, 'values', 'volume_normalization');
		expect(entry).toMatchObject({ category_label: 'playback', requires_reload: false });
		expect(entry).not.toHaveProperty('translation_key');
		for (const key of ['crossfade', 'smart_fades_mode', 'crossfade_duration']) {
			expect(valueAt(config, 'values', key)).toBeUndefined();
		}
		expect(valueAt(config, 'values', 'output_limiter', 'value')).toBe(true);
	});

	test('has providers that report their status', async () => {
		const providers = (await ask('config/providers', { provider_type: 'music' })) as object[];
		const states = providers.map((provider) => valueAt(provider, 'status'));
		expect(new Set(states)).toEqual(new Set(['loaded', 'disabled']));
	});
});

describe('the library in 2.8', () => {
	const simulator = useSimulator({ profile: '2.8' });

	test('is listed by genre, and not by a misspelled argument', async () => {
		const named = async (args: object) => {
			const { json } = await sendCommand(simulator(), 'music/tracks/library_items', {
				limit: 2,
				...args,
			});
			return (json as unknown[]).map((track) => valueAt(track, 'uri'));
		};
		const genres = await sendCommand(simulator(), 'music/genres/library_items', {
			search: 'audiobook',
		});
		const books = Number(valueAt(genres.json, 0, 'item_id'));
		expect(await named({ genre: books })).toEqual([]);
		expect(await named({ genre: [1, books] })).toEqual(await named({ genre: 1 }));
		expect(await named({ genre: 1 })).toHaveLength(2);
		expect(await named({ genre_ids: [books] })).toEqual(await named({}));
	});

	test('has no short form', async () => {
		const { json } = await sendCommand(simulator(), 'music/albums/library_items', {
			summary: true,
		});
		expect(valueAt(json, 0)).toMatchObject({ provider_mappings: [expect.anything()] });
	});
});

describe('the library in 2.7', () => {
	const simulator = useSimulator({ profile: '2.7' });
	const ask = async (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		await sendCommand(simulator(), command, args);

	test.each(['count', 'library_items'])('has music/genres/%s, which fails', async (command) => {
		expect(await ask(`music/genres/${command}`)).toMatchObject({
			status: 500,
			text: 'Internal server error',
		});
	});

	test('ignores arguments for a genre, and finds none', async () => {
		const { json: all } = await ask('music/tracks/library_items', { limit: 2 });
		for (const args of [{ genre: 999 }, { genre_ids: [999] }]) {
			const { json } = await ask('music/tracks/library_items', { limit: 2, ...args });
			expect(json).toEqual(all);
		}
		const found = await ask('music/search', { search_query: 'Jazz', media_types: ['genre'] });
		expect(found).toMatchObject({ status: 200, json: { tracks: [] } });
	});
});
