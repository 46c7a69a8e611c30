import type { INodeParameters } from 'n8n-workflow';
import { runOn } from '../../../support/runNode';
import { isProfileSince } from '../../../support/profiles';
import { describeOnEveryServer } from '../../support/musicServer';
import { countSentCommands } from '../../support/sentRequests';
import { PROVIDER_SETTINGS, SYNC, SYNC_TASKS, LIST_TASKS } from '../support/libraryCommands';
import { FOLDER_PROVIDER, NEWS_FEED_PROVIDER, STREAMING_PROVIDER } from '../support/libraryItems';
import { syncParameters } from '../support/libraryParameters';
import { howSyncTasksAreReported } from './syncTasks';

const FEEDS = [NEWS_FEED_PROVIDER, 'podcastfeed--hY2sB6nK', 'podcastfeed--wJ9cF3vQ'];
const OF_NEWS = `podcast of ${NEWS_FEED_PROVIDER}`;

describeOnEveryServer((server, profile) => {
	const run = runOn(server);
	const tells = howSyncTasksAreReported(profile);

	// Every sync runs on, so that servers which are asked for it always tell the same.
	beforeEach(() => server.control.holdTasks());

	async function synced(changed: INodeParameters = {}) {
		const { error, json } = await run(syncParameters(changed));
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect(json[0]).toMatchObject({ finished: false, seconds: expect.any(Number) });
		expect(server.control.requests(SYNC)).toHaveLength(1);
		return json[0]!;
	}

	it('lists what was started, if the server reports it', async () => {
		const { success, started, reason } = await synced({ mediaTypes: ['podcast'] });

		expect(success).toBe(true);
		if (tells === 'never') {
			expect([started, reason]).toEqual([[], 'This server does not report what it started']);
		} else {
			expect(started).toHaveLength(FEEDS.length);
			expect(started).toEqual(
				expect.arrayContaining(FEEDS.map((provider) => `podcast of ${provider}`)),
			);
			expect(reason).toBeUndefined();
		}
	});

	it('lists everything by default', async () => {
		const { started } = await synced();

		const some = [OF_NEWS, `album of ${FOLDER_PROVIDER}`, 'radio of builtin'];
		expect(started).toEqual(tells === 'never' ? [] : expect.arrayContaining(some));
	});

	it.each<[string, INodeParameters, INodeParameters]>([
		['kinds', { mediaTypes: ['album'], providers: [FOLDER_PROVIDER] }, { mediaTypes: ['podcast'] }],
		[
			'providers',
			{ mediaTypes: ['podcast'], providers: [FEEDS[1]!] },
			{ providers: [NEWS_FEED_PROVIDER] },
		],
	])('lists only the chosen %s, although another sync is running', async (_, other, chosen) => {
		const { error } = await run(syncParameters(other));
		expect(error).toBeUndefined();
		server.control.clearRequests();
		const { started } = await synced(chosen);

		const told = tells === 'never' ? [] : FEEDS;
		const providers = chosen.mediaTypes ? told : told.filter((feed) => feed === NEWS_FEED_PROVIDER);
		expect(started).toHaveLength(providers.length);
		expect(started).toEqual(
			expect.arrayContaining(providers.map((provider) => `podcast of ${provider}`)),
		);
	});

	it('says that nothing was started for a type that the provider does not have', async () => {
		const changed = { mediaTypes: ['album'], providers: [NEWS_FEED_PROVIDER] };
		const { success, started, reason } = await synced(changed);

		expect(started).toEqual([]);
		switch (tells) {
			case 'answer':
				expect(success).toBe(false);
				expect(reason).toMatch(/^Nothing was started: no such provider .* switched off/);
				break;
			case 'when asked':
				expect(success).toBe(true);
				expect(reason).toMatch(/^The sync is not running: .* switched off/);
				break;
			case 'never':
				expect(reason).toBe('This server does not report what it started');
		}
	});

	it.each<[string, string[], RegExp, string[]]>([
		[
			'all of it is switched off',
			[STREAMING_PROVIDER],
			/^Nothing was started: switched off in the .*: podcast of spotify/,
			[`podcast of ${STREAMING_PROVIDER}: switched off in the provider settings`],
		],
		[
			'all that exists is switched off',
			['nope', STREAMING_PROVIDER],
			/: no provider .*"nope".*; switched off .*podcast/,
			[
				`podcast of ${STREAMING_PROVIDER}: switched off in the provider settings`,
				'nope: no provider with this ID is set up',
			],
		],
		[
			'nothing is a provider',
			['nope'],
			/^Nothing was started: no provider with the ID "nope" is set up$/,
			['nope: no provider with this ID is set up'],
		],
	])('says that nothing was started if %s', async (_, providers, words, told) => {
		const mediaTypes = ['podcast'];
		const { success, started, reason, skipped } = await synced({ mediaTypes, providers });

		expect(started).toEqual([]);
		if (tells === 'never') {
			expect(reason).toBe('This server does not report what it started');
			return;
		}
		expect(success).toBe(false);
		expect(reason).toMatch(words);
		expect(skipped).toEqual(told);
	});

	it('syncs all instances of a domain', async () => {
		const { started } = await synced({ providers: ['podcastfeed'] });

		if (tells === 'never') return;
		expect(started).toHaveLength(FEEDS.length);
		expect(server.control.requests(SYNC)[0]?.args).toEqual({ providers: FEEDS });
	});

	it('names what is not a provider in addition to what was started', async () => {
		const providers = ['nope', NEWS_FEED_PROVIDER];
		const { success, started, skipped } = await synced({ mediaTypes: ['podcast'], providers });

		expect(success).toBe(true);
		if (tells === 'never') return;
		expect(started).toEqual([OF_NEWS]);
		expect(skipped).toEqual(['nope: no provider with this ID is set up']);
	});

	it('looks right after, and no more than the server can tell', async () => {
		await run(syncParameters(), { input: [{}, {}] });

		expect(countSentCommands(server)).toEqual({
			[SYNC]: 2,
			// Which syncs are switched off; where that is not to be asked for either, once.
			[PROVIDER_SETTINGS]: tells === 'never' ? 1 : 2,
			// A command that the server does not have is asked for once.
			...(tells === 'when asked' && { [SYNC_TASKS]: 2 }),
			...(tells === 'never' && { [SYNC_TASKS]: 1, [LIST_TASKS]: 1 }),
		});
	});

	it("needs an admin's token where the server wants one, and says so", async () => {
		const { error, json } = await run(syncParameters({ mediaTypes: ['podcast'] }), {
			user: 'user',
		});

		if (profile === 'documented' || isProfileSince(profile, '2.10')) {
			expect(error).toMatchObject({
				message: "The access token's user is not allowed to use music/sync (403 Forbidden)",
				description: expect.stringContaining('the token of an admin'),
				httpCode: '403',
			});
		} else {
			expect(json).toMatchObject([{ success: true }]);
		}
		expect(server.control.requests(SYNC)).toHaveLength(1);
		expect(server.control.executed(SYNC)).toBe(error ? 0 : 1);
	});
});
