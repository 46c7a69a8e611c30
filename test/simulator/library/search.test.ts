import type { Simulator } from '../../../simulator';
import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const namesUnder = (json: unknown, key: string) =>
	(valueAt(json, key) as { name: string }[]).map(({ name }) => name);

function searching(simulator: () => Simulator) {
	return async (search_query: string, args: Readonly<Record<string, unknown>> = {}) =>
		(await sendCommand(simulator(), 'music/search', { search_query, ...args })).json;
}

describe.each(['2.6', '2.7', '2.8', '2.10'] as const)('search in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const search = searching(simulator);

	test.each(['quartet sölvi', 'QuartetSolvi', 'quartet-sölvi!'])(
		'%s: ignores blanks, accents, case and punctuation',
		async (query) => {
			const artists = namesUnder(await search(query, { media_types: ['artist'] }), 'artists');
			expect(artists).toEqual(['Quartet Sölvi']);
		},
	);

	test('treats an article as part of the name', async () => {
		expect(namesUnder(await search('The Copper'), 'artists')).toEqual(['The Copper Weirs']);
		expect(namesUnder(await search('Copper Weirs, the'), 'artists')).toEqual([]);
	});

	test('finds the albums of an artist as well', async () => {
		const json = await search('copper weirs', { media_types: ['artist', 'album'] });
		expect(namesUnder(json, 'artists')).toEqual(['The Copper Weirs']);
		expect(namesUnder(json, 'albums')).toEqual(['Amber Rooms', 'Cedar Rooms']);
		expect(namesUnder(json, 'tracks')).toEqual([]);
	});

	test('accepts artist and title together', async () => {
		const albums = async (query: string) => namesUnder(await search(query), 'albums');
		expect(await albums('Copper Weirs - Cedar')).toEqual(['Cedar Rooms']);
		expect(await albums('Lindqvale - Cedar')).toEqual([]);
	});

	test('asks the folder of files for the same, and cuts the list before it removes duplicates', async () => {
		const albums = async (args: object) =>
			namesUnder(await search('rooms', { media_types: ['album'], ...args }), 'albums');
		expect(await albums({})).toHaveLength(13);
		expect(await albums({ limit: 2 })).toEqual(['Amber Rooms']);
		expect(await albums({ limit: 2, library_only: true })).toEqual(['Amber Rooms', 'Cedar Rooms']);
	});

	test('finds what only the streaming service has, unless only the library is searched', async () => {
		const json = await search('streamed song');
		expect(valueAt(json, 'tracks', 0)).toMatchObject({
			uri: 'spotify--Vq7Lk2Xw://track/1234',
			provider: 'spotify--Vq7Lk2Xw',
		});
		expect(namesUnder(await search('streamed song', { library_only: true }), 'tracks')).toEqual([]);
	});

	test('puts exact names first', async () => {
		const found = namesUnder(await search('streamed song 1234'), 'tracks');
		expect(found).toEqual(['Streamed Song 1234', 'Streamed Song 1234567']);
	});

	test('supports share URLs, whatever types are requested', async () => {
		const json = await search('https://open.spotify.com/track/1234567', { media_types: ['album'] });
		expect(namesUnder(json, 'tracks')).toEqual(['Streamed Song 1234567']);
		expect(namesUnder(await search('https://open.spotify.com/track/none'), 'tracks')).toEqual([]);
		expect(namesUnder(await search('library://track/12'), 'tracks')).toEqual([]);
	});

	test('without types means all types, and never finds episodes', async () => {
		expect(namesUnder(await search('rainy', { media_types: [] }), 'playlists')).toHaveLength(2);
		const json = await search('harbour works', { media_types: ['podcast_episode'] });
		expect(Object.values(json as object).flat()).toEqual([]);
	});

	test('without words finds everything, from 2.10 on nothing', async () => {
		const found = namesUnder(await search('', { media_types: ['radio'] }), 'radio');
		expect(found).toHaveLength(profile === '2.10' ? 0 : 3);
	});
});

describe('search in 2.10', () => {
	const simulator = useSimulator({ profile: '2.10' });
	const search = searching(simulator);

	test('does not search a provider for what the library has by this name', async () => {
		const args = { media_types: ['album'], limit: 2 };
		// Both have this name; searching the folder as well would have returned only one of them.
		expect(namesUnder(await search('northern windows', args), 'albums')).toHaveLength(2);
		expect(namesUnder(await search('northern', args), 'albums')).toHaveLength(1);
	});
});
