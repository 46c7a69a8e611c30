import type { IDataObject } from 'n8n-workflow';
import { runOn } from '../../support/runNode';
import { PODCAST_EPISODES, PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { respondWithEpisodes } from '../queue/support/playNewestEpisode';
import { musicServer, describeOnServers } from '../support/musicServer';
import { readSentBodies, countSentCommands } from '../support/sentRequests';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { MARK_PLAYED, ITEM_BY_URI } from './support/libraryCommands';
import { setPlayedParameters } from './support/libraryParameters';
import { expectRefusedBeforeSending } from './support/expectRefusedBeforeSending';

const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';
const BOOK = 'library://audiobook/1';

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	const run = runOn(server);
	it.each([
		[EPISODE, 'podcast_episode', null],
		[BOOK, 'audiobook', 'Ines Varga'],
	])('marks %s as played, and verifies it', async (uri, type, artist) => {
		const { json } = await run(setPlayedParameters(uri));

		const text = expect.stringMatching(/./);
		const item = { uri, name: text, title: text, artist, media_type: type };
		expect(json).toEqual([{ ...item, played: true, success: true, confirmed: true }]);
		expect(server.control.played('admin')).toContainEqual({ uri, fullyPlayed: true, seconds: 0 });
	});

	it('sends the whole item, and nothing else', async () => {
		const item = await callServerUnlogged<IDataObject>(server, ITEM_BY_URI, { uri: EPISODE });
		const { item_id, provider } = item.podcast as IDataObject;
		await run(setPlayedParameters(EPISODE));

		expect(readSentBodies(server)).toEqual([
			{ command: ITEM_BY_URI, args: { uri: EPISODE } },
			{ command: MARK_PLAYED, args: { media_item: item } },
			{ command: PODCAST_EPISODES, args: { item_id, provider_instance_id_or_domain: provider } },
		]);
	});

	it('verifies an audiobook by the audiobook itself', async () => {
		await run(setPlayedParameters(BOOK));

		expect(countSentCommands(server)).toEqual({ [ITEM_BY_URI]: 2, [MARK_PLAYED]: 1 });
	});

	it.each([
		[EPISODE, true],
		[EPISODE, 30],
		[BOOK, true],
	])('marks %s as not played, after it was played: %s', async (uri, before) => {
		server.control.setPlayed(uri, before);
		const { json } = await run(setPlayedParameters(uri, false));

		expect(json).toMatchObject([{ success: true, confirmed: true, played: false }]);
		expect(server.control.played('admin').map((one) => one.uri)).not.toContain(uri);
		expect(server.control.requests(MARK_PLAYED)).toEqual([]);
	});

	it("finds the podcast of an episode that is given by its provider's domain", async () => {
		const { json } = await run(setPlayedParameters(EPISODE.replace(/--\w+/, '')));

		expect(json).toMatchObject([{ confirmed: true, uri: EPISODE }]);
	});

	const UNREPORTED = [
		'library://track/7',
		'library://radio/1',
		'https://open.spotify.com/track/1234',
	];
	it.each(UNREPORTED)('cannot verify whether %s counts as played', async (uri) => {
		const { json } = await run(setPlayedParameters(uri));

		expect(countSentCommands(server)).toEqual({ [ITEM_BY_URI]: 1, [MARK_PLAYED]: 1 });

		const reason = expect.stringMatching(/episodes and audiobooks/);
		expect(json).toMatchObject([{ success: true, confirmed: false, reason }]);
	});

	it.each([
		['library://folder/News', 'a folder'],
		['builtin://sound_effect/chime', 'a sound'],
		['spotify--1234://audio_source/line-in', 'a live input'],
		['http://sounds.example/chime.mp3', 'a web address or standalone sound'],
	])('refuses %s before anything is sent', async (uri, kind) => {
		const words = `"Item" is "${uri}", ${kind}, for which the server keeps no played status`;
		const made = setPlayedParameters(uri);
		const advice = await expectRefusedBeforeSending(server, made, words, MARK_PLAYED);

		expect(advice).toMatch(/^Choose a podcast episode, an audiobook, a track/);
	});

	it('marks a playlist of the built-in provider', async () => {
		const { json } = await run(setPlayedParameters('library://playlist/12'));

		expect(json).toMatchObject([{ success: true, media_type: 'playlist' }]);
	});

	it("concerns the token's own user", async () => {
		await run(setPlayedParameters(BOOK), { user: 'user' });
		const uris = server.control.played('user').map(({ uri }) => uri);

		// The earliest servers have no users: everything is everybody's.
		expect([...uris, ...server.control.played('admin').map(({ uri }) => uri)]).toContain(BOOK);
	});
});

describe('a problem', () => {
	const server = musicServer();
	const run = runOn(server);

	it.each([true, false])('is no error if the list lacks the episode (%s)', async (played) => {
		respondWithEpisodes(server);
		const { json } = await run(setPlayedParameters(EPISODE, played));

		const reason = expect.stringMatching(/is not in that list$/);
		expect(json).toMatchObject([{ success: true, confirmed: false, reason }]);
		expect(server.control.requests(PODCAST_EPISODES)).toHaveLength(1);
	});

	it('is no error if the episode does not name its podcast', async () => {
		const item = await callServerUnlogged<IDataObject>(server, ITEM_BY_URI, { uri: EPISODE });
		const body = JSON.stringify({ ...item, podcast: { name: 'Morning News' } });
		server.control.addFault({ kind: 'body', command: ITEM_BY_URI, body, times: Infinity });
		const { json } = await run(setPlayedParameters(EPISODE, false));

		expect(json).toMatchObject([{ success: true, confirmed: false }]);
		expect(server.control.requests(PODCAST_EPISODES)).toEqual([]);
	});

	it('with one read is followed by another', async () => {
		server.control.addFault({ kind: 'status', status: 502, command: PODCAST_EPISODES });
		const { json } = await run(setPlayedParameters(EPISODE));

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
	});
});
