import type { IDataObject } from 'n8n-workflow';
import { respondWithResult } from '../../api/fakeServer';
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
import { KITCHEN, OFFICE } from '../queue/support/playMediaParameters';
import { readSentBodies, countSentCommands } from '../support/sentRequests';
import { describeOnServers } from '../support/musicServer';
import { runOnFakeServer } from '../support/runOnFakeServer';

const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';
const [PLAYED, NEXT] = trackUris(20, 21);
const STREAM = 'http://radio.example/jingle.mp3';
const ACTIVE_QUEUE = 'player_queues/get_active_queue';

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	const run = runOn(server);
	const play = (uri: string, state: 'playing' | 'paused' | 'idle' = 'playing') =>
		server.control.fillQueue(KITCHEN, [uri], { state });

	/** Lets something happen before the server does what it was told, or reads what was added. */
	async function whileSent(happening: () => unknown, command = ADD_CURRENT_FAVORITE) {
		const sent = server.control.hold(command);
		const running = run(addCurrentFavoriteParameters(KITCHEN));
		await sent.waiting();
		happening();
		sent.release();
		return await running;
	}

	it('adds what a player plays, and verifies that it is a favorite', async () => {
		play(PLAYED!);
		const { json } = await run(addCurrentFavoriteParameters(KITCHEN));

		const kitchen = { player: 'Kitchen', player_id: KITCHEN, success: true, confirmed: true };
		const track = { media_type: 'track', uri: PLAYED, favorite: true };
		expect(json).toEqual([expect.objectContaining({ ...kitchen, ...track })]);
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

		const uri = expect.stringMatching(/^library:\/\/track\/\d+$/);
		expect(json).toMatchObject([{ confirmed: true, uri }]);
	});

	it('adds what a player has paused, and what is already a favorite', async () => {
		play(PLAYED!, 'paused');
		const { json } = await run(addCurrentFavoriteParameters(KITCHEN), { input: [{}, {}] });

		expect(json).toMatchObject([{ confirmed: true }, { confirmed: true }]);
	});

	it.each([
		['does not play anything', OFFICE, /"Office", which is not playing anything$/],
		['is stopped with items in its queue', KITCHEN, /"Kitchen", which is not playing anything$/],
	])('refuses a player that %s', async (_, player, message) => {
		play(PLAYED!, 'idle');
		const adding = addCurrentFavoriteParameters(player);
		await expectRefusedBeforeSending(server, adding, message, ADD_CURRENT_FAVORITE);
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

		const kitchen = { player: 'Kitchen', player_id: KITCHEN, name: null };
		const reason = expect.stringMatching(
			/^The player moved on from ".+" to ".+" at that moment, so it is not known which of them/,
		);
		expect(json).toEqual([{ ...kitchen, success: true, confirmed: false, reason }]);
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

	it.each(['500', 'drop'])('completes the track of a web address: %s', async (failure) => {
		if (failure === 'drop') {
			server.control.addFault({ kind: 'execute-then-drop', command: ADD_CURRENT_FAVORITE });
		}
		play(STREAM);
		const { json } = await run(addCurrentFavoriteParameters(KITCHEN));

		const uri = expect.stringMatching(/^library:\/\/track\/\d+$/);
		expect(json).toMatchObject([{ name: 'jingle', uri, success: true, confirmed: true }]);
		expect(server.control.favorites()).toEqual([json[0]?.uri]);
		const sent = { [ADD_CURRENT_FAVORITE]: 1, [ADD_FAVORITE]: 1 };
		expect(countSentCommands(server)).toMatchObject(sent);
	});

	it.each([
		['not what played before', ADD_CURRENT_FAVORITE, NEXT],
		['if the player only moves on then', ITEM_BY_URI, PLAYED],
	])('returns what was added, %s', async (_, command, uri) => {
		play(PLAYED!);
		const { json } = await whileSent(() => play(NEXT!), command);

		expect(json).toMatchObject([{ confirmed: true, uri, favorite: true }]);
		expect(server.control.favorites()).toEqual([uri]);
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

/** What a radio station or an outside source names is looked for by the server: only the favorites tell what it found. */
const PLAYER = 'study';
const STATION = { uri: 'library://radio/9', name: 'Harbour FM', media_type: 'radio' };
const song = (id: number): IDataObject => ({
	uri: `library://track/${id}`,
	name: `Song ${id}`,
	media_type: 'track',
	favorite: true,
});

interface Scene {
	readonly media?: IDataObject | null;
	readonly current?: IDataObject | null;
	/** The favorite tracks; `null` if the server does not list them. */
	readonly before?: IDataObject[] | null;
	readonly after?: IDataObject[];
	/** What the player plays from, where that is not its queue. */
	readonly source?: string;
}

async function added({ media = STATION, current = null, before = [], after = [], source }: Scene) {
	const player = {
		player_id: PLAYER,
		name: 'Study',
		available: true,
		playback_state: 'playing',
		active_source: source ?? PLAYER,
		current_media: current,
	};
	const current_item = media && { name: media.name, media_item: media };
	const queue = { queue_id: PLAYER, active: source === undefined, current_item };
	let favorites = before;
	const report = await runOnFakeServer(
		{
			'players/all': respondWithResult([player]),
			'players/get': respondWithResult(player),
			[ACTIVE_QUEUE]: respondWithResult(media && !source ? queue : null),
			'player_queues/all': respondWithResult([queue]),
			[ADD_CURRENT_FAVORITE](response, request) {
				favorites = after;
				respondWithResult(null)(response, request);
			},
			...(before && {
				[TRACK_LIST](response, request) {
					const [from, limit] = [Number(request.args.offset), Number(request.args.limit)];
					respondWithResult(favorites?.slice(from, from + limit))(response, request);
				},
			}),
		},
		addCurrentFavoriteParameters(PLAYER),
	);
	const commands = report.requests.map(({ command }) => command);
	expect(commands.filter((command) => command === ADD_CURRENT_FAVORITE)).toHaveLength(1);
	return report;
}

describe('the song of a station or of another source', () => {
	it('is the one that was not a favorite before', async () => {
		const { json, requests } = await added({ before: [song(1)], after: [song(2), song(1)] });

		const { uri, name } = song(2);
		const row = { success: true, confirmed: true, player_id: PLAYER, uri, name };
		expect(json).toMatchObject([row]);
		expect(json[0]).not.toHaveProperty('reason');
		const looks = requests.filter(({ command }) => command === TRACK_LIST).map(({ args }) => args);
		expect(looks).toEqual([looks[1], looks[0]]);
		expect(looks[0]).toMatchObject({ favorite: true });
	});

	it('is found after a thousand favorites', async () => {
		const before = Array.from({ length: 1001 }, (_, index) => song(index));
		const { json } = await added({ before, after: [...before, song(5000)] });

		expect(json).toMatchObject([{ success: true, confirmed: true, uri: 'library://track/5000' }]);
	});

	it.each([
		['none is new', { before: [song(1)], after: [song(1)] }],
		['the server does not list them', { before: null }],
	])('is not confirmed if %s', async (_, scene) => {
		const { json } = await added(scene);

		const study = { player: 'Study', player_id: PLAYER, name: 'Harbour FM' };
		const reason =
			'The server looked up the song that "Harbour FM" is playing, but does not report which one it added';
		expect(json).toEqual([{ ...study, success: true, confirmed: false, reason }]);
	});

	const ofSource = { media: null, current: { title: 'Evening Tide' } };
	const besideQueue = { media: song(7), source: 'line-in', before: [song(7)] };
	const found = { confirmed: true, uri: 'library://track/4' };

	it.each<[string, Scene, object]>([
		['is looked up too', { ...ofSource, after: [song(4)] }, found],
		['is named by its title if it cannot be found', ofSource, { name: 'Evening Tide' }],
		[
			'is not confused with an upcoming item of the queue',
			{ ...ofSource, ...besideQueue, after: [song(7), song(4)] },
			found,
		],
	])('of another source %s', async (_, scene, row) => {
		const { json } = await added(scene);

		expect(json).toMatchObject([{ confirmed: false, ...row }]);
	});
});
