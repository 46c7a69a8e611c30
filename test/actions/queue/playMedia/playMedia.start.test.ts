import type { INodeParameters } from 'n8n-workflow';
import { byUri, byId } from '../../../../scripts/engine/resource-locators';
import { runNode } from '../../../support/runNode';
import {
	musicServer,
	describeOnServersUpTo28,
	describeOnServers,
	type MusicServer,
} from '../../support/musicServer';
import { errorWith, expectRefused } from '../support/queueRuns';
import {
	ALBUM,
	AUDIOBOOK,
	HALL_OF_MIRRORS,
	MORNING_NEWS,
	MORNING_NEWS_FEED,
	NEWEST_MORNING_NEWS,
	NEWEST_NIGHT_TRAIN,
	NIGHT_TRAIN,
	PLAYLIST,
	RADIO,
	LIVING_ROOM,
	OFFICE,
	playMediaParameters,
	sentPlayMediaArguments,
	MISSING_TRACK,
	KITCHEN,
	PLAY_MEDIA,
} from '../support/playMediaParameters';
import { sentCommands } from '../../support/sentRequests';
import { playNewestEpisodeParameters } from '../support/playNewestEpisode';

/** Where media starts, and how loud. */

const TRACKS_FROM_MIRRORS_ON = 7;
const BUDGET_EPISODE = { id: 'morning-news-2', name: 'Budget vote passes (2)' };
const STORM_EPISODE = { id: 'morning-news-3', name: 'Storm warning lifted (3)' };
const CHAPTER_SECONDS = 600;
const SPARE = 'library://track/12';
const STORM_URI = `${MORNING_NEWS_FEED}://podcast_episode/${STORM_EPISODE.id}`;
const SHORT_STORM_URI = `${MORNING_NEWS_FEED}:podcast_episode:${STORM_EPISODE.id}`;

function starting(media: unknown, startItem: string): INodeParameters {
	return playMediaParameters({ media: byUri(media), startAt: 'item', startItem });
}

describeOnServersUpTo28((server) => {
	it.each([
		['latest', NIGHT_TRAIN, 'latest', NEWEST_NIGHT_TRAIN],
		['newest', NIGHT_TRAIN, 'newest', NEWEST_NIGHT_TRAIN],
		['LATEST', MORNING_NEWS, 'LATEST', NEWEST_MORNING_NEWS],
		['part of the name of an episode', MORNING_NEWS, 'BUDGET', BUDGET_EPISODE],
		['the exact id of an episode', MORNING_NEWS, STORM_EPISODE.id, STORM_EPISODE],
		['the exact URI of an episode', MORNING_NEWS, STORM_URI, STORM_EPISODE],
		['the URI of an episode in its short form', MORNING_NEWS, SHORT_STORM_URI, STORM_EPISODE],
		['part of the name of a track', ALBUM, 'of mirrors', HALL_OF_MIRRORS],
		['the id of a track as a number', ALBUM, `={{ ${HALL_OF_MIRRORS.id} }}`, HALL_OF_MIRRORS],
	])('starts with %s', async (_, media, startItem, { id, name }) => {
		const { json } = await runNode(starting(media, startItem), { server });

		expect(sentPlayMediaArguments(server)).toEqual([{ queue_id: OFFICE, media, start_item: id }]);
		expect(json[0]).toMatchObject({ confirmed: true, start_item: id });
		const queue = { state: 'playing', currentIndex: 0, currentItem: { name } };
		expect(server.control.queue(OFFICE)).toMatchObject(queue);
	});

	it('starts with a chapter of an audiobook, given as text, as number or by its title', async () => {
		for (const startItem of ['3', '={{ 3 }}', 'Chapter 4', 'PTER 4']) {
			server.control.reset();
			const { json } = await runNode(starting(AUDIOBOOK.uri, startItem), { server });

			const sent = { queue_id: OFFICE, media: AUDIOBOOK.uri, start_item: '3' };
			expect(sentPlayMediaArguments(server)).toEqual([sent]);
			expect(json[0]).toMatchObject({ confirmed: true, title: AUDIOBOOK.name });
			expect(server.control.queue(OFFICE).elapsed).toBeGreaterThanOrEqual(3 * CHAPTER_SECONDS);
		}
	});

	it.each([
		['an episode', MORNING_NEWS, 'Zebra', /Budget vote passes/],
		['a track of a playlist', PLAYLIST, 'Zebra', /Hall of Mirrors/],
		['a track of an album', ALBUM, 'Zebra', /Hall of Mirrors/],
		['a chapter', AUDIOBOOK.uri, 'Zebra', /Chapter 4/],
		['a chapter beyond the last', AUDIOBOOK.uri, '99', /Chapter 4/],
		['an unknown ID', MORNING_NEWS, '4711', /Budget vote passes/],
		// The third episode is called "... (3)": too short a part of a name to look for.
		['a single digit that is not an ID', MORNING_NEWS, '3', /Budget vote passes/],
	])('refuses %s that does not exist', async (_, media, startItem, offered) => {
		const before = server.control.queue(LIVING_ROOM);
		const parameters = { ...starting(media, startItem), queueId: byId(LIVING_ROOM) };
		const message = `"Start Item" is "${startItem}", which matches nothing in ${media}`;
		await expectRefused(server, parameters, message, offered);
		expect(server.control.queue(LIVING_ROOM)).toEqual(before);
	});

	const kinds = ['playlist', 'album', 'podcast', 'audiobook'];
	it.each(kinds)('names a %s that does not exist, and sends nothing', async (kind) => {
		const media = `library://${kind}/99999`;
		const { error } = await runNode(starting(media, 'Mirrors'), { server });

		expect(error?.message).toBe(`The server cannot find "${media}"`);
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});
});

