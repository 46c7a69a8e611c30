import { toParsableDate } from '../../../nodes/MusicAssistant/parameters/values';
import type { INodeParameters } from 'n8n-workflow';
import { isProfileSince } from '../../support/profiles';
import { runNode, runOn } from '../../support/runNode';
import { PODCAST_EPISODES, PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { EVENING_STORIES, respondWithEpisodes } from '../queue/support/playNewestEpisode';
import { locator } from '../queue/support/playMediaParameters';
import { musicServer, describeOnServers } from '../support/musicServer';
import { readSentBodies } from '../support/sentRequests';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { ITEM_BY_URI } from './support/libraryCommands';
import { getEpisodesParameters } from './support/libraryParameters';
import { expectRefusedBeforeSending } from './support/expectRefusedBeforeSending';
import { sourceEngine } from '../../support/sourceEngine';
import { credentialsFor } from '../../support/credentials';
import { NODE, oneNodeWorkflow } from '../../../scripts/engine/one-node-workflow';

const NEWS = 'library://podcast/2';
const ofLibrary = (id: string) => ({ item_id: id, provider_instance_id_or_domain: 'library' });
const newsEpisode = (number: number) =>
	`podcastfeed--dR4mZ8pT://podcast_episode/morning-news-${number}`;

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	const run = runOn(server);
	/** Older servers do not say which podcast their episodes belong to: it is looked up. */
	const namesPodcasts = isProfileSince(profile, '2.10');
	const ids = async (podcast: string, changed: INodeParameters = {}) =>
		(await run(getEpisodesParameters(podcast, changed))).json.map(({ uri }) =>
			(uri as string).split('/').pop(),
		);
	const stories = (...numbers: number[]) => numbers.map((number) => `evening-stories-${number}`);
	const news = (...numbers: number[]) => numbers.map((number) => `morning-news-${number}`);

	/** The server's own list. */
	const listed = async (podcast: string) =>
		await callServerUnlogged(server, PODCAST_EPISODES, ofLibrary(podcast));

	it('lists the newest first, whatever the positions are; those without a date come last', async () => {
		expect(await ids(EVENING_STORIES)).toEqual(stories(5, 2, 3, 1, 6, 4));
		expect(readSentBodies(server)).toEqual([
			{ command: PODCAST_EPISODES, args: ofLibrary('4') },
			...(namesPodcasts
				? []
				: [{ command: ITEM_BY_URI, args: { uri: expect.stringMatching('://podcast/') } }]),
		]);
	});

	it('lists in the order of the provider on request', async () => {
		const own = (await listed('4')).map(({ item_id: id }) => id);

		expect(await ids(EVENING_STORIES, { options: { newestFirst: false } })).toEqual(own);
	});

	it('applies the limit after the filters, in that order', async () => {
		server.control.setPlayed(newsEpisode(5), true);

		expect(await ids(NEWS, { limit: 2 })).toEqual(news(5, 4));
		expect(await ids(NEWS, { limit: 2, options: { unplayedOnly: true } })).toEqual(news(4, 3));
	});

	it("leaves out only what the token's own user has fully played", async () => {
		server.control.setPlayed(newsEpisode(1), true);
		server.control.setPlayed(newsEpisode(2), 30);
		const others = server.control;
		others.setPlayed(newsEpisode(3), true, 'user');

		const left = await ids(NEWS, { options: { unplayedOnly: true } });
		expect(left).not.toContain('morning-news-1');
		expect(left).toEqual(expect.arrayContaining(news(2, 4, 5)));
		expect(await ids(NEWS, { options: { unplayedOnly: false } })).toHaveLength(5);
	});

	it("returns the simplified fields of an episode, or the server's whole object", async () => {
		const [simple] = (await run(getEpisodesParameters(NEWS))).json;
		const [artist, season] = profile === '2.11' ? ['', ',season,episode_number'] : [',artist', ''];
		const played = 'release_date,fully_played,resume_seconds';
		expect(Object.keys(simple!).join()).toBe(
			`name,title${artist},media_type,uri,podcast,duration,${played},image_url${season}`,
		);
		expect(simple).toMatchObject({ podcast: 'Morning News', duration: expect.any(Number) });

		server.control.clearRequests();
		const own = await listed('2');
		const raw = await run(getEpisodesParameters(NEWS, { simplify: false }));
		expect(raw.json).toEqual(expect.arrayContaining(own));
	});

	it.each([locator('name', 'morning news'), locator('id', '2')])('by %j', async (podcastId) => {
		const { json } = await run(getEpisodesParameters('', { podcastId }));

		expect(json).toHaveLength(5);
	});

	it.each([
		['uri', 'library://album/1', /is "library:\/\/album\/1", which is not of the type podcast$/],
		['id', '={{ "" }}', /^"Podcast" must not be empty$/],
	])('refuses by %s "%s"', async (mode, value, message) => {
		const parameters = getEpisodesParameters('', { podcastId: locator(mode, value) });
		await expectRefusedBeforeSending(server, parameters, message, PODCAST_EPISODES);
	});

	it('returns no items for a podcast without episodes', async () => {
		respondWithEpisodes(server);
		const { status, json } = await run(getEpisodesParameters(NEWS));

		expect([status, json]).toEqual(['success', []]);
	});
});

