import type { INodeParameters } from 'n8n-workflow';
import { musicServer, describeOnServers, type MusicServer } from '../actions/support/musicServer';
import { credentialsFor } from '../support/credentials';
import { sourceEngine } from '../support/sourceEngine';

const SEARCH = 'music/search';

type List =
	| 'searchMedia'
	| 'searchFavorites'
	| 'searchAlbums'
	| 'searchPlaylists'
	| 'searchPodcasts';

async function entries(
	server: MusicServer,
	list: List,
	typed?: string,
	parameters: INodeParameters = {},
) {
	const node = { parameters, credentials: credentialsFor(server) };
	return (await sourceEngine().listSearch(list, node, typed)).results;
}

async function namesIn(...given: Parameters<typeof entries>): Promise<string[]> {
	return (await entries(...given)).map(({ name }) => name);
}

describeOnServers(['2.6', '2.7', '2.8', '2.10', '2.11'], (server) => {
	it('starts with the favorites, including those after the limit', async () => {
		const all = await entries(server, 'searchMedia');
		const later = 'library://track/100';
		expect(all.map(({ value }) => value)).not.toContain(later);
		server.control.setFavorite(later, true);
		server.control.setFavorite('library://album/16', true);

		const values = (await entries(server, 'searchMedia')).map(({ value }) => value);
		expect(values.slice(0, 2)).toEqual(['library://album/16', later]);
		expect(new Set(values).size).toBe(all.length + 1);
	});

	it('shows the artists of an album, a track and an audiobook', async () => {
		expect(await namesIn(server, 'searchAlbums', 'amber rooms')).toEqual([
			'Amber Rooms by The Copper Weirs',
		]);
		expect(await namesIn(server, 'searchMedia', 'lock keeper')).toEqual([
			'The Lock Keeper by Ines Varga (audiobook)',
		]);
		const tracks = await namesIn(server, 'searchMedia', 'Amber Blues');
		expect(tracks).toEqual(['Amber Blues by The Second Tuesday (track)']);
	});

	it("links to the page of an item in the server's web interface", async () => {
		const [podcast] = await entries(server, 'searchPodcasts', 'morning news');

		expect(podcast?.url).toBe(`${server.url}/#/podcasts/library/2`);
	});

	it('searches the music providers for what the library does not have', async () => {
		const found = await entries(server, 'searchMedia', 'Streamed Song');

		expect(found).toContainEqual({
			name: 'Streamed Song 1234 by The Copper Weirs (track, Streaming service)',
			value: expect.stringMatching(/^spotify.*:\/\/track\/1234$/),
			url: expect.stringMatching(/\/#\/tracks\/spotify[^/]*\/1234$/),
		});
	});

	it('does not search them for what the library has, nor before anything is typed', async () => {
		await entries(server, 'searchMedia');
		await entries(server, 'searchMedia', 'morning');

		expect(server.control.requests(SEARCH)).toEqual([]);
	});

	it.each<[string, List, INodeParameters]>([
		['change a playlist', 'searchPlaylists', { resource: 'playlist', operation: 'addItems' }],
		['remove an item from it', 'searchMedia', { resource: 'library', operation: 'removeItem' }],
		['sync a podcast', 'searchPodcasts', { resource: 'library', operation: 'sync' }],
		['remove a favorite', 'searchFavorites', { resource: 'favorites', operation: 'remove' }],
	])('does not search them if it is to %s', async (_, list, parameters) => {
		expect(await entries(server, list, 'Streamed', parameters)).toEqual([]);
		expect(server.control.requests(SEARCH)).toEqual([]);
	});

	it('is empty if the providers cannot be searched', async () => {
		const refused = { kind: 'status', status: 403, body: 'No', command: SEARCH } as const;
		server.control.addFault({ ...refused, times: Infinity });

		expect(await entries(server, 'searchMedia', 'Streamed Song')).toEqual([]);
	});
});

describe('items with the same name and the same artists', () => {
	const server = musicServer('2.8');

	/** The library lists these items of a type. */
	function lists(type: string, ...items: readonly object[]) {
		const rows = items.map((item, index) => ({
			item_id: `${index + 1}`,
			provider: 'library',
			name: 'Drift Country',
			media_type: type,
			uri: `library://${type}/${index + 1}`,
			...item,
		}));
		const command = `music/${type}s/library_items`;
		const body = JSON.stringify(rows);
		server.control.addFault({ kind: 'body', command, body, times: Infinity });
	}

	const WEIRS = [{ name: 'The Copper Weirs' }];

	it('are distinguished by their albums', async () => {
		const album = (name: string) => ({ artists: WEIRS, album: { name } });
		lists('track', album('Amber Rooms'), album('Cedar Rooms'));

		expect(await namesIn(server, 'searchMedia', 'drift')).toEqual(
			expect.arrayContaining([
				'Drift Country by The Copper Weirs, album Amber Rooms (track)',
				'Drift Country by The Copper Weirs, album Cedar Rooms (track)',
			]),
		);
	});

	it.each([
		['edition', { artists: WEIRS, version: 'Live' }, 'Drift Country (Live) by The Copper Weirs'],
		['year', { artists: WEIRS, year: 1998 }, 'Drift Country by The Copper Weirs, 1998'],
	])('are distinguished by their %s', async (_, one, name) => {
		lists('album', one, { artists: WEIRS });

		expect(await namesIn(server, 'searchAlbums', 'drift')).toEqual([
			name,
			'Drift Country by The Copper Weirs',
		]);
	});

	it('are distinguished by their owners', async () => {
		lists('playlist', { owner: 'Ada' }, { owner: 'Grace' });

		expect(await namesIn(server, 'searchPlaylists', 'drift')).toEqual([
			'Drift Country by Ada',
			'Drift Country by Grace',
		]);
	});

	it('are distinguished by their providers', async () => {
		lists('playlist', { owner: 'Ada' }, { owner: 'Ada' });
		const isAt = (provider_instance: string, skip: number) => {
			const body = JSON.stringify({ provider_mappings: [{ provider_instance }] });
			server.control.addFault({ kind: 'body', command: 'music/item_by_uri', body, skip });
		};
		isAt('filesystem--1234', 0);
		isAt('spotify--Vq7Lk2Xw', 1);

		expect(await namesIn(server, 'searchPlaylists', 'drift')).toEqual([
			'Drift Country (Music folder)',
			'Drift Country (Streaming service)',
		]);
	});

	it('are distinguished by their URIs if nothing else differs', async () => {
		lists('playlist', { owner: 'Ada' }, { owner: 'Ada' });

		expect(await namesIn(server, 'searchPlaylists', 'drift')).toEqual([
			'Drift Country library://playlist/1',
			'Drift Country library://playlist/2',
		]);
	});
});
