import { runOn } from '../../support/runNode';
import {
	getFavoritesParameters,
	addFavoriteParameters,
	addCurrentFavoriteParameters,
	removeFavoriteParameters,
} from '../library/support/favoriteParameters';
import {
	TRACK_LIST,
	ADD_CURRENT_FAVORITE,
	REMOVE_FAVORITE,
} from '../library/support/libraryCommands';
import { trackUris } from '../library/support/libraryItems';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { readSentBodies, countSentCommands } from '../support/sentRequests';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { describeOnServers, musicServer } from '../support/musicServer';
import { getItemParameters, getAllParameters } from '../library/support/libraryParameters';
import { KITCHEN, locator, playMediaParameters } from '../queue/support/playMediaParameters';
import { outputValues } from '../support/nodeReports';

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	const run = runOn(server);
	it.each(['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'])(
		'lists the favorites of one type: %s',
		async (type) => {
			for (const uri of [`library://${type}/2`, 'library://track/9', 'library://album/9']) {
				server.control.setFavorite(uri, true);
			}
			const { json } = await run(getFavoritesParameters(type));
			const uris = server.control.favorites().filter((uri) => uri.includes(`://${type}/`));

			expect(json.map(({ uri }) => uri).sort()).toEqual([...uris].sort());
			for (const item of json) expect(item.favorite).toBe(true);
			expect(readSentBodies(server)).toEqual([
				{ command: `music/${type}s/library_items`, args: { favorite: true, limit: 50, offset: 0 } },
			]);
		},
	);
});

const [LIKED, DISLIKED, OTHERS, UNRATED] = trackUris(1, 2, 3, 4);
const ALL = [LIKED!, DISLIKED!, OTHERS!, UNRATED!];
const ITEMS = ALL.map((uri) => ({ uri }));
const ACTIVE_QUEUE = 'player_queues/get_active_queue';
const NOT_THEIRS = /^It was not a favorite of the access token's user; those of other users stay/;

