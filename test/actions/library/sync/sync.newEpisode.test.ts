import type { INodeParameters } from 'n8n-workflow';
import type { SyncBehavior } from '../../../../simulator';
import { runNode, runOn } from '../../../support/runNode';
import { podcastEpisodeResponse } from '../../queue/support/playNewestEpisode';
import { locator } from '../../queue/support/playMediaParameters';
import { describeOnEveryServer, musicServer } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import { SYNC, LIST_TASKS } from '../support/libraryCommands';
import { NEWS_FEED_PROVIDER, STREAMING_PROVIDER } from '../support/libraryItems';
import { syncParameters } from '../support/libraryParameters';
import { waitForRequests } from './syncTasks';

const EPISODES = 'music/podcasts/podcast_episodes';
const NEWS = 'library://podcast/2';
const OTHER_FEED = 'podcastfeed--hY2sB6nK';
const NO_HOST = 'No such host';
const SPECIAL = { name: 'A special edition', releaseDate: '2026-11-20T05:00:00+01:00' };

function untilEpisode(changed: INodeParameters = {}): INodeParameters {
	const waiting = { waitFor: 'newEpisode', podcastId: locator('uri', NEWS) };
	return syncParameters({ mediaTypes: ['podcast'], ...waiting, ...changed });
}

describeOnEveryServer((server, profile) => {
	const run = runOn(server);
	if (profile === 'documented') {
		it('starts the sync, and says that a new episode cannot be detected', async () => {
			const { json } = await run(untilEpisode());

			const reason = 'This server does not list episodes, so the node cannot wait for a new one';
			expect(json).toMatchObject([{ success: true, finished: false, reason }]);
			expect(server.control.executed(SYNC)).toBe(1);
		});
		return;
	}

	it('says that nothing was started if it is switched off', async () => {
		const podcastId = locator('uri', 'library://podcast/4');
		const { error } = await run(untilEpisode({ podcastId, providers: [STREAMING_PROVIDER] }));

		expect(error?.message).toMatch(/^Nothing was started/);
		expect(error?.description).toMatch(/switched off/);
		expect(error?.description).not.toContain('continues in the background');
	});

	it('continues with the episode that appeared', async () => {
		const { control } = server;
		control.publishEpisode('2', SPECIAL);
		control.holdTasks();
		// One look before the sync, and two in which it is not there yet.
		const looks = waitForRequests(server, EPISODES, 3);
		const running = run(untilEpisode());
		await looks;
		control.releaseTasks();
		const { error, json } = await running;

		expect(error).toBeUndefined();
		const new_episode_uris = [expect.stringContaining('://podcast_episode/')];
		const appeared = { new_episodes: [SPECIAL.name], new_episode_uris };
		expect(json).toMatchObject([{ success: true, finished: true, ...appeared }]);
		expect(json[0]).not.toHaveProperty('reason');
		expect(control.executed(SYNC)).toBe(1);
	});

	const ofNews = { media_types: ['podcast'], providers: [NEWS_FEED_PROVIDER] };
	const providers = [NEWS_FEED_PROVIDER, OTHER_FEED];
	const types = ['podcast', 'radio'];

	it.each<[string, INodeParameters, object]>([
		['nothing', { mediaTypes: [] }, ofNews],
		['podcasts', {}, ofNews],
		['other providers as well', { mediaTypes: [], providers }, { ...ofNews, providers }],
		// Those of other kinds are from other providers.
		['other types as well', { mediaTypes: types }, { media_types: types }],
	])('syncs only what the podcast requires if %s is chosen', async (_, chosen, args) => {
		const { json } = await run(untilEpisode(chosen));

		const new_episode_uris = [expect.stringContaining('morning-news')];
		expect(json).toMatchObject([{ finished: true, new_episode_uris }]);
		expect(sentArguments(server, SYNC)).toEqual([args]);
	});

	it('syncs all podcasts if the server does not name the provider of this one', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: 'music/item_by_uri' });
		const { json } = await run(untilEpisode({ mediaTypes: [] }));

		expect(json).toMatchObject([{ finished: true }]);
		expect(sentArguments(server, SYNC)).toEqual([{ media_types: ['podcast'] }]);
	});
});