describe('on a server that finds start items itself, as documented', () => {
	const server = musicServer('documented');

	it.each([
		['the keyword for the newest', MORNING_NEWS, 'latest', NEWEST_MORNING_NEWS, 1],
		['a keyword as the server spells it', MORNING_NEWS, 'Newest', NEWEST_MORNING_NEWS, 1, 'newest'],
		['a part of a name', PLAYLIST, 'Mirrors', HALL_OF_MIRRORS, TRACKS_FROM_MIRRORS_ON],
		['a URI', MORNING_NEWS, STORM_URI, STORM_EPISODE, 3],
		['a short URI in its long form', MORNING_NEWS, SHORT_STORM_URI, STORM_EPISODE, 3, STORM_URI],
	])("%s is sent in the server's form", async (_, media, startItem, { name }, items, ...form) => {
		const { json } = await runNode(starting(media, startItem), { server });

		const [start_item = startItem] = form;
		expect(sentPlayMediaArguments(server)).toEqual([{ queue_id: OFFICE, media, start_item }]);
		expect(json).toMatchObject([{ confirmed: true, state: 'playing', title: name, start_item }]);
		const queue = { items, currentIndex: 0, currentItem: { name } };
		expect(server.control.queue(OFFICE)).toMatchObject(queue);
	});

	it("one that matches nothing is named, with the server's reason and what happened to the queue", async () => {
		const parameters = { ...starting(PLAYLIST, 'Zebra crossing'), queueId: byId(LIVING_ROOM) };
		const { error } = await runNode(parameters, { server });

		const message = 'Nothing in the media matches the start item "Zebra crossing"';
		const remedy = /No playable items found\..*is empty now; it contained 5 items before\./s;
		expect(error).toMatchObject(errorWith(message, remedy));
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});
});

describe('an impossible start item', () => {
	const server = musicServer('2.8');
	const tooShort = /^"Start Item" is ".*", which is too short/;
	const podcasts = '={{ ["library://podcast/2", "library://podcast/3"] }}';
	const empty = '"Start Item" must not be empty';

	it.each([
		['a part of a name that is too short', MORNING_NEWS, 'ab', tooShort],
		['an item in a track', SPARE, 'Mirrors', /does not apply to media of the type track$/],
		['an item in a radio station', RADIO, 'latest', /does not apply to media of the type radio$/],
		['an item in an episode', STORM_URI, 'latest', /does not apply .* podcast_episode$/],
		['one item of several', podcasts, 'latest', /^"Start Item" can only .* a single media item$/],
		['blanks, which make servers empty the queue', ALBUM, '   ', empty],
		['null, which makes them do so too', ALBUM, '={{ null }}', empty],
	])('such as %s is refused before anything is sent', async (_, media, startItem, message) => {
		await expectRefused(server, starting(media, startItem), message);
	});

	it.each([
		['a playlist', PLAYLIST, /^"Start At" is Newest Episode, .* type playlist$/],
		['several podcasts', podcasts, '"Start At" can only be used with a single media item'],
	])('such as the newest episode of %s is refused', async (_, media, message) => {
		const parameters = playMediaParameters({ media: byUri(media), startAt: 'newest' });
		await expectRefused(server, parameters, message, /Set "Start At" to Beginning/);
	});
});

const SET = 'players/cmd/volume_set';
const ON_LIVING_ROOM = { queueId: byId(LIVING_ROOM), enqueue: 'replace' };

function startingAt(startVolume: unknown, more: INodeParameters = {}, media = SPARE) {
	const options = { startVolume: startVolume as number, ...more };
	return playMediaParameters({ ...ON_LIVING_ROOM, media: byUri(media), options });
}

function volumes({ control }: MusicServer): number[] {
	return [LIVING_ROOM, KITCHEN].map((id) => control.player(id).volume);
}

const changes = (server: MusicServer) =>
	sentCommands(server).filter((command) => command === PLAY_MEDIA || command?.includes('/cmd/'));

