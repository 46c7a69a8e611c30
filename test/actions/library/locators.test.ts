import type { INodeParameters } from 'n8n-workflow';
import { runNode, runOn } from '../../support/runNode';
import { locator } from '../queue/support/playMediaParameters';
import { describeOnEveryServer, musicServer } from '../support/musicServer';
import { readSentBodies, countSentCommands } from '../support/sentRequests';
import { ALBUM_TRACKS, ITEM_BY_URI, PLAYLIST_TRACKS } from './support/libraryCommands';
import { getAlbumTracksParameters, getPlaylistTracksParameters } from './support/libraryParameters';
import { FOLDER_ALBUM_ID, FOLDER_PROVIDER } from './support/libraryItems';

/** An operation with a locator of an item of the library, and what the simulated library has of its kind. */
const OPERATIONS_WITH_LOCATOR = [
	{
		title: 'an album',
		made: (albumId: INodeParameters[string], more: INodeParameters = {}) =>
			getAlbumTracksParameters({ albumId, ...more }),
		command: ALBUM_TRACKS,
		listing: 'music/albums/library_items',
		label: 'Album',
		type: 'album',
		id: '1',
		name: 'Amber Rooms',
		twice: ['Northern Windows', 'library://album/3', 'library://album/8'],
		part: 'Rooms',
		another: 'library://playlist/13',
		provided: { id: FOLDER_ALBUM_ID, provider: FOLDER_PROVIDER },
	},
	{
		title: 'a playlist',
		made: (playlistId: INodeParameters[string], more: INodeParameters = {}) =>
			getPlaylistTracksParameters({ playlistId, ...more }),
		command: PLAYLIST_TRACKS,
		listing: 'music/playlists/library_items',
		label: 'Playlist',
		type: 'playlist',
		id: '13',
		name: 'Evening Mix',
		twice: ['Rainy Sunday', 'library://playlist/2', 'library://playlist/5'],
		part: 'Evening',
		another: 'library://album/1',
		provided: { id: '1234', provider: 'builtin' },
	},
] as const;

