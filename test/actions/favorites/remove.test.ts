import { respondInTurn, runOnFakeServer } from '../support/runOnFakeServer';
import { respondWithError, respondWithResult } from '../../api/fakeServer';
import { runOn } from '../../support/runNode';
import { removeFavoriteParameters } from '../library/support/favoriteParameters';
import { GET_LIBRARY_ITEM, REMOVE_FAVORITE, ITEM_BY_URI } from '../library/support/libraryCommands';
import { FOLDER_ALBUM_ID, FOLDER_PROVIDER } from '../library/support/libraryItems';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { describeOnServers } from '../support/musicServer';
import { readSentBodies, countSentCommands } from '../support/sentRequests';

const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';
const KINDS = ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'];

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	const run = runOn(server);
	it.each(KINDS)(
		'removes an item of any type, and verifies that it is no favorite: %s',
		async (type) => {
			const item = `library://${type}/2`;
			const another = 'library://track/9';
			for (const uri of [item, another]) server.control.setFavorite(uri, true);
			const { json } = await run(removeFavoriteParameters(item));

			expect(json).toEqual([
				{
					deleted: true,
					success: true,
					confirmed: true,
					name: expect.stringMatching(/./),
					title: expect.stringMatching(/./),
					artist: ['album', 'artist', 'audiobook', 'track'].includes(type)
						? expect.stringMatching(/./)
						: null,
					media_type: type,
					uri: item,
				},
			]);
			expect(server.control.favorites()).toEqual([another]);
			expect(readSentBodies(server)).toEqual([
				{ command: ITEM_BY_URI, args: { uri: item } },
				{ command: REMOVE_FAVORITE, args: { media_type: type, library_item_id: '2' } },
				{ command: ITEM_BY_URI, args: { uri: item } },
			]);
		},
	);

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
		const { json } = await run(removeFavoriteParameters(item));

		expect(json).toMatchObject([
			{ deleted: false, success: false, confirmed: true, reason: expect.stringContaining(reason) },
		]);
		expect(countSentCommands(server)[REMOVE_FAVORITE]).toBeUndefined();
	});

	it('does not remove the podcast with the ID of an episode', async () => {
		server.control.setFavorite('library://podcast/2', true);
		await run(removeFavoriteParameters(EPISODE));

		expect(server.control.favorites()).toEqual(['library://podcast/2']);
	});

	it('reads the favorites again for each item: the second has nothing to remove', async () => {
		server.control.setFavorite('library://album/1', true);
		const { json } = await run(removeFavoriteParameters('library://album/1'), { input: [{}, {}] });

		expect(json).toMatchObject([{ deleted: true }, { deleted: false }]);
		expect(countSentCommands(server)[REMOVE_FAVORITE]).toBe(1);
	});

	it.each(['library://track/99999', 'qobuz://track/1'])(
		'says that nothing was found at %s',
		async (item) => {
			const { error } = await run(removeFavoriteParameters(item));

			expect(`${error?.message} ${error?.description}`).toMatch(/track\/99999|[Pp]rovider/);
			expect(countSentCommands(server)[REMOVE_FAVORITE]).toBeUndefined();
		},
	);
});

describe('a server that reports less', () => {
	const album = {
		uri: 'library://album/1',
		provider: 'library',
		item_id: '1',
		media_type: 'album',
	};
	const streamed = { ...album, uri: 'music--1://album/x', provider: 'music--1', item_id: 'x' };

	it.each([
		['report favorites', [respondWithResult(album)]],
		[
			'respond afterwards',
			[respondWithResult({ ...album, favorite: true }), respondWithError(500, 'No')],
		],
	])('that does not %s: the command is sent once, and not confirmed', async (_, looks) => {
		const { json, requests } = await runOnFakeServer(
			{ [ITEM_BY_URI]: respondInTurn(...looks), [REMOVE_FAVORITE]: respondWithResult(null) },
			removeFavoriteParameters(album.uri),
		);

		expect(json).toMatchObject([
			{ deleted: true, success: true, confirmed: false, reason: expect.stringMatching(/./) },
		]);
		expect(requests.filter(({ command }) => command === REMOVE_FAVORITE)).toHaveLength(1);
	});

	it("that returns the provider's item is asked for that of its library", async () => {
		const { requests } = await runOnFakeServer(
			{
				[ITEM_BY_URI]: respondWithResult({ ...streamed, favorite: true }),
				[GET_LIBRARY_ITEM]: respondWithResult({ ...album, favorite: true }),
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
		['answers that it does not have it', respondWithResult(null), 'It is not in the library', true],
		[
			'has no command for it',
			respondWithError(400, `Invalid Command: ${GET_LIBRARY_ITEM}`),
			'does not report',
			false,
		],
		[
			'fails when it is asked',
			respondWithError(500, 'Internal server error'),
			'does not report',
			false,
		],
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
