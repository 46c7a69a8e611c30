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

	test('asks the folder of files for the same, and cuts the list before it removes duplicates', async () => {
		const albums = async (args: object) =>
			namesUnder(await search('rooms', { media_types: ['album'], ...args }), 'albums');
		expect(await albums({})).toHaveLength(13);
		expect(await albums({ limit: 2 })).toEqual(['Amber Rooms']);
		expect(await albums({ limit: 2, library_only: true })).toEqual(['Amber Rooms', 'Cedar Rooms']);
	});

	test('without words finds everything, from 2.10 on nothing', async () => {
		const found = namesUnder(await search('', { media_types: ['radio'] }), 'radio');
		expect(found).toHaveLength(profile === '2.10' ? 0 : 3);
	});
});
