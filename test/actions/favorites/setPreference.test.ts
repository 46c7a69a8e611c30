import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { runNode, runOn } from '../../support/runNode';
import {
	setPreferenceOfPlayingParameters as ofPlaying,
	setPreferenceParameters as setting,
} from '../library/support/favoriteParameters';
import { ADD_FAVORITE, ITEM_BY_URI, REMOVE_FAVORITE } from '../library/support/libraryCommands';
import { valueAt } from '../../simulator/support/create-translator';
import { sendCommand } from '../../simulator/support/send-command';
import { describeOnServers, musicServer, type MusicServer } from '../support/musicServer';

const SET = 'music/favorites/set_item';
const TRACK = 'library://track/12';
const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';
const VALUES = { favorite: true, disliked: false, neither: null } as const;

async function favoriteOf(server: MusicServer, uri: string) {
	return valueAt((await sendCommand(server, ITEM_BY_URI, { uri })).json, 'favorite');
}

function play(server: MusicServer, player: string, uri: string) {
	server.control.fillQueue(player, [uri], { state: 'playing' });
}

describeOnServers(['2.11.0b6', '2.11'], (server) => {
	const run = runOn(server);
	const PREFERENCES = ['favorite', 'disliked', 'neither'] as const;
	it.each(PREFERENCES)('sets an item to %s, whatever it was before', async (preference) => {
		for (const before of [null, true, false]) {
			server.control.setFavorite(TRACK, before);
			const { json } = await run(setting(TRACK, preference));

			const text = expect.stringMatching(/./);
			const track = { name: text, title: text, artist: text, media_type: 'track', uri: TRACK };
			expect(json).toEqual([{ ...track, preference, success: true, confirmed: true }]);
			expect(await favoriteOf(server, TRACK)).toBe(VALUES[preference]);
		}
		expect(server.control.requests(SET).map(({ args }) => args)).toEqual(
			Array(3).fill({ item: TRACK, favorite: VALUES[preference] }),
		);
	});

	it('is only that of the user of the access token', async () => {
		server.control.setFavorite(TRACK, true, 'user');
		await run(setting(TRACK, 'disliked'));

		expect(server.control.favorites('user')).toEqual([TRACK]);
	});

	it.each([
		['disliked', /^library:/],
		['neither', /^spotify--/],
	])('sets what only a provider had to %s', async (preference, uri) => {
		const { json } = await run(setting('spotify://track/1234567', preference));

		expect(json).toMatchObject([{ preference, confirmed: true, uri: expect.stringMatching(uri) }]);
	});

	it('dislikes what a player is playing, or its group', async () => {
		play(server, LIVING_ROOM, TRACK);
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const { json } = await run(ofPlaying(BEDROOM, 'disliked'));

		const bedroom = { player: 'Bedroom', player_id: BEDROOM };
		const row = { ...bedroom, uri: TRACK, preference: 'disliked', confirmed: true };
		expect(json).toMatchObject([row]);
		expect(await favoriteOf(server, TRACK)).toBe(false);
	});
});

describe('a preference', () => {
	const server = musicServer('2.11');
	const run = runOn(server);

	it.each([
		{ kind: 'status', status: 500, afterExecuting: true },
		{ kind: 'execute-then-drop' },
	] as const)('that was set although no success was reported is one: %j', async (fault) => {
		server.control.addFault({ ...fault, command: SET });
		const { json } = await run(setting(TRACK, 'disliked'));

		expect(json).toMatchObject([{ preference: 'disliked', confirmed: true }]);
		expect(server.control.requests(SET)).toHaveLength(1);
	});

	it.each([
		{ kind: 'drop', when: 'before-headers' },
		{ kind: 'status', status: 500 },
		{ kind: 'status', status: 502 },
		{ kind: 'status', status: 403 },
	] as const)('that was not set is an error, and sent once: %j', async (fault) => {
		server.control.addFault({ ...fault, command: SET, times: Infinity });
		const { error } = await run(setting(TRACK, 'disliked'));

		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(server.control.requests(SET)).toHaveLength(1);
	});

	it('that the server ignores is an error', async () => {
		server.control.addFault({ kind: 'ignore-command', command: SET });
		const { error } = await run(setting(TRACK, 'disliked'));

		expect(error?.message).toBe(
			'The server accepted the command, but library://track/12 is not disliked',
		);
	});

	it('that cannot be read back is not confirmed', async () => {
		const forbidden = { kind: 'status', status: 403, times: Infinity } as const;
		server.control.addFault({ ...forbidden, command: ITEM_BY_URI });
		const { json } = await run(setting(TRACK, 'disliked'));

		expect(json).toMatchObject([{ uri: TRACK, preference: 'disliked', confirmed: false }]);
	});

	it.each([
		['an item that is empty', setting('={{ "" }}', 'disliked'), /^"Item" must not be empty/],
		['an episode', setting(EPISODE, 'disliked'), /^"Item" is a podcast episode/],
		['an unknown word', setting(TRACK, '={{ "meh" }}'), /^"Preference" is "meh", which is not one/],
		['a silent player', ofPlaying(OFFICE, 'disliked'), /"Office", which is not playing anything/],
	])('of %s is refused before anything is sent', async (_, parameters, message) => {
		const { error } = await run(parameters);

		expect(error?.message).toMatch(message);
		expect(server.control.requests(SET)).toEqual([]);
	});

	it.each([
		['an episode', EPISODE, /playing ".+", a podcast episode, which has no preference$/],
		['a station', 'library://radio/1', /playing "Radio Estuary": the server does not report which/],
	])('of %s that plays is refused', async (_, uri, message) => {
		play(server, KITCHEN, uri);
		const { error } = await run(ofPlaying(KITCHEN, 'disliked'));

		expect(error?.message).toMatch(message);
		expect(server.control.requests(SET)).toEqual([]);
	});
});

describe('on a server with only the documented commands', () => {
	const server = musicServer('documented');

	it('a favorite is added as by Favorite > Add', async () => {
		const { json } = await runNode(setting(TRACK, 'favorite'), { server });

		expect(json).toMatchObject([{ preference: 'favorite', success: true }]);
		expect(server.control.favorites()).toContain(TRACK);
	});
});

describeOnServers(['2.6', '2.7', '2.8', '2.9', '2.10'], (server) => {
	it('makes an item a favorite, and takes that back', async () => {
		const liked = await runNode(setting(TRACK, 'favorite'), { server });
		expect(server.control.favorites()).toContain(TRACK);
		const neither = await runNode(setting(TRACK, 'neither'), { server });
		expect(server.control.favorites()).not.toContain(TRACK);

		const row = { uri: TRACK, success: true, confirmed: true };
		expect([...liked.json, ...neither.json]).toMatchObject([
			{ ...row, preference: 'favorite' },
			{ ...row, preference: 'neither' },
		]);
		expect(server.control.requests(ADD_FAVORITE)).toHaveLength(1);
		expect(server.control.requests(REMOVE_FAVORITE)).toHaveLength(1);
	});
});
