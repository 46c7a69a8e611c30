import type { IDataObject } from 'n8n-workflow';
import { runOn } from '../../support/runNode';
import { describeOnEveryServer, musicServer, describeOnServers } from '../support/musicServer';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { ITEM_BY_URI, IN_PROGRESS, RECENTLY_PLAYED } from './support/libraryCommands';
import {
	getItemParameters,
	getInProgressParameters,
	getRecentlyPlayedParameters,
} from './support/libraryParameters';
import { isProfileSince } from '../../support/profiles';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { readSentBodies, countSentCommands } from '../support/sentRequests';

describeOnEveryServer((server) => {
	const run = runOn(server);
	it('returns the simplified fields of its type, or the whole item unchanged', async () => {
		const uri = 'library://podcast/2';
		const whole = await callServerUnlogged<IDataObject>(server, ITEM_BY_URI, { uri });
		const simple = await run(getItemParameters(uri));
		const raw = await run(getItemParameters(uri, { simplify: false }));

		expect(Object.keys(simple.json[0]!).join()).toBe(
			'name,title,artist,media_type,uri,publisher,total_episodes,favorite,image_url',
		);
		expect(simple.json).toMatchObject([{ name: 'Morning News', media_type: 'podcast', uri }]);
		expect(raw.json).toEqual([whole]);
	});

	it.each([
		['a track that is not in the library', 'spotify://track/1234', { album: null }],
		['a radio', 'library://radio/1', { name: 'Radio Estuary' }],
		[
			'an episode, which names its podcast',
			'podcastfeed://podcast_episode/morning-news-1',
			{ podcast: 'Morning News', release_date: expect.stringMatching(/^2026-10-01T/) },
		],
		['an audiobook', 'library://audiobook/1', { artists: 'Ines Varga' }],
		['an artist', 'library://artist/1', { name: 'The Copper Weirs' }],
		['an album', 'library://album/1', { year: expect.any(Number) }],
		['a folder', 'library://folder/x', { name: 'x' }],
	])('reads %s', async (_, uri, columns) => {
		const { json } = await run(getItemParameters(uri));

		expect(json).toMatchObject([{ media_type: uri.split('/')[2], ...columns }]);
	});

	it("for a provider's URI of an item in the library, the library's item is returned", async () => {
		const { json } = await run(getItemParameters('builtin://playlist/1234'));

		expect(json).toMatchObject([{ uri: 'library://playlist/12', name: 'Own Selection' }]);
	});

	const MISSING = ['library://track/99999', 'qobuz://track/1', 'https://open.spotify.com/track/no'];
	it.each(MISSING)('says what the server does not find: %s', async (uri) => {
		const { error } = await run(getItemParameters(uri));

		expect(error?.message).toMatch(
			/^The server (cannot find|rejected the command: (Item not found|Provider))/,
		);
		expect(error?.message).not.toMatch(/without giving a reason/);
		expect(error?.itemIndex).toBe(0);
	});

	const INVALID = ['foo', 'library://track', '12', '/music/song.mp3', 'file:///music/song.mp3'];
	it.each(INVALID)('refuses an invalid URI before anything is sent: %s', async (uri) => {
		const { error } = await run(getItemParameters(uri));

		expect(error?.message).toBe(`"URI" is "${uri}", which is not a URI`);
		expect(error?.description).toContain('library://playlist/13');
		expect(server.control.requests()).toEqual([]);
	});

	it.each(['""', 'null', '"  "'])('requires a URI: %s', async (uri) => {
		const { error } = await run(getItemParameters(`={{ ${uri} }}`));

		expect(error?.message).toBe('"URI" must not be empty');
		expect(server.control.requests()).toEqual([]);
	});
});