describe.each(OPERATIONS_WITH_LOCATOR)('$title', (located) => {
	const { made, command, listing, label, type, id, name, twice, part, another, provided } = located;
	const own = `library://${type}/${id}`;
	const inLibrary = { id, provider: 'library' };
	const ofProvider = `${provided.provider}://${type}/${provided.id}`;

	describeOnEveryServer((server, profile) => {
		const run = runOn(server);
		/** The item and provider that were asked for. */
		async function askedFor(chosen: INodeParameters[string], more: INodeParameters = {}) {
			const { error, items } = await run(made(chosen, more));
			expect(error).toBeUndefined();
			expect(items.length).toBeGreaterThan(0);
			const sent = readSentBodies(server).filter((body) => body.command === command);
			expect(sent).toHaveLength(1);
			const args = sent[0]!.args as INodeParameters;
			return { id: args.item_id, provider: args.provider_instance_id_or_domain };
		}

		async function refused(chosen: INodeParameters[string], more: INodeParameters = {}) {
			const { error, items } = await run(made(chosen, more));
			expect(items).toEqual([]);
			expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
			expect(server.control.requests(command)).toEqual([]);
			return { message: error?.message ?? '', description: error?.description ?? '' };
		}

		it.each<[string, INodeParameters[string]]>([
			['chosen from the list', locator('list', own)],
			['given by its URI', locator('uri', own)],
			['given by its URI in the short form', locator('uri', own.replace(/:\/\/|\//g, ':'))],
			['given by its URI with blanks around it', locator('uri', ` ${own}\n`)],
			['given by its ID, of the library by default', locator('id', id)],
			['given by its ID as a number', locator('id', `={{ ${id} }}`)],
			['a URI that is dragged into the field', locator('id', `={{ "${own}" }}`)],
			['a URI in the short form, dragged', locator('id', own.replace(/:\/\/|\//g, ':'))],
			['given by an expression for the whole field', `={{ "${own}" }}`],
		])('is requested without a look-up if it is %s', async (_, chosen) => {
			expect(await askedFor(chosen)).toStrictEqual(inLibrary);
			expect(countSentCommands(server)).toEqual({ [command]: 1 });
		});

		it.each<[string, INodeParameters[string], string, object]>([
			['by a URI is of the provider in it', locator('uri', ofProvider), 'library', provided],
			["by a URI of the library is the library's", locator('uri', own), 'nope', inLibrary],
			['by an ID is of Provider', locator('id', provided.id), provided.provider, provided],
			['by an ID is of the library if it is ""', locator('id', id), '={{ "" }}', inLibrary],
			['by an ID is of the library if it is null', locator('id', id), '={{ null }}', inLibrary],
			['by an ID is of the library if it is blank', locator('id', id), '  ', inLibrary],
		])('given %s', async (_, chosen, provider, asked) => {
			expect(await askedFor(chosen, { provider })).toEqual(asked);
		});

		it('of another type is refused before anything is sent', async () => {
			for (const mode of ['uri', 'list']) {
				const { message, description } = await refused(locator(mode, another));
				expect(message).toBe(`"${label}" is "${another}", which is not of the type ${type}`);
				expect(description).toContain(`provider://${type}/id`);
			}
			expect(server.control.requests()).toEqual([]);
		});

		const invalid = ['foo', 'library://bogus/1', `library://${type}/`, '13'];
		it.each(invalid)('is refused by an invalid URI: %s', async (uri) => {
			const { message, description } = await refused(locator('uri', uri));
			expect(message).toBe(`"${label}" is "${uri}", which is not a URI`);
			expect(description).toContain(`library://${type}/1`);
			expect(description).toContain('set the field to "By Name"; to use an ID, set it to "By ID"');
			expect(server.control.requests()).toEqual([]);
		});

		it.each(['null', 'undefined', '""', '"  "'])('is required, and not %s', async (nothing) => {
			for (const mode of ['list', 'name', 'uri', 'id']) {
				const { message } = await refused(locator(mode, `={{ ${nothing} }}`));
				expect(message).toBe(`"${label}" must not be empty`);
			}
			expect(server.control.requests()).toEqual([]);
		});

		it.each(['true', '[]', '{ id: 1 }'])('cannot be %s', async (value) => {
			for (const mode of ['list', 'name', 'uri', 'id']) {
				const { message } = await refused(locator(mode, `={{ ${value} }}`));
				expect(message).toMatch(new RegExp(`^"${label}" must be a string, not `));
			}
			expect(server.control.requests()).toEqual([]);
		});

		if (profile !== 'documented') {
			it.each<[string, INodeParameters[string]]>([
				['unchanged', locator('name', name)],
				['in other case', locator('name', name.toUpperCase())],
				['with blanks around it', locator('name', `  ${name} `)],
				['that is dragged into the field', locator('id', `={{ "${name}" }}`)],
				['by an expression for the whole field', `={{ "${name}" }}`],
			])('is found by its exact name, %s', async (_, chosen) => {
				expect(await askedFor(chosen)).toEqual(inLibrary);
				expect(countSentCommands(server)).toEqual({ [listing]: 1, [command]: 1 });
			});

			it.each<[string, string, string[]]>([
				[twice[0].toLowerCase(), 'is the name of 2 items in the library', twice.slice(1)],
				[part, 'is not in the library', [`${name} (${own})`]],
				[
					'Zebra',
					'is not in the library',
					['The library has, for example: ', `library://${type}/`],
				],
				['Morning News', 'is not in the library', []],
			])('is refused by the name %s, which %s', async (given, what, advice) => {
				const { message, description } = await refused(locator('name', given));
				expect(message).toBe(`"${label}" is "${given}", which ${what}`);
				for (const words of advice) expect(description).toContain(words);
			});
		} else {
			it('cannot be found by its name, and the error says what to do', async () => {
				const { message, description } = await refused(locator('name', name));
				expect(message).toMatch(/cannot be found by name, because this server/);
				expect(description).toMatch(/^Enter the URI instead of the name/);
			});
		}

		it('is found by its URI in place of a name, and one of another type is not', async () => {
			const { json } = await run(made(locator('name', own)));
			expect(json.length).toBeGreaterThan(1);
			expect(server.control.requests(listing)).toEqual([]);
			const { error } = await run(made(locator('name', another)));
			expect(error?.message).toBe(`"${label}" is "${another}", which is not of the type ${type}`);
		});

		it('with an unknown ID is an error that says so', async () => {
			for (const chosen of [locator('id', '999'), locator('uri', `library://${type}/999`)]) {
				const { error, items } = await run(made(chosen));
				expect(items).toEqual([]);
				const missing = `cannot find "library://${type}/999"|rejected the command: ${type} 999 not found`;
				expect(error?.message).toMatch(new RegExp(`^The server (${missing})`));
				expect(error?.httpCode).toBe('500');
			}
		});

		it.each(['nope', 'qobuz--aBcDeFgH'])(
			'of an unknown provider is an error, although the server returns an empty list: %s',
			async (provider) => {
				const { error, items } = await run(made(locator('id', id), { provider }));

				expect(items).toEqual([]);
				expect(error).toMatchObject({
					message: `"${label}" refers to ${provider}://${type}/${id}, which the server cannot find`,
					description: expect.stringContaining('provider'),
					itemIndex: 0,
				});
				expect(server.control.requests(command)).toHaveLength(1);
			},
		);

		it('without tracks has no items, which is no error', async () => {
			server.control.addFault({ kind: 'body', command, body: '[]' });
			const { status, items } = await run(made(locator('id', id)));

			expect(status).toBe('success');
			expect(items).toEqual([]);
			expect(server.control.requests(ITEM_BY_URI).map(({ args }) => args)).toEqual([{ uri: own }]);
		});
	});
});

describe('whether an item without tracks exists', () => {
	const server = musicServer();

	it.each([
		['the connection breaks', { kind: 'drop', when: 'before-headers' } as const],
		['the token is refused', { kind: 'status', status: 401 } as const],
		['a proxy responds', { kind: 'status', status: 502 } as const],
	])('is not assumed if it cannot be determined because %s', async (_, fault) => {
		server.control.addFault({ kind: 'body', command: ALBUM_TRACKS, body: '[]' });
		server.control.addFault({ ...fault, command: ITEM_BY_URI, times: Infinity });
		const { status, error } = await runNode(getAlbumTracksParameters(), { server });

		expect(status).toBe('error');
		expect(error?.itemIndex).toBe(0);
	});
});

describe.each(OPERATIONS_WITH_LOCATOR)('$title of a share URL', (located) => {
	const { made, command, label, type, id } = located;
	const server = musicServer();
	const run = runOn(server);
	const share = `https://open.spotify.com/${type}/abc`;

	function answeredWith(item: object): void {
		const body = JSON.stringify({ provider: 'library', ...item });
		server.control.addFault({ kind: 'body', command: ITEM_BY_URI, body });
	}

	it.each(['uri', 'id', 'name', 'list'])('is the one the server finds, by %s', async (mode) => {
		answeredWith({ media_type: type, item_id: id, uri: `library://${type}/${id}` });
		const { error } = await run(made(locator(mode, share)));

		expect(error).toBeUndefined();
		const found = { item_id: id, provider_instance_id_or_domain: 'library' };
		expect(readSentBodies(server)).toEqual([
			{ command: ITEM_BY_URI, args: { uri: share } },
			{ command, args: expect.objectContaining(found) as object },
		]);
	});

	it('is refused if the server finds another type there', async () => {
		answeredWith({ media_type: 'track', item_id: '7' });
		const { error } = await run(made(locator('uri', share)));

		expect(error?.message).toBe(`"${label}" is "${share}", which is not of the type ${type}`);
		expect(server.control.requests(command)).toEqual([]);
	});

	it('is an error if the server finds nothing there', async () => {
		const { error } = await run(made(locator('uri', share)));

		expect(error?.message).toBe(`The server cannot find "${share}"`);
		expect(server.control.requests(command)).toEqual([]);
	});
});