describe('a sync without a new episode of the podcast', () => {
	const server = musicServer('2.8');
	const run = runOn(server);

	beforeEach(() => server.control.setSync({ brings: 'nothing' }, NEWS_FEED_PROVIDER));

	it('is followed by others until the timeout, because the server reads the feed only during a sync', async () => {
		const { control } = server;
		// One look before the sync; later ones are a second apart.
		const looks = waitForRequests(server, EPISODES, 10);
		const running = run(untilEpisode({ options: { timeoutSeconds: 60 } }));
		await looks;
		control.publishEpisode('2', SPECIAL);
		const { json } = await running;

		expect(json).toMatchObject([{ success: true, finished: true }]);
		expect(json[0]?.new_episodes).toEqual([SPECIAL.name]);
		expect(Number(json[0]?.seconds)).toBeGreaterThan(6);
		const request = { media_types: ['podcast'], providers: [NEWS_FEED_PROVIDER] };
		expect(sentArguments(server, SYNC)).toEqual([request, request]);
	});

	it('is not asked for its tasks any more when it has ended', async () => {
		await run(untilEpisode({ options: { timeoutSeconds: 30 } }));

		const looks = server.control.requests(LIST_TASKS).length;
		expect(server.control.requests(EPISODES).length).toBeGreaterThan(looks + 10);
	});

	it.each(['fail', 'continue'])('ends on timeout in spite of others: %s', async (onTimeout) => {
		const { error, json } = await run(untilEpisode({ options: { onTimeout } }));

		const reason = `The sync finished, but no new episode of ${NEWS} appeared within 300 seconds`;
		if (onTimeout === 'fail') {
			expect(error?.message).toBe(reason);
			expect(error?.description).toContain('had nothing new when the server last read it.');
		} else {
			expect(json).toMatchObject([{ success: true, finished: true, new_episodes: [], reason }]);
		}
		expect(server.control.executed(SYNC)).toBeGreaterThan(10);
		expect(server.control.executed(SYNC)).toBeLessThanOrEqual(20);
	});

	it('fails on timeout before the sync has ended', async () => {
		server.control.holdTasks();
		const { error } = await run(untilEpisode({ options: { timeoutSeconds: 1 } }));

		expect(error).toMatchObject({
			message: `No new episode of ${NEWS} appeared within 1 second`,
			description: expect.stringContaining('continues in the background'),
		});
	});

	it.each<[NonNullable<SyncBehavior['outcome']>, string]>([
		['failed', `${NEWS_FEED_PROVIDER} failed (${NO_HOST})`],
		['cancelled', `${NEWS_FEED_PROVIDER} cancelled`],
	])('is not waited for any longer when it %s', async (outcome, why) => {
		server.control.setSync({ outcome, message: NO_HOST }, NEWS_FEED_PROVIDER);
		const onTimeout = { options: { onTimeout: 'continue' } };
		const { error } = await run(untilEpisode());
		const { json } = await run(untilEpisode(onTimeout));

		const message = `No new episode of ${NEWS} can appear: the sync of ${why}`;
		expect(error).toMatchObject({ message, description: expect.stringContaining('background') });
		const failed = [expect.stringContaining(outcome)];
		expect(json).toMatchObject([{ success: false, new_episodes: [], failed, reason: message }]);
		expect(Number(json[0]?.seconds)).toBeLessThan(30);
	});

	it('may have found it if only a part of it failed', async () => {
		server.control.setSync({ outcome: 'partial_success', message: NO_HOST }, NEWS_FEED_PROVIDER);
		const { error } = await run(untilEpisode({ options: { timeoutSeconds: 10 } }));

		expect(error?.message).toMatch(/^The sync finished, but no new episode .* 10 seconds$/);
	});
});

describe('refused before anything is started:', () => {
	const server = musicServer('2.8');

	it.each<[string, INodeParameters, RegExp]>([
		['other types', { mediaTypes: ['track'] }, /^"Wait For" is New Podcast Episode, but podcasts/],
		['no podcast', { podcastId: locator('uri', '={{ "" }}') }, /^"Podcast" must not be empty$/],
		['an album', { podcastId: locator('uri', 'library://album/1') }, /not of the type podcast$/],
		['an unknown name', { podcastId: locator('name', 'Evening') }, /"Podcast".*"Evening"/],
		['an unknown podcast', { podcastId: locator('uri', 'library://podcast/99') }, /podcast\/99/],
	])('%s', async (_, changed, words) => {
		const { error } = await runNode(untilEpisode(changed), { server });

		expect(error?.message).toMatch(words);
		expect(error?.description).toMatch(/.{10}/);
		expect(server.control.requests(SYNC)).toEqual([]);
		expect(server.control.requests('providers')).toEqual([]);
	});
});

describe('what the feed lists', () => {
	const server = musicServer('2.8');

	const listed = (id: string, name: string, date: string) =>
		podcastEpisodeResponse(0, {
			...{ item_id: id, uri: `podcastfeed--1://podcast_episode/${id}` },
			...{ name, release_date: date },
		});
	const trailer = listed('trailer', 'Introducing the news', '2025-01-01T05:00:00Z');

	it.each([
		[
			'with the same title beside an older trailer is new',
			[listed('1', 'News', '2026-11-20T05:00:00Z'), trailer],
			[listed('2', 'News', '2026-11-20T07:00:00Z'), trailer],
			['News'],
		],
		[
			'with the same ID, but another title and a later date is new',
			[listed('latest', 'Forecast Monday', '2026-11-16T05:00:00Z')],
			[listed('latest', 'Forecast Tuesday', '2026-11-17T05:00:00Z')],
			['Forecast Tuesday'],
		],
		[
			'again with another ID and date is not new',
			[listed('m', 'Episode 50', '2026-11-19T05:00:00Z'), trailer],
			[listed('p', 'Episode 50', '2026-11-20T05:00:00Z'), trailer],
			[],
		],
		['for a day to come is not new', [trailer], [trailer, listed('2', 'News', '2099-01-01')], []],
	])('%s', async (_, before, after, names) => {
		const first = { kind: 'body', command: EPISODES, body: JSON.stringify(before) } as const;
		server.control.addFault({ ...first, times: 1 });
		server.control.addFault({ ...first, body: JSON.stringify(after), skip: 1, times: Infinity });
		const options = { timeoutSeconds: 30, onTimeout: 'continue' };
		const { json } = await runNode(untilEpisode({ options }), { server });

		expect(json.flatMap((item) => item.new_episodes ?? [])).toEqual(names);
	});
});
