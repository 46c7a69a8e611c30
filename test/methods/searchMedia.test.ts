import { musicServer } from '../actions/support/musicServer';
import { readListEntries } from './support/readListEntries';

/** The kinds in the order in which the list has them, each as it stands behind a name. */
const KINDS = ['playlist', 'podcast', 'radio', 'album', 'artist', 'audiobook', 'track'];

const LISTINGS = KINDS.map((kind) => `music/${kind}s/library_items`);

describe.each(['2.6', '2.7', '2.8'] as const)('the list of media of a %s server', (profile) => {
	const server = musicServer(profile);

	it("shows the library's items of every type, each with its type", async () => {
		const entries = await readListEntries('searchMedia', server);

		const kinds = entries.map(({ name }) => /\((\w+)\)( library:\S+)?$/.exec(name)?.[1]);
		expect([...new Set(kinds)]).toEqual(KINDS);
		expect(entries).toContainEqual({
			name: 'Morning News (podcast)',
			value: 'library://podcast/2',
		});
	});

	it('stores URIs, each only once', async () => {
		const values = (await readListEntries('searchMedia', server)).map(({ value }) => value);

		expect(values.filter((value) => !/^library:\/\/[a-z]+\/\d+$/.test(String(value)))).toEqual([]);
		expect(new Set(values).size).toBe(values.length);
	});

	it('searches on the server for the typed text', async () => {
		expect(await readListEntries('searchMedia', server, ' MORNING ')).toEqual([
			{ name: 'Morning News (podcast)', value: 'library://podcast/2' },
		]);
		expect(await readListEntries('searchMedia', server, 'Qwxyz')).toEqual([]);
		const [searched, notFound] = ['MORNING', 'Qwxyz'].map((term) =>
			LISTINGS.flatMap((command) => server.control.requests(command)).filter(
				({ args }) => args?.search === term,
			),
		);
		// The favorites of each kind, and then all of it.
		expect([searched, notFound].map((requests) => requests?.length)).toEqual([
			2 * KINDS.length,
			2 * KINDS.length,
		]);
	});

	it('distinguishes identical names by their URIs', async () => {
		expect(await readListEntries('searchMedia', server, 'rainy sunday')).toEqual([
			{ name: 'Rainy Sunday (playlist) library://playlist/2', value: 'library://playlist/2' },
			{ name: 'Rainy Sunday (playlist) library://playlist/5', value: 'library://playlist/5' },
		]);
	});

	it('distinguishes identical names by their artists, if they have any', async () => {
		expect(await readListEntries('searchMedia', server, 'northern windows')).toEqual([
			{ name: 'Northern Windows by Marta Lindqvale (album)', value: 'library://album/3' },
			{ name: 'Northern Windows by Ostrava Sound Circle (album)', value: 'library://album/8' },
		]);
	});

	it('requests so little of each type that it opens quickly, even for a large library', async () => {
		await readListEntries('searchMedia', server);

		const asked = LISTINGS.flatMap((command) => server.control.requests(command));
		const limits = asked.map(({ args }) => Number(args?.limit));
		expect(limits).toHaveLength(2 * KINDS.length);
		expect(Math.min(...limits)).toBeGreaterThan(0);
		expect(Math.max(...limits)).toBeLessThanOrEqual(50);
	});

	it('shows the other types if the server has no list of one of them', async () => {
		server.control.addFault({
			kind: 'status',
			status: 400,
			body: 'Invalid Command: music/audiobooks/library_items',
			command: 'music/audiobooks/library_items',
			times: Infinity,
		});
		const entries = await readListEntries('searchMedia', server);

		const kinds = entries.map(({ name }) => /\((\w+)\)( library:\S+)?$/.exec(name)?.[1]);
		expect([...new Set(kinds)]).toEqual(KINDS.filter((kind) => kind !== 'audiobook'));
	});

	it.each(LISTINGS)('shows the other types if the server refuses %s', async (command) => {
		server.control.addFault({ kind: 'status', status: 403, body: 'No', command, times: Infinity });
		const entries = await readListEntries('searchMedia', server);

		const kinds = entries.map(({ name }) => /\((\w+)\)( library:\S+)?$/.exec(name)?.[1]);
		expect(new Set(kinds).size).toBe(KINDS.length - 1);
	});

	it('works for a plain user too', async () => {
		expect(await readListEntries('searchMedia', server, 'Morning News', 'user')).toHaveLength(1);
	});
});

describe.each(['2.6', '2.8', '2.11'] as const)(
	'the list of favorites of a %s server',
	(profile) => {
		const server = musicServer(profile);

		it('shows the favorites of every type, and nothing else', async () => {
			server.control.setFavorite('library://podcast/2', true);
			server.control.setFavorite('library://album/1', true);

			const entries = await readListEntries('searchFavorites', server);
			expect(entries.map(({ value }) => value)).toEqual([
				'library://podcast/2',
				'library://album/1',
			]);
			expect(await readListEntries('searchFavorites', server, 'morning')).toEqual([
				{ name: 'Morning News (podcast)', value: 'library://podcast/2' },
			]);
			expect(await readListEntries('searchFavorites', server, 'Northern')).toEqual([]);
		});
	},
);

describe('the list of media of a server with only the documented commands', () => {
	const server = musicServer('documented');

	it('says that there is none, and what to do', async () => {
		const opened = readListEntries('searchMedia', server);

		await expect(opened).rejects.toMatchObject({
			message: 'This server cannot list its library',
			description: expect.stringMatching(/"By URI".*library:\/\/playlist\/13/),
		});
	});
});