describe('favorites of each user, on a 2.11 server', () => {
	const server = musicServer('2.11');
	const run = runOn(server);

	beforeEach(() => {
		server.control.setFavorite(LIKED!, true);
		server.control.setFavorite(DISLIKED!, false);
		server.control.setFavorite(OTHERS!, true, 'user');
	});

	it('an item says whether it is liked, disliked or neither', async () => {
		const report = await run(getItemParameters('={{ $json.uri }}'), { input: ITEMS });

		expect(outputValues(report, 'favorite')).toEqual([true, false, null, null]);
	});

	it('and so do the rows of a list, simplified or not', async () => {
		const whole = await callServerUnlogged(server, TRACK_LIST, { summary: false });
		const simple = await run(getAllParameters('track', { returnAll: true }));
		const raw = await run(getAllParameters('track', { returnAll: true, simplify: false }));

		expect(raw.json).toEqual(whole);
		expect(outputValues(simple, 'favorite')).toEqual(outputValues(raw, 'favorite'));
		const rated = simple.json.filter(({ favorite }) => favorite !== null);
		expect(rated.map(({ uri, favorite }) => [uri, favorite]).sort()).toEqual([
			[LIKED, true],
			[DISLIKED, false],
		]);
	});

	it("Favorite > Get Many and Favorites Only list the user's own, and nothing disliked", async () => {
		const favorites = await run(getFavoritesParameters('track'));
		const filters = { favoritesOnly: true };
		const filtered = await run(getAllParameters('track', { filters }), { user: 'user' });

		expect(outputValues(favorites, 'uri')).toEqual([LIKED]);
		expect(outputValues(filtered, 'uri')).toEqual([OTHERS]);
	});

	it('Add makes a disliked item a favorite, for one user only', async () => {
		const { json } = await run(addFavoriteParameters(DISLIKED!));

		expect(json).toMatchObject([{ success: true, uri: DISLIKED }]);
		expect(server.control.favorites()).toEqual([LIKED, DISLIKED]);
		expect(server.control.favorites('user')).toEqual([OTHERS]);
	});

	it.each([
		[OTHERS!, null, NOT_THEIRS],
		[UNRATED!, null, NOT_THEIRS],
		[DISLIKED!, false, /^It was not a favorite$/],
	])('Remove sends nothing for %s, whose preference is %s', async (uri, favorite, reason) => {
		const { json } = await run(removeFavoriteParameters(uri));
		const after = await run(getItemParameters(uri));

		expect(json).toMatchObject([{ deleted: false, uri, reason: expect.stringMatching(reason) }]);
		expect(after.json).toMatchObject([{ favorite }]);
		expect(countSentCommands(server)[REMOVE_FAVORITE]).toBeUndefined();
		expect(server.control.favorites('user')).toEqual([OTHERS]);
	});

	it("Remove leaves another user's favorite of the same item", async () => {
		server.control.setFavorite(LIKED!, true, 'user');
		const { json } = await run(removeFavoriteParameters(LIKED!));

		expect(json).toMatchObject([{ deleted: true, confirmed: true }]);
		expect(server.control.favorites()).toEqual([]);
		expect(server.control.favorites('user')).toEqual([LIKED, OTHERS]);
	});

	describe('Add Currently Playing', () => {
		/** Somebody starts the music, whose favorite it becomes. */
		async function startedBy(user: 'admin' | 'user', uri: string) {
			const made = { queueId: locator('id', KITCHEN), media: locator('uri', uri) };
			const { json } = await run(playMediaParameters(made), { user });
			expect(json).toMatchObject([{ confirmed: true }]);
			server.control.clearRequests();
		}

		it("confirms what it added to the favorites of the token's user", async () => {
			await startedBy('admin', UNRATED!);
			const { json } = await run(addCurrentFavoriteParameters(KITCHEN));

			expect(json).toMatchObject([{ confirmed: true, uri: UNRATED, favorite: true }]);
			expect(json[0]).not.toHaveProperty('reason');
			expect(server.control.favorites()).toEqual([LIKED, UNRATED]);
		});

		it('confirms what the queue shows to be a favorite of the user who started the music', async () => {
			await startedBy('user', UNRATED!);
			const { json } = await run(addCurrentFavoriteParameters(KITCHEN));

			const reason =
				"It was added to the favorites of the user who started the music, not to those of the access token's user";
			const row = { uri: UNRATED, favorite: null, success: true, confirmed: true, reason };
			expect(json).toMatchObject([row]);
			expect(server.control.favorites('user')).toEqual([OTHERS, UNRATED]);
		});

		it.each([
			['is already one of that user', OTHERS!, false],
			['the queue does not show', UNRATED!, true],
		])('does not confirm a favorite of another user that %s', async (_, uri, isOutdated) => {
			await startedBy('user', uri);
			const queue = await callServerUnlogged(server, ACTIVE_QUEUE, { player_id: KITCHEN });
			const body = JSON.stringify(queue);
			if (isOutdated) {
				server.control.addFault({ kind: 'body', command: ACTIVE_QUEUE, body, times: Infinity });
			}
			const { error, json } = await run(addCurrentFavoriteParameters(KITCHEN));

			expect(error?.message).toBeUndefined();
			const reason = expect.stringMatching(/^The server adds it to the favorites of the user who/);
			const row = { uri, favorite: null, success: true, confirmed: false, reason };
			expect(json).toMatchObject([row]);
		});

		it('leaves open which item was added if the player moves on', async () => {
			server.control.fillQueue(KITCHEN, [UNRATED!], { state: 'playing' });
			const sent = server.control.hold(ADD_CURRENT_FAVORITE);
			const running = run(addCurrentFavoriteParameters(KITCHEN));
			await sent.waiting();
			server.control.fillQueue(KITCHEN, [LIKED!], { state: 'playing' });
			sent.release();

			const reason = expect.stringMatching(/^The player moved on from ".+" to ".+" at that moment/);
			const kitchen = { player: 'Kitchen', player_id: KITCHEN, name: null };
			expect((await running).json).toEqual([
				{ ...kitchen, success: true, confirmed: false, reason },
			]);
		});
	});
});