describe('a provider that is not set up', () => {
	const server = musicServer();

	it('is reported, although the server returns an empty list', async () => {
		const chosen = { podcastId: locator('id', '2'), provider: 'nobody' };
		const { error, items } = await runNode(getEpisodesParameters('', chosen), { server });

		expect(items).toEqual([]);
		expect(error?.message).toMatch(/nobody:\/\/podcast\/2/);
	});
});

describeOnServers(['2.11'], (server) => {
	it.each([
		[NEWS, { season: 1, episode_number: 5 }],
		['library://podcast/1', { season: null, episode_number: null }],
	])('has the season and number of episodes if the publisher counts: %s', async (podcast, row) => {
		const { json } = await runNode(getEpisodesParameters(podcast), { server });

		expect(json[0]).toMatchObject(row);
	});
});

describeOnServers(['2.11.0b6', '2.11'], (server) => {
	it.each([
		[NEWS, [newsEpisode(5), newsEpisode(1)]],
		['library://podcast/1', []],
	])('leaves out episodes without a transcript on request: %s', async (podcast, uris) => {
		const options = { withTranscriptOnly: true };
		const report = await runNode(getEpisodesParameters(podcast, { options }), { server });

		expect(report.json.map(({ uri }) => uri)).toEqual(uris);
	});
});

describe('Published After', () => {
	const server = musicServer();

	/** What is left of the six Evening Stories, in a workflow of this time zone. */
	async function after(publishedAfter: string, timezone = 'Etc/UTC'): Promise<number[]> {
		const workflow = oneNodeWorkflow(
			getEpisodesParameters(EVENING_STORIES, { options: { publishedAfter } }),
		);
		const report = await sourceEngine().run(
			{ ...workflow, settings: { ...workflow.settings, timezone } },
			{ credentials: credentialsFor(server) },
		);
		expect(report.error).toBeUndefined();
		return report.json(NODE).map(({ uri }) => Number((uri as string).split('-').pop()));
	}

	it.each([
		['Etc/UTC', [5, 2]],
		['Europe/Berlin', [5, 2, 3]],
		['America/New_York', [5]],
	])('a time without a zone is in the time zone of the workflow: %s', async (zone, left) => {
		expect(await after('2026-10-06T04:00:00', zone)).toEqual(left);
	});

	it.each([
		['2026-10-06T04:00:00Z', [5, 2]],
		['2026-10-06T04:00:00+02:00', [5, 2, 3]],
		['20261006T0400Z', [5, 2]],
		['Tue, 06 Oct 2026 04:00:00 GMT', [5, 2]],
		['={{ DateTime.fromISO("2026-10-06T04:00:00Z") }}', [5, 2]],
		['={{ DateTime.fromISO("2026-10-06T04:00:00", { zone: "Europe/Berlin" }) }}', [5, 2, 3]],
		['={{ new Date("2026-10-06T04:00:00Z") }}', [5, 2]],
		['={{ Date.parse("2026-10-06T04:00:00Z") }}', [5, 2]],
	])('a time with a zone is that time in every workflow: %s', async (time, left) => {
		expect(await after(time, 'America/New_York')).toEqual(left);
	});

	it('leaves out an episode released at exactly that time, and one without a date', async () => {
		expect(await after('2026-10-06T04:30:00Z')).toEqual([5]);
		expect(await after('2000-01-01')).toEqual([5, 2, 3, 1, 6]);
	});

	it.each(['={{ "" }}', '={{ null }}', '={{ undefined }}'])('%s keeps all', async (none) => {
		expect(await after(none)).toHaveLength(6);
	});

	it.each([
		...['yesterday', 'the 5th', 'Episode 12', '2026-13-45', '={{ 5 }}', '={{ 2026 }}'],
		...['={{ NaN }}', '={{ true }}', '={{ ({ day: 1 }) }}', '={{ DateTime.fromISO("never") }}'],
	])('%s is not a date', async (words) => {
		const made = getEpisodesParameters(EVENING_STORIES, { options: { publishedAfter: words } });
		const message = /^"Published After" must be a date/;
		const advice = await expectRefusedBeforeSending(server, made, message, PODCAST_EPISODES);

		expect(advice).toContain('2026-11-20');
		expect(server.control.requests()).toEqual([]);
	});
});

test('a switch is not a date, whatever n8n would make of it', () => {
	expect(toParsableDate(true)).toBeUndefined();
});