const EPISODES = 'music/podcasts/podcast_episodes';
const NO_DETAILS = { options: { details: false } };

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	const run = runOn(server);
	const favorite = isProfileSince(profile, '2.11.0b6') ? null : false;

	it('Get in Progress outputs the progress of each item, which its list does not contain', async () => {
		server.control.setPlayed('podcastfeed--dR4mZ8pT://podcast_episode/morning-news-2', 61.9);
		server.control.setPlayed('podcastfeed--dR4mZ8pT://podcast_episode/morning-news-3', 20);
		const { json } = await run(getInProgressParameters());

		const name = 'The Lock Keeper';
		const book = { name, title: name, artist: 'Ines Varga', artists: 'Ines Varga', podcast: null };
		const episode = { podcast: 'Morning News', artists: null, duration: 600, resume_seconds: 61 };
		expect(json).toEqual(
			expect.arrayContaining([
				{
					...{ ...book, media_type: 'audiobook', uri: 'library://audiobook/1', duration: 4800 },
					...{ favorite, resume_seconds: expect.any(Number) },
					image_url: expect.stringContaining('/imageproxy'),
				},
				expect.objectContaining({
					...{ ...episode, media_type: 'podcast_episode' },
					uri: 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-2',
					image_url: 'https://pictures.example/morning-news.jpg',
				}),
			]),
		);
		// Each item, and the episodes and the name of each podcast, once.
		const podcasts = new Set(json.flatMap(({ podcast }) => podcast ?? []));
		expect(countSentCommands(server)).toEqual({
			[IN_PROGRESS]: 1,
			[ITEM_BY_URI]: json.length + (isProfileSince(profile, '2.10') ? 0 : podcasts.size),
			[EPISODES]: podcasts.size,
		});
	});

	it('Get in Progress without Details only reads the list', async () => {
		const list = await callServerUnlogged(server, IN_PROGRESS, { limit: 50 });
		const { json } = await run(getInProgressParameters(NO_DETAILS));

		expect(json).toEqual(
			list.map(({ name, media_type, uri }) => ({
				...{ name, title: name, artist: null, media_type, uri },
				image_url: expect.anything(),
			})),
		);
		expect(readSentBodies(server)).toHaveLength(1);
	});

	it('Get Recently Played outputs artists and durations', async () => {
		server.control.setPlayed('library://track/31', true);
		const { json } = await run(getRecentlyPlayedParameters());

		const [name, artist] = ['Cedar Dance', 'Marta Lindqvale'];
		const track = { media_type: 'track', uri: 'library://track/31', duration: 157, favorite };
		expect(json[0]).toEqual({
			...{ ...track, name, title: name, artist, artists: artist, album: 'Northern Windows' },
			image_url: expect.stringContaining('/imageproxy'),
		});
		const sent = { [RECENTLY_PLAYED]: 1, [ITEM_BY_URI]: json.length };
		expect(countSentCommands(server)).toMatchObject(sent);
	});
});

describe('details', () => {
	const server = musicServer('2.8');
	const run = runOn(server);

	it.each([
		['that was removed in the meantime', { kind: 'status', status: 500 }],
		['that the token may not read', { kind: 'status', status: 403 }],
	] as const)('of an item %s are null, and its name is kept', async (_, fault) => {
		server.control.addFault({ ...fault, command: ITEM_BY_URI, times: 1 });
		const { json, error } = await run(getInProgressParameters());

		expect(error).toBeUndefined();
		expect(json).toContainEqual(
			expect.objectContaining({ name: expect.any(String), duration: null, resume_seconds: null }),
		);
	});

	it('of an episode that its podcast does not list are those of the episode itself', async () => {
		server.control.addFault({ kind: 'body', command: EPISODES, body: '[]', times: Infinity });
		const { json } = await run(getInProgressParameters());

		const row = { media_type: 'podcast_episode', resume_seconds: null };
		expect(json).toContainEqual(
			expect.objectContaining({ ...row, duration: expect.any(Number) as number }),
		);
	});

	it('are not read without Simplify', async () => {
		const whole = await callServerUnlogged(server, IN_PROGRESS, { limit: 50 });
		const made = getInProgressParameters({ simplify: false, options: { details: true } });
		const { json } = await run(made);

		expect(json).toEqual(whole);
		expect(readSentBodies(server)).toHaveLength(1);
	});

	it('must be true or false', async () => {
		const made = getInProgressParameters({ options: { details: '={{ "perhaps" }}' } });
		const { error } = await run(made);

		expect(error?.message).toMatch(/^"Details" must be true or false/);
		expect(server.control.requests()).toEqual([]);
	});
});
