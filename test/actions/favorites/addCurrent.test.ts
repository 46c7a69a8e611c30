import { isProfileSince } from '../../support/profiles';
import { runOn } from '../../support/runNode';
import { addCurrentFavoriteParameters } from '../library/support/favoriteParameters';
import {
	ADD_CURRENT_FAVORITE,
	ADD_FAVORITE,
	TRACK_LIST,
	ITEM_BY_URI,
} from '../library/support/libraryCommands';
import { trackUris } from '../library/support/libraryItems';
import { expectRefusedBeforeSending } from '../library/support/expectRefusedBeforeSending';
import {
	PROFILES_WITH_QUEUE_COMMANDS,
	advanceClocksWithEachRequestAfter,
} from '../queue/support/queueCommands';
import { ATTIC, BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../queue/support/playMediaParameters';
import { readSentBodies, countSentCommands } from '../support/sentRequests';
import { describeOnServers } from '../support/musicServer';

const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';
const [PLAYED, NEXT] = trackUris(20, 21);
const STREAM = 'http://radio.example/jingle.mp3';
const ACTIVE_QUEUE = 'player_queues/get_active_queue';

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	const run = runOn(server);
	const play = (uri: string, state: 'playing' | 'paused' | 'idle' = 'playing', queue = KITCHEN) =>
		server.control.fillQueue(queue, [uri], { state });

	/** Lets something happen after the node has looked, and before the server does what it was told. */
	async function whileSent(happening: () => unknown) {
		const sent = server.control.hold(ADD_CURRENT_FAVORITE);
		const running = run(addCurrentFavoriteParameters(KITCHEN));
		await sent.waiting();
		happening();
		sent.release();
		return await running;
	}

	it('adds what a player plays, and verifies that it is a favorite', async () => {
		play(PLAYED!);
		const { json } = await run(addCurrentFavoriteParameters(KITCHEN));

		expect(json).toEqual([
			expect.objectContaining({
				success: true,
				confirmed: true,
				player: 'Kitchen',
				player_id: KITCHEN,
				media_type: 'track',
				uri: PLAYED,
				favorite: true,
			}),
		]);
		expect(json[0]).not.toHaveProperty('reason');
		expect(server.control.favorites()).toEqual([PLAYED]);
		const sent = readSentBodies(server);
		expect(sent.slice(-4)).toEqual([
			{ command: ADD_CURRENT_FAVORITE, args: { player_id: KITCHEN } },
			{ command: ITEM_BY_URI, args: { uri: PLAYED } },
			{ command: 'players/get', args: { player_id: KITCHEN } },
			{ command: ACTIVE_QUEUE, args: { player_id: KITCHEN } },
		]);
		expect(sent.map(({ command }) => command)).not.toContain(TRACK_LIST);
	});

	it('adds to the library what only a provider had', async () => {
		play('spotify://track/1234567');
		const { json } = await run(addCurrentFavoriteParameters(KITCHEN));

		expect(json).toMatchObject([
			{ confirmed: true, uri: expect.stringMatching(/^library:\/\/track\/\d+$/) },
		]);
	});

	it('adds what a player has paused, and what is already a favorite', async () => {
		play(PLAYED!, 'paused');
		const { json } = await run(addCurrentFavoriteParameters(KITCHEN), { input: [{}, {}] });

		expect(json).toMatchObject([{ confirmed: true }, { confirmed: true }]);
	});

	it('adds what the group of the player plays', async () => {
		play(PLAYED!, 'playing', LIVING_ROOM);
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const { json } = await run(addCurrentFavoriteParameters(BEDROOM));

		expect(json).toMatchObject([{ confirmed: true, player_id: BEDROOM, uri: PLAYED }]);
	});

	it.each([
		['does not play anything', OFFICE, /"Office", which is not playing anything$/],
		['is stopped with items in its queue', KITCHEN, /"Kitchen", which is not playing anything$/],
		['is unavailable', ATTIC, /^"Player" refers to (the player )?"Attic"/],
		[
			'does not exist',
			'nowhere',
			/^"Player" refers to the player "nowhere", which the server does/,
		],
		['is not chosen', '={{ null }}', /^"Player" must not be empty$/],
	])('refuses a player that %s', async (_, player, message) => {
		play(PLAYED!, 'idle');
		await expectRefusedBeforeSending(
			server,
			addCurrentFavoriteParameters(player),
			message,
			ADD_CURRENT_FAVORITE,
		);
	});

	it.each([
		[EPISODE, /[Pp]odcast episodes/],
		['library://radio/1', /"Radio Estuary" may not be reporting a song right now/],
	])('explains why the server cannot add %s', async (uri, words) => {
		play(uri);
		const { error, items } = await run(addCurrentFavoriteParameters(KITCHEN));

		expect(items).toEqual([]);
		expect(`${error?.message} ${error?.description}`).toMatch(words);
		expect(countSentCommands(server)[ADD_CURRENT_FAVORITE]).toBe(1);
		expect(server.control.favorites()).toEqual([]);
	});

	it.each([
		['the state of the player', 500, ['players/get']],
		['the contents of the queue', 403, [ACTIVE_QUEUE, 'player_queues/all']],
		['either', 403, ['players/get', ACTIVE_QUEUE, 'player_queues/all']],
	])('adds it if the server does not report %s', async (_, status, commands) => {
		play(PLAYED!);
		for (const command of commands) {
			server.control.addFault({ kind: 'status', status, command, times: Infinity });
		}
		const { json } = await run(addCurrentFavoriteParameters(KITCHEN));

		expect(json).toMatchObject([{ success: true, confirmed: true, uri: PLAYED }]);
		expect(countSentCommands(server)[ADD_CURRENT_FAVORITE]).toBe(1);
	});

	it('leaves open which one was added if the player moves on and both are favorites then', async () => {
		server.control.setFavorite(PLAYED!, true);
		play(PLAYED!);
		const { json } = await whileSent(() => play(NEXT!));

		expect(json).toEqual([
			{
				success: true,
				confirmed: false,
				player: 'Kitchen',
				player_id: KITCHEN,
				name: null,
				reason: expect.stringMatching(
					/^The player moved on from ".+" to ".+" at that moment, so it is not known which of them was added/,
				),
			},
		]);
	});

	it('says that it was sent if the favorites cannot be read afterwards', async () => {
		play('library://radio/1');
		server.control.addFault({ kind: 'ignore-command', command: ADD_CURRENT_FAVORITE });
		const fault = { kind: 'drop', when: 'before-headers', command: TRACK_LIST, skip: 1 } as const;
		server.control.addFault({ ...fault, times: Infinity });
		advanceClocksWithEachRequestAfter(server, ADD_CURRENT_FAVORITE);
		const { error } = await run(addCurrentFavoriteParameters(KITCHEN));

		expect(error?.message).toMatch(/^The command was sent, but its result could not be verified/);
		expect(countSentCommands(server)[ADD_CURRENT_FAVORITE]).toBe(1);
	});

	it('is a success if the server fails after adding it', async () => {
		play(PLAYED!);
		server.control.setFavorite(PLAYED!, true);
		server.control.addFault({ kind: 'status', status: 500, command: ADD_CURRENT_FAVORITE });
		const { json } = await run(addCurrentFavoriteParameters(KITCHEN));

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		expect(countSentCommands(server)[ADD_CURRENT_FAVORITE]).toBe(1);
	});

	// Those of other users cannot be seen: see getAll.test.ts
	if (isProfileSince(profile, '2.11.0b6')) return;

	it.each(['500', 'drop'])(
		'completes the track of a web address, which the server only adds to the library: %s',
		async (failure) => {
			if (failure === 'drop') {
				server.control.addFault({ kind: 'execute-then-drop', command: ADD_CURRENT_FAVORITE });
			}
			play(STREAM);
			const { json } = await run(addCurrentFavoriteParameters(KITCHEN));

			const uri = expect.stringMatching(/^library:\/\/track\/\d+$/);
			expect(json).toMatchObject([{ name: 'jingle', uri, success: true, confirmed: true }]);
			expect(server.control.favorites()).toEqual([json[0]?.uri]);
			expect(countSentCommands(server)).toMatchObject({
				[ADD_CURRENT_FAVORITE]: 1,
				[ADD_FAVORITE]: 1,
			});
		},
	);

	it('returns what was added, not what played before', async () => {
		play(PLAYED!);
		const { json } = await whileSent(() => play(NEXT!));

		expect(json).toMatchObject([{ confirmed: true, uri: NEXT, favorite: true }]);
		expect(server.control.favorites()).toEqual([NEXT]);
	});

	it('returns what was added if the player only moves on then', async () => {
		play(PLAYED!);
		const looks = server.control.hold(ITEM_BY_URI);
		const running = run(addCurrentFavoriteParameters(KITCHEN));
		await looks.waiting();
		play(NEXT!);
		looks.release();

		expect((await running).json).toMatchObject([{ confirmed: true, uri: PLAYED }]);
		expect(server.control.favorites()).toEqual([PLAYED]);
	});

	it.each([
		['if the player moves on and neither item is one', NEXT!, /but ".+" or ".+" is not a favorite/],
		['although the server accepted the command', PLAYED!, /but "[^"]*" is not a favorite$/],
	])('is an error if it is not a favorite, %s', async (_, then, words) => {
		play(PLAYED!);
		server.control.addFault({ kind: 'ignore-command', command: ADD_CURRENT_FAVORITE });
		const { error, items } = await whileSent(() => play(then));

		expect(items).toEqual([]);
		expect(error?.message).toMatch(words);
		expect(countSentCommands(server)[ADD_CURRENT_FAVORITE]).toBe(1);
	});
});
