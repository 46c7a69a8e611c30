import { createServer } from 'node:http';
import { PROFILES_DESCRIBING_SETTINGS } from '../actions/player/support/playerSettings';
import { musicServer, describeOnServers, type MusicServer } from '../actions/support/musicServer';
import { CREDENTIAL_TYPE, sourceEngine } from '../support/sourceEngine';
import { addressOfClosedServer } from '../support/listen';
import { credentialsFor } from '../support/credentials';

/** Each list of the library, the one kind it shows, and an entry of it. */
const LISTS = [
	{ list: 'searchAlbums', kind: 'album', name: 'Northern Windows', value: 'library://album/3' },
	{
		list: 'searchPlaylists',
		kind: 'playlist',
		name: 'Rainy Sunday',
		value: 'library://playlist/2',
	},
	{ list: 'searchPodcasts', kind: 'podcast', name: 'Morning News', value: 'library://podcast/2' },
	{ list: 'searchRadios', kind: 'radio', name: 'Channel Kettle', value: 'library://radio/3' },
	{ list: 'searchTracks', kind: 'track', name: 'Amber Avenue', value: 'library://track/75' },
] as const;
type List = (typeof LISTS)[number]['list'];

async function shown(list: List, server: MusicServer, typed?: string, user?: 'user') {
	const credentials = credentialsFor(server, user);
	const { results } = await sourceEngine().listSearch(list, { credentials }, typed);
	return results.map(({ name, value }) => ({ name, value }));
}

describeOnServers(PROFILES_DESCRIBING_SETTINGS, (server) => {
	describe.each(LISTS)('the list $list', ({ list, kind, name, value }) => {
		it("shows the library's items of this type, by name, and stores URIs, each once", async () => {
			const entries = await shown(list, server);

			const values = entries.map((entry) => String(entry.value));
			expect(values).toContain(value);
			expect(values.filter((uri) => !new RegExp(`^\\w+://${kind}/\\w+$`).test(uri))).toEqual([]);
			expect(new Set(values).size).toBe(values.length);
			expect(entries.find((entry) => entry.value === value)?.name).toMatch(
				new RegExp(`^${name}( by .+| ${value})?$`),
			);
		});

		it('searches on the server, in this type only, for the typed text', async () => {
			const entries = await shown(list, server, ` ${name.toUpperCase()} `);

			expect(entries.map((entry) => entry.value)).toContain(value);
			expect(entries.filter((entry) => !entry.name.startsWith(name))).toEqual([]);
			const listing = `music/${kind}s/library_items`;
			const searched = { search: name.toUpperCase(), limit: 50 };
			const asked = server.control.requests(listing);
			expect(asked.map(({ command, args }) => [command, args])).toEqual([
				[listing, { ...searched, favorite: true }],
				[listing, searched],
			]);
		});

		it('is empty if no name matches', async () => {
			expect(await shown(list, server, 'Qwxyz')).toEqual([]);
		});

		it('works for a plain user too', async () => {
			expect((await shown(list, server, name, 'user')).length).toBeGreaterThan(0);
		});
	});

	it('searchAlbums distinguishes identical names by their artists', async () => {
		expect(await shown('searchAlbums', server, 'Northern Windows')).toEqual([
			{ name: 'Northern Windows by Marta Lindqvale', value: 'library://album/3' },
			{ name: 'Northern Windows by Ostrava Sound Circle', value: 'library://album/8' },
		]);
	});

	it('searchPlaylists distinguishes identical names by their URIs', async () => {
		expect(await shown('searchPlaylists', server, 'Rainy Sunday')).toEqual(
			['library://playlist/2', 'library://playlist/5'].map((uri) => ({
				name: `Rainy Sunday ${uri}`,
				value: uri,
			})),
		);
	});
});

describe.each(LISTS)('in place of the list $list', ({ list, kind }) => {
	describe('on a server with only the documented commands', () => {
		const server = musicServer('documented');

		it('a message says that there is none, and what to do', async () => {
			await expect(shown(list, server)).rejects.toMatchObject({
				message: 'This server cannot list its library',
				description: expect.stringContaining(
					`"By URI" and enter the URI, for example library://${kind}/`,
				),
			});
		});
	});

	it('an unreachable server is reported, with what to check', async () => {
		const baseUrl = await addressOfClosedServer(createServer());
		const credentials = { [CREDENTIAL_TYPE]: { baseUrl, accessToken: 'secret-token' } };
		const opened = sourceEngine().listSearch(list, { credentials });

		await expect(opened).rejects.toMatchObject({
			message: `Could not connect to ${baseUrl}: connection refused`,
			description: expect.stringMatching(/Base URL/),
		});
	});
});
