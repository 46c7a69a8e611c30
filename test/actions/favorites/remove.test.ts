import type { INodeParameters } from 'n8n-workflow';
import { respondInTurn, runOnFakeServer } from '../support/runOnFakeServer';
import { respondWithError, respondWithResult } from '../../api/fakeServer';
import { runOn } from '../../support/runNode';
import { removeFavoriteParameters } from '../library/support/favoriteParameters';
import { GET_LIBRARY_ITEM, REMOVE_FAVORITE, ITEM_BY_URI } from '../library/support/libraryCommands';
import { FOLDER_ALBUM_ID, FOLDER_PROVIDER } from '../library/support/libraryItems';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { describeOnServers } from '../support/musicServer';
import { readSentBodies, countSentCommands } from '../support/sentRequests';
import { byId, byName, byUri, fromList } from '../../../scripts/engine/resource-locators';

const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';
const KINDS = ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'];

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	const run = runOn(server);
	it.each(KINDS)('removes an item of any type, and verifies that it is none: %s', async (type) => {
		const item = `library://${type}/2`;
		const another = 'library://track/9';
		for (const uri of [item, another]) server.control.setFavorite(uri, true);
		const { json } = await run(removeFavoriteParameters(item));

		const text = expect.stringMatching(/./);
		const artist = ['album', 'artist', 'audiobook', 'track'].includes(type) ? text : null;
		const shown = { name: text, title: text, artist, media_type: type, uri: item };
		expect(json).toEqual([{ ...shown, deleted: true, success: true, confirmed: true }]);
		expect(server.control.favorites()).toEqual([another]);
		expect(readSentBodies(server)).toEqual([
			{ command: ITEM_BY_URI, args: { uri: item } },
			{ command: REMOVE_FAVORITE, args: { media_type: type, library_item_id: '2' } },
			{ command: ITEM_BY_URI, args: { uri: item } },
		]);
	});

	it("finds the library's item by a provider's URI", async () => {
		server.control.setFavorite('library://album/3', true);
		const item = `${FOLDER_PROVIDER}://album/${FOLDER_ALBUM_ID}`;
		const { json } = await run(removeFavoriteParameters(item));

		expect(json).toMatchObject([{ deleted: true, success: true, uri: 'library://album/3' }]);
		expect(server.control.favorites()).toEqual([]);
	});

	it.each([
		['library://album/1', 'It was not a favorite'],
		['spotify://track/1234', 'It is not in the library, so it is not a favorite'],
		['https://open.spotify.com/track/1234', 'It is not in the library, so it is not a favorite'],
		[EPISODE, 'Podcast episodes cannot be favorites: remove the podcast instead'],
	])('sends nothing for an item that is not a favorite, and says so: %s', async (item, reason) => {
		// Its ID is that of the episode's podcast.
		server.control.setFavorite('library://podcast/2', true);
		const { json } = await run(removeFavoriteParameters(item));

		expect(json).toMatchObject([
			{ deleted: false, success: false, confirmed: true, reason: expect.stringContaining(reason) },
		]);
		expect(countSentCommands(server)[REMOVE_FAVORITE]).toBeUndefined();
		expect(server.control.favorites()).toEqual(['library://podcast/2']);
	});
});

describe('a server that reports less', () => {
	const uri = 'library://album/1';
	const album = { uri, provider: 'library', item_id: '1', media_type: 'album' };
	const favorite = { ...album, favorite: true };
	const streamed = { ...album, uri: 'music--1://album/x', provider: 'music--1', item_id: 'x' };

	it.each([
		['report favorites', [respondWithResult(album)]],
		['respond afterwards', [respondWithResult(favorite), respondWithError(500, 'No')]],
	])('that does not %s: the command is sent once, and not confirmed', async (_, looks) => {
		const { json, requests } = await runOnFakeServer(
			{ [ITEM_BY_URI]: respondInTurn(...looks), [REMOVE_FAVORITE]: respondWithResult(null) },
			removeFavoriteParameters(album.uri),
		);

		const reason = expect.stringMatching(/./);
		expect(json).toMatchObject([{ deleted: true, success: true, confirmed: false, reason }]);
		expect(requests.filter(({ command }) => command === REMOVE_FAVORITE)).toHaveLength(1);
	});

	it("that returns the provider's item is asked for that of its library", async () => {
		const { requests } = await runOnFakeServer(
			{
				[ITEM_BY_URI]: respondWithResult({ ...streamed, favorite: true }),
				[GET_LIBRARY_ITEM]: respondWithResult(favorite),
				[REMOVE_FAVORITE]: respondWithResult(null),
			},
			removeFavoriteParameters(streamed.uri),
		);

		expect(requests.map(({ command, args }) => [command, args])).toContainEqual([
			REMOVE_FAVORITE,
			{ media_type: 'album', library_item_id: '1' },
		]);
	});

	it.each([
		['does not have it', respondWithResult(null), 'It is not in the library', true],
		['lacks a command for it', respondWithError(400, 'Invalid Command'), 'not report', false],
		['fails when it is asked', respondWithError(500, 'Internal server error'), 'not report', false],
	])('that %s: it claims no more than it knows', async (_, library, reason, confirmed) => {
		const { json } = await runOnFakeServer(
			{ [ITEM_BY_URI]: respondWithResult(streamed), [GET_LIBRARY_ITEM]: library },
			removeFavoriteParameters(streamed.uri),
		);

		expect(json).toMatchObject([
			{ deleted: false, success: false, confirmed, reason: expect.stringContaining(reason) },
		]);
	});
});