describeOnServers(['2.6', '2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it('sets the level before the music starts', async () => {
		const { json } = await runNode(startingAt('={{ "9" }}'), { server });

		expect(json).toMatchObject([{ media: SPARE, state: 'playing', confirmed: true }]);
		expect(changes(server)).toEqual([SET, PLAY_MEDIA]);
		expect(volumes(server)).toEqual([9, 20]);
	});

	it('sets a group in proportion, and restores each player if nothing starts', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		server.control.setPlayer(KITCHEN, { volume: 30 });
		await runNode(startingAt(10), { server });
		const [loud, quiet] = [Math.max(...volumes(server)), Math.min(...volumes(server))];

		expect(loud).toBeGreaterThan(quiet);
		expect(loud).toBeLessThanOrEqual(20);

		server.control.setPlayer(LIVING_ROOM, { volume: 20 });
		server.control.setPlayer(KITCHEN, { volume: 30 });
		const { error } = await runNode(startingAt(0, {}, MISSING_TRACK), { server });

		expect(error?.description).toMatch(/The volume was restored to \d+\.$/);
		expect(volumes(server)).toEqual([20, 30]);
	});
});

describeOnServers(['2.6', '2.10'], (server) => {
	it('unmutes the player, and mutes it again if nothing starts', async () => {
		server.control.setPlayer(LIVING_ROOM, { muted: true });
		const { error } = await runNode(startingAt(9, {}, MISSING_TRACK), { server });

		expect(error).toBeDefined();
		expect(server.control.player(LIVING_ROOM)).toMatchObject({ muted: true, volume: 20 });

		await runNode(startingAt(9), { server });
		expect(server.control.player(LIVING_ROOM)).toMatchObject({ muted: false, volume: 9 });
	});

	it('is not confirmed where the player stays muted', async () => {
		server.control.setPlayer(LIVING_ROOM, { muted: true });
		const ignored = ['players/cmd/volume_mute', SET];
		for (const command of ignored) server.control.addFault({ kind: 'ignore-command', command });
		const { json } = await runNode(startingAt(20), { server });

		const reason = expect.stringMatching(/, muted$/);
		expect(json).toMatchObject([{ state: 'playing', confirmed: false, reason }]);
	});
});

describeOnServers(['2.8', '2.11'], (server) => {
	it('of the newest episode is set before it starts, and left alone if nothing is played', async () => {
		const played = playNewestEpisodeParameters(MORNING_NEWS, { startVolume: 7 });
		const { json } = await runNode({ ...played, ...ON_LIVING_ROOM }, { server });

		expect(json).toMatchObject([{ played: true, confirmed: true }]);
		expect(changes(server)).toEqual([SET, PLAY_MEDIA]);

		server.control.clearRequests();
		const old = playNewestEpisodeParameters(MORNING_NEWS, { startVolume: 7, maxAgeHours: 0 });
		await runNode({ ...old, ...ON_LIVING_ROOM }, { server });
		expect(changes(server)).toEqual([]);
	});
});

describe('a start volume', () => {
	const server = musicServer('2.8');

	it('is kept for the fallback media, and is set once', async () => {
		const parameters = startingAt(8, { fallbackMedia: RADIO }, MISSING_TRACK);
		const { json } = await runNode(parameters, { server });

		expect(json).toMatchObject([{ media: RADIO, confirmed: true }]);
		expect(server.control.requests(SET)).toHaveLength(1);
		expect(volumes(server)).toEqual([8, 20]);
	});

	const newest = playNewestEpisodeParameters(MORNING_NEWS, { startVolume: 8 });
	it.each<[string, INodeParameters]>([
		['Play Media', startingAt(8)],
		['Play Newest Episode', { ...newest, ...ON_LIVING_ROOM }],
	])('that the server ignores is not confirmed: %s', async (_, parameters) => {
		server.control.addFault({ kind: 'ignore-command', command: SET });
		const { json } = await runNode(parameters, { server });

		const reason = expect.stringMatching(/^"Living Room" accepted .*, but .* volume is 20$/);
		expect(json).toMatchObject([{ success: true, confirmed: false, reason }]);
		expect(server.control.requests(SET)).toHaveLength(1);
	});

	it('that the server refuses prevents playback', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: SET });
		const { error } = await runNode(startingAt(8), { server });

		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(server.control.requests(PLAY_MEDIA)).toEqual([]);
	});

	it('that cannot be restored is reported, even if the server still reports the level from before', async () => {
		server.control.addFault({ kind: 'ignore-command', command: SET, skip: 1, times: 9 });
		const { error } = await runNode(startingAt(8, {}, MISSING_TRACK), { server });

		const remedy =
			/volume was set to 8 and could not be restored: "Living Room" accepted the command/;
		expect(error?.description).toMatch(remedy);
	});

	it.each<[string, INodeParameters, RegExp]>([
		['out of range', startingAt(101), /^"Start Volume" is 101, which is out of range$/],
		['of what is only added', { ...startingAt(9), enqueue: 'next' }, /^"Start Volume" .* nothing$/],
	])('%s is refused before anything is requested', async (_, parameters, message) => {
		await expectRefused(server, parameters, message);
		expect(server.control.requests()).toEqual([]);
	});
});
