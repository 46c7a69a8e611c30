import { runNode } from '../../support/workflow';
import { ADD_CURRENT, addCurrent, tracks, TRACK_LIST } from '../library/support/changing';
import { ITEM_BY_URI } from '../library/support/library';
import { expectRefused } from '../library/support/refused';
import { FULL_SERVERS, onServers } from '../queue/support/changes';
import { ATTIC, BEDROOM, KITCHEN, LIVING_ROOM, locator, OFFICE } from '../queue/support/play';
import { bodiesSent, commandsSent } from '../support/sent';

const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';
const [PLAYED] = tracks(20);

onServers(FULL_SERVERS, (server) => {
	const play = (uri: string, state: 'playing' | 'paused' | 'idle' = 'playing', queue = KITCHEN) =>
		server.control.fillQueue(queue, [uri], { state });

	it('adds what a player plays, and has looked that it is a favorite', async () => {
		play(PLAYED!);
		const { json } = await runNode(addCurrent(KITCHEN), { server });

		expect(json).toEqual([
			expect.objectContaining({
				success: true,
				confirmed: true,
				player_id: KITCHEN,
				media_type: 'track',
				uri: PLAYED,
				favorite: true,
			}),
		]);
		expect(json[0]).not.toHaveProperty('reason');
		expect(server.control.favorites()).toEqual([PLAYED]);
		const sent = bodiesSent(server);
		expect(sent.slice(-2)).toEqual([
			{ command: ADD_CURRENT, args: { player_id: KITCHEN } },
			{ command: ITEM_BY_URI, args: { uri: PLAYED } },
		]);
		expect(sent.map(({ command }) => command)).not.toContain(TRACK_LIST);
	});

	it('brings into the library what only a provider had', async () => {
		play('spotify://track/1234567');
		const { json } = await runNode(addCurrent(KITCHEN), { server });

		expect(json).toMatchObject([
			{ confirmed: true, uri: expect.stringMatching(/^library:\/\/track\/\d+$/) },
		]);
	});

	it('adds what a player has paused, and what is a favorite already', async () => {
		play(PLAYED!, 'paused');
		const { json } = await runNode(addCurrent(KITCHEN), { server, input: [{}, {}] });

		expect(json).toMatchObject([{ confirmed: true }, { confirmed: true }]);
	});

	it('adds what the group of the player plays', async () => {
		play(PLAYED!, 'playing', LIVING_ROOM);
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const { json } = await runNode(addCurrent(BEDROOM), { server });

		expect(json).toMatchObject([{ confirmed: true, player_id: BEDROOM, uri: PLAYED }]);
	});

	it('finds the player by its name', async () => {
		play(PLAYED!);
		const made = { ...addCurrent(''), playerId: locator('name', 'kitchen') };
		const { json } = await runNode(made, { server });

		expect(json).toMatchObject([{ player_id: KITCHEN }]);
	});

	it('refuses a player that plays nothing', async () => {
		const words = '"Player" names the player "Office", which plays nothing now';
		await expectRefused(server, addCurrent(OFFICE), words, ADD_CURRENT);
	});

	it('refuses a player that has stopped with something in its queue', async () => {
		play(PLAYED!, 'idle');
		const words = '"Player" names the player "Kitchen", which plays nothing now';
		await expectRefused(server, addCurrent(KITCHEN), words, ADD_CURRENT);
	});

	it.each([
		[ATTIC, /^"Player" names "Attic"|^"Player" names the player "Attic"/],
		['nowhere', /^"Player" names the player "nowhere", which the server does/],
		['={{ null }}', /^"Player" must not be empty$/],
	])('refuses the player %s', async (player, message) => {
		await expectRefused(server, addCurrent(player), message, ADD_CURRENT);
	});

	it('of a podcast episode is told to be what the server cannot do', async () => {
		play(EPISODE);
		const { error, items } = await runNode(addCurrent(KITCHEN), { server });

		expect(items).toEqual([]);
		expect(`${error?.message} ${error?.description}`).toMatch(/[Pp]odcast episodes/);
		expect(commandsSent(server)[ADD_CURRENT]).toBe(1);
	});

	it('of a radio station that names no song says so', async () => {
		play('library://radio/1');
		const { error, items } = await runNode(addCurrent(KITCHEN), { server });

		expect(items).toEqual([]);
		expect(error?.description).toMatch(/"Radio Estuary" may name no song now/);
		expect(commandsSent(server)[ADD_CURRENT]).toBe(1);
		expect(server.control.favorites()).toEqual([]);
	});

	it('says so where it is no favorite although the server took the command', async () => {
		play(PLAYED!);
		server.control.addFault({ kind: 'ignore-command', command: ADD_CURRENT });
		const { error, items } = await runNode(addCurrent(KITCHEN), { server });

		expect(items).toEqual([]);
		expect(error?.message).toMatch(/" is no favorite although the server took the command$/);
		expect(commandsSent(server)[ADD_CURRENT]).toBe(1);
	});

	it('is a success where the server breaks after it added it', async () => {
		play(PLAYED!);
		server.control.setFavorite(PLAYED!, true);
		server.control.addFault({ kind: 'status', status: 500, command: ADD_CURRENT });
		const { json } = await runNode(addCurrent(KITCHEN), { server });

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		expect(commandsSent(server)[ADD_CURRENT]).toBe(1);
	});
});
