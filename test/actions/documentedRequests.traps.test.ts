import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { PROFILE_NAMES } from '../../simulator';
import { runNode } from '../support/runNode';
import { addFavoriteParameters } from './library/support/favoriteParameters';
import {
	ALBUM_TRACKS,
	ITEM_BY_URI,
	PLAYLIST_TRACKS,
	RECENTLY_PLAYED,
	SYNC,
} from './library/support/libraryCommands';
import {
	getAlbumTracksParameters,
	getItemParameters,
	getPlaylistTracksParameters,
	getRecentlyPlayedParameters,
	syncParameters,
} from './library/support/libraryParameters';
import { canSearchLibrary } from './library/support/libraryProfiles';
import { KITCHEN, LIVING_ROOM, locator } from './queue/support/playMediaParameters';
import { musicServer } from './support/musicServer';
import { byId, byPlayer, getQueueItemsParameters } from './support/queueParameters';
import { readSentBodies } from './support/sentRequests';
import { selectProfilesToTest } from '../support/profiles';

/** Where the documentation's examples lead people who write them down as they are. */
describe.each(selectProfilesToTest(PROFILE_NAMES))('on a server like %s', (profile) => {
	const server = musicServer(profile);

	/** The arguments with which a command was sent. */
	async function sentBy(
		made: INodeParameters,
		command: string,
		input: IDataObject = {},
	): Promise<unknown[]> {
		const { error } = await runNode(made, { server, input: [input] });
		expect(error).toBeUndefined();
		return readSentBodies(server)
			.filter((body) => body.command === command)
			.map(({ args }) => args);
	}

	describe('a boolean as text', () => {
		it.each([
			['true', true],
			['false', false],
			['False', false],
		])('is sent as a boolean: In Library Only "%s"', async (text, value) => {
			const made = getAlbumTracksParameters({ inLibraryOnly: '={{ $json.only }}' });

			expect(await sentBy(made, ALBUM_TRACKS, { only: text })).toStrictEqual([
				{ item_id: '3', provider_instance_id_or_domain: 'library', in_library_only: value },
			]);
		});

		it.each([
			['true', true],
			['false', false],
		])('is sent as a boolean: Force Refresh "%s"', async (text, value) => {
			const made = getPlaylistTracksParameters({ options: { forceRefresh: '={{ $json.anew }}' } });

			expect(await sentBy(made, PLAYLIST_TRACKS, { anew: text })).toMatchObject([
				{ force_refresh: value },
			]);
		});

		// Older servers cannot, and are not asked.
		const answers = profile === '2.6' ? ['true'] : ['true', 'false'];
		it.each(answers)('is sent as a boolean: Fully Played Only "%s"', async (text) => {
			const made = getRecentlyPlayedParameters({
				options: { fullyPlayedOnly: '={{ $json.fully }}' },
			});

			expect(await sentBy(made, RECENTLY_PLAYED, { fully: text })).toStrictEqual([
				{ limit: 50, fully_played_only: text === 'true' },
			]);
		});

		it.each([
			['JSON', { settingsInput: 'json', settingsJson: '={{ $json.settings }}' }],
			[
				'fields',
				{
					settingsInput: 'fields',
					settings: {
						mappingMode: 'defineBelow',
						value: { volume_normalization: '={{ $json.on }}' },
						matchingColumns: [],
						schema: [],
					},
				},
			],
		])('is saved as what it means, not as true: a setting given as %s', async (_, given) => {
			const made = {
				resource: 'player',
				operation: 'updateSettings',
				playerId: locator('id', LIVING_ROOM),
				...given,
			} as INodeParameters;
			const input = { on: 'false', settings: { volume_normalization: 'false' } };

			expect(await sentBy(made, 'config/players/save', input)).toStrictEqual([
				{ player_id: LIVING_ROOM, values: { volume_normalization: false } },
			]);
		});

		it.each(['yes', '1', 'no', 'on'])('is refused if it is "%s"', async (text) => {
			for (const made of [
				getAlbumTracksParameters({ inLibraryOnly: '={{ $json.value }}' }),
				getPlaylistTracksParameters({ options: { forceRefresh: '={{ $json.value }}' } }),
				getRecentlyPlayedParameters({ options: { fullyPlayedOnly: '={{ $json.value }}' } }),
				addFavoriteParameters('library://track/7', { confirm: '={{ $json.value }}' }),
			]) {
				const { error } = await runNode(made, { server, input: [{ value: text }] });
				expect(error?.message).toMatch(/^"[A-Z][\w ]+" must be true or false, not "/);
			}
			expect(server.control.requests()).toEqual([]);
		});
	});

	describe('an ID that is a number', () => {
		it.each([
			['an album', getAlbumTracksParameters({ albumId: locator('id', '={{ 3 }}') }), ALBUM_TRACKS],
			[
				'a playlist',
				getPlaylistTracksParameters({ playlistId: locator('id', '={{ 13 }}') }),
				PLAYLIST_TRACKS,
			],
		])('is sent as text: %s', async (_, made, command) => {
			const [args] = (await sentBy(made, command)) as [IDataObject];

			expect(args.item_id).toStrictEqual(expect.stringMatching(/^(3|13)$/));
		});
	});

	describe('one type without a list around it', () => {
		it('is sent as a list', async () => {
			const made = getRecentlyPlayedParameters({ mediaTypes: '={{ "track" }}' });

			expect(await sentBy(made, RECENTLY_PLAYED)).toStrictEqual([
				{ limit: 50, media_types: ['track'] },
			]);
		});

		it('is sent as a list, and so is the provider', async () => {
			const made = syncParameters({
				mediaTypes: '={{ "podcast" }}',
				providers: '={{ "builtin" }}',
			});

			expect(await sentBy(made, SYNC)).toStrictEqual([
				{ media_types: ['podcast'], providers: ['builtin'] },
			]);
		});

		it.each(['[]', 'null', 'undefined', '""', '"[]"'])(
			'is left out if it is empty: %s',
			async (none) => {
				const kinds = { mediaTypes: `={{ ${none} }}` };

				expect(await sentBy(getRecentlyPlayedParameters(kinds), RECENTLY_PLAYED)).toEqual([
					{ limit: 50 },
				]);
				expect(
					await sentBy(syncParameters({ ...kinds, providers: `={{ ${none} }}` }), SYNC),
				).toEqual([{}]);
			},
		);
	});

	describe('a value that the server does not know', () => {
		it.each([
			[
				'a media type',
				getRecentlyPlayedParameters({ mediaTypes: '={{ ["track", "tunes"] }}' }),
				'tunes',
			],
			['a type to sync', syncParameters({ mediaTypes: '={{ ["genre"] }}' }), 'genre'],
			['what to wait for', syncParameters({ waitFor: '={{ "forever" }}' }), 'forever'],
			['a type in a URI', getItemParameters('library://bogus/1'), 'library://bogus/1'],
			[
				'a type in the URI of a favorite',
				addFavoriteParameters('library://songs/1'),
				'library://songs/1',
			],
		])('is refused before anything is sent: %s', async (_, made, word) => {
			const { error, items } = await runNode(made, { server });

			expect(error).toMatchObject({
				name: 'NodeOperationError',
				message: expect.stringContaining(`"${word}"`),
				itemIndex: 0,
			});
			expect(items).toEqual([]);
			expect(server.control.requests()).toEqual([]);
		});

		it.each([
			['numbers', '={{ [1, 2] }}'],
			['an object', '={{ { track: true } }}'],
			['a switch', '={{ true }}'],
		])('and so is a list of types that is %s', async (_, mediaTypes) => {
			for (const made of [
				getRecentlyPlayedParameters({ mediaTypes }),
				syncParameters({ mediaTypes }),
			]) {
				const { error } = await runNode(made, { server });
				expect(error?.message).toBe('"Media Types" must be a list of strings');
			}
			expect(server.control.requests()).toEqual([]);
		});
	});

	it('10: the tracks of a playlist are returned, whichever spelling of the provider the server expects', async () => {
		const made = getPlaylistTracksParameters({
			playlistId: locator('id', '1234'),
			provider: 'builtin',
		});
		const { error, json } = await runNode(made, { server });

		expect(error).toBeUndefined();
		expect(json).toHaveLength(12);
	});

	it('11: a queue that does not exist is an error although the server returns an empty list', async () => {
		const { error } = await runNode(getQueueItemsParameters(byId('nope'), { returnAll: true }), {
			server,
		});

		expect(error?.message).toBe(
			'"Queue" refers to the queue "nope", which the server does not have',
		);
	});

	it('11: for a grouped player the queue of its group is read, if the server can name it', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		await runNode(getQueueItemsParameters(byPlayer(KITCHEN)), { server });

		expect(server.control.requests('player_queues/items')).toMatchObject([
			{ args: { queue_id: canSearchLibrary(profile) ? LIVING_ROOM : KITCHEN } },
		]);
	});

	it('6: a share URL and the short form of a URI are sent in a form that the server reads', async () => {
		const share = 'https://open.spotify.com/track/1234?si=abc';
		await runNode(getItemParameters(share), { server });
		await runNode(getItemParameters('library:track:7'), { server });

		expect(server.control.requests(ITEM_BY_URI).map(({ args }) => args)).toEqual([
			{ uri: share },
			{ uri: 'library://track/7' },
		]);
	});
});

describe("a token that is not an admin's", () => {
	const server = musicServer('2.8');
	const documented = musicServer('documented');

	it('2, 3: saves no settings, and the error says that it requires an admin token', async () => {
		const made: INodeParameters = {
			resource: 'player',
			operation: 'updateSettings',
			playerId: locator('id', LIVING_ROOM),
			settingsInput: 'json',
			settingsJson: '{"volume_normalization": false}',
		};
		for (const asked of [server, documented]) {
			const { error } = await runNode(made, { server: asked, user: 'user' });
			expect(error).toMatchObject({
				message:
					"The access token's user is not allowed to use config/players/save (403 Forbidden)",
				description: expect.stringContaining('the token of an admin'),
				httpCode: '403',
			});
			expect(asked.control.requests('config/players/save')).toHaveLength(1);
		}
	});
});