const ADD = 'music/favorites/add_item';
const ALBUM = 'library://album/1';

type Item = INodeParameters[string];

/** Each operation with the locator of an item, the command that it sends for it, and with which arguments. */
const OPERATIONS = [
	['favorites', 'add', ADD, { item: ALBUM }],
	['favorites', 'remove', REMOVE_FAVORITE, { media_type: 'album', library_item_id: '1' }],
	['library', 'setPlayed', 'music/mark_played', { media_item: { uri: ALBUM } }],
] as const;

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	const run = runOn(server);
	describe.each(OPERATIONS)('the item of %s, %s', (resource, operation, command, about) => {
		const of = (item: Item) => ({ resource, operation, item });

		it.each<[string, Item]>([
			['is chosen from the list', fromList(ALBUM)],
			['is named, in any case', byName('amber rooms')],
			['is given by its URI in place of its name', byName(ALBUM)],
			['is given by its URI', byUri(ALBUM)],
			['is given by a URI that is dragged into the field', byId(`={{ "${ALBUM}" }}`)],
			['is named by an expression for the whole field', '={{ "Amber Rooms" }}'],
			['is given by an expression for the whole field', `={{ "${ALBUM}" }}`],
		])('%s', async (_, item) => {
			server.control.setFavorite(ALBUM, true);
			const { error } = await run(of(item));

			expect(error).toBeUndefined();
			expect(server.control.requests(command).map(({ args }) => args)).toMatchObject([about]);
		});

		it.each([
			['list', fromList],
			['uri', byUri],
			['id', byId],
		])('is refused by a name in the mode %s, with the mode to choose', async (__, by) => {
			const { error } = await run(of(by('={{ "Amber Rooms" }}')));

			expect(error?.message).toBe('"Item" is "Amber Rooms", which is not a URI');
			expect(error?.description).toContain('To use a name, set the field to "By Name".');
			expect(server.control.requests(command)).toEqual([]);
		});

		it.each([
			...['foo', '12', 'library://track', 'file:///x.mp3', 'library://bogus/1'].map((uri) => [
				uri,
				`"Item" is "${uri}", which is not a URI`,
			]),
			['={{ "" }}', '"Item" must not be empty'],
			['={{ null }}', '"Item" must not be empty'],
			['={{ [] }}', '"Item" must be a string, not a list'],
		])('is refused before anything is sent if its URI is %s', async (uri, message) => {
			const { error } = await run(of(byUri(uri)));

			expect(error).toMatchObject({ name: 'NodeOperationError', message, itemIndex: 0 });
			expect(error?.description).toMatch(/https:\/\/|Choose|returns a string/);
			expect(server.control.requests()).toEqual([]);
		});

		it.each([
			[
				'Drift Country',
				'is the name of 2 items in the library',
				'Enter the URI of the one you mean instead of the name: Drift Country by The Copper Weirs, album Cedar Rooms (library://track/17), Drift Country by Ostrava Sound Circle, album Kite Rooms (library://track/92).',
			],
			['Amber Romms', 'is not in the library', 'Amber Rooms (library://album/1)'],
		])('is refused by the name %s, which %s, with what it may be', async (name, what, advice) => {
			const { error } = await run(of(byName(name)));

			expect(error?.message).toBe(`"Item" is "${name}", which ${what}`);
			expect(error?.description).toContain(advice);
			expect(server.control.requests(command)).toEqual([]);
		});
	});
});
