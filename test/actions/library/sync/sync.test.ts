import type { INodeParameters } from 'n8n-workflow';
import { runNode, runOn } from '../../../support/runNode';
import { describeOnEveryServer, musicServer } from '../../support/musicServer';
import { countSentCommands, readSentBodies } from '../../support/sentRequests';
import {
	LIST_TASKS,
	PROVIDERS,
	PROVIDER_SETTINGS,
	SYNC,
	SYNC_TASKS,
} from '../support/libraryCommands';
import { FOLDER_PROVIDER, NEWS_FEED_PROVIDER, STREAMING_PROVIDER } from '../support/libraryItems';
import { finishedSyncParameters, syncParameters } from '../support/libraryParameters';
import { howSyncTasksAreReported, waitForRequests } from './syncTasks';

const PODCASTS = { mediaTypes: ['podcast'] };
const FEEDS = [NEWS_FEED_PROVIDER, 'podcastfeed--hY2sB6nK', 'podcastfeed--wJ9cF3vQ'];
const podcastsOf = (providers: string[]) => providers.map((provider) => `podcast of ${provider}`);
const [OF_NEWS] = podcastsOf(FEEDS);
const SWITCHED_OFF = `podcast of ${STREAMING_PROVIDER}: switched off in the provider settings`;
const UNKNOWN = 'nope: no provider with this ID is set up';

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
		const { success, started, reason } = await synced(PODCASTS);

		expect(success).toBe(true);
		if (tells === 'never') {
			expect([started, reason]).toEqual([[], 'This server does not report what it started']);
		} else {
			expect(started).toHaveLength(FEEDS.length);
			expect(started).toEqual(expect.arrayContaining(podcastsOf(FEEDS)));
			expect(reason).toBeUndefined();
		}
	});

	it('lists everything by default', async () => {
		const { started } = await synced();

		const some = [OF_NEWS, `album of ${FOLDER_PROVIDER}`, 'radio of builtin'];
		expect(started).toEqual(tells === 'never' ? [] : expect.arrayContaining(some));
	});

	it.each<[string, INodeParameters, INodeParameters]>([
		['kinds', { mediaTypes: ['album'], providers: [FOLDER_PROVIDER] }, PODCASTS],
		['providers', { ...PODCASTS, providers: [FEEDS[1]!] }, { providers: [NEWS_FEED_PROVIDER] }],
	])('lists only the chosen %s, although another sync is running', async (_, other, chosen) => {
		const { error } = await run(syncParameters(other));
		expect(error).toBeUndefined();
		server.control.clearRequests();
		const { started } = await synced(chosen);

		const told = tells === 'never' ? [] : FEEDS;
		const providers = chosen.mediaTypes ? told : told.filter((feed) => feed === NEWS_FEED_PROVIDER);
		expect(started).toHaveLength(providers.length);
		expect(started).toEqual(expect.arrayContaining(podcastsOf(providers)));
	});

	it('says that nothing was started for a type that the provider does not have', async () => {
		const changed = { mediaTypes: ['album'], providers: [NEWS_FEED_PROVIDER] };
		const { success, started, reason } = await synced(changed);

		const told = {
			answer: [false, /^Nothing was started: no such provider .* switched off/],
			'when asked': [true, /^The sync is not running: .* switched off/],
			never: [true, /^This server does not report what it started$/],
		} as const;
		const [isSuccess, words] = told[tells];
		expect([success, started]).toEqual([isSuccess, []]);
		expect(reason).toMatch(words);
	});

	it.each<[string, string[], RegExp, string[]]>([
		[
			'all of it is switched off',
			[STREAMING_PROVIDER],
			/^Nothing was started: switched off in the .*: podcast of spotify/,
			[SWITCHED_OFF],
		],
		[
			'all that exists is switched off',
			['nope', STREAMING_PROVIDER],
			/: no provider .*"nope".*; switched off .*podcast/,
			[SWITCHED_OFF, UNKNOWN],
		],
		['nothing is a provider', ['nope'], /: no provider with the ID "nope" is set up$/, [UNKNOWN]],
	])('says that nothing was started if %s', async (_, providers, words, told) => {
		const { success, started, reason, skipped } = await synced({ ...PODCASTS, providers });

		expect(started).toEqual([]);
		if (tells === 'never') {
			expect(reason).toBe('This server does not report what it started');
			return;
		}
		expect(success).toBe(false);
		expect(reason).toMatch(/^Nothing was started: /);
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
		const { success, started, skipped } = await synced({ ...PODCASTS, providers });

		expect(success).toBe(true);
		if (tells === 'never') return;
		expect(started).toEqual([OF_NEWS]);
		expect(skipped).toEqual([UNKNOWN]);
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
});

const finished = finishedSyncParameters();
const NEWS_TASK = `music_sync_${NEWS_FEED_PROVIDER}_podcast`;

describeOnEveryServer((server, profile) => {
	const run = runOn(server);
	const tells = howSyncTasksAreReported(profile);
	const watched = tells === 'answer' ? LIST_TASKS : SYNC_TASKS;

	if (tells === 'never') {
		it('says that the end is not reported, and waits for nothing', async () => {
			const { error, json } = await run(finished);

			expect(error).toBeUndefined();
			const reason =
				'This server does not report sync progress, so it is not known whether the sync has finished';
			const row = { success: true, finished: false, started: [], reason };
			expect(json).toEqual([{ ...row, seconds: expect.any(Number) }]);
			const looks = { [SYNC_TASKS]: 1, [LIST_TASKS]: 1, [PROVIDER_SETTINGS]: 1 };
			expect(countSentCommands(server)).toEqual({ [PROVIDERS]: 1, [SYNC]: 1, ...looks });
		});
		return;
	}

	it('sends the sync once, then only polls, and continues when it has ended', async () => {
		const { control } = server;
		control.holdTasks();
		// Where the first look tells what was started, more of them come only while the node waits.
		const looks = waitForRequests(server, watched, 4);
		const running = run(finished);
		await looks;
		expect(control.tasks()[NEWS_TASK]).toBe('running');
		control.releaseTasks();

		expect((await running).json).toEqual([
			{ success: true, finished: true, started: [OF_NEWS], seconds: expect.any(Number) },
		]);
		expect(control.tasks()[NEWS_TASK]).toBe('success');
		expect(control.executed(SYNC)).toBe(1);
		const [providers, sync, ...others] = readSentBodies(server);
		expect(providers).toEqual({ command: PROVIDERS, args: { provider_type: 'music' } });
		const ofNews = { media_types: ['podcast'], providers: [NEWS_FEED_PROVIDER] };
		expect(sync).toEqual({ command: SYNC, args: ofNews });
		const settings = { provider_type: 'music', include_values: true };
		const looked = [
			{ command: PROVIDER_SETTINGS, args: settings },
			{ command: watched, args: {} },
		];
		for (const other of others) expect(looked).toContainEqual(other);
	});

	it('waits for all of several', async () => {
		const { control } = server;
		control.holdTasks();
		const looks = waitForRequests(server, watched, 3);
		const running = run({ ...finished, providers: [] });
		await looks;
		control.releaseTasks();
		const { json } = await running;

		expect(json).toMatchObject([{ success: true, finished: true }]);
		expect(json[0]?.started).toHaveLength(3);
		expect(Object.values(control.tasks()).filter((status) => status === 'success')).toHaveLength(3);
	});
});

describe("a plain user's token", () => {
	describe('on a 2.8 server', () => {
		const server = musicServer('2.8');

		it('starts a sync, and the node says that its end is not reported', async () => {
			const { error, json } = await runNode(finished, { server, user: 'user' });

			expect(error).toBeUndefined();
			const reason =
				"The access token's user is not allowed to see background tasks, so it is not known whether the sync has finished";
			const row = { success: true, finished: false, started: [OF_NEWS], reason };
			expect(json).toEqual([{ ...row, seconds: expect.any(Number) }]);
			expect(countSentCommands(server)).toMatchObject({ [SYNC]: 1, [LIST_TASKS]: 1 });
		});
	});

	describe('on a 2.11 server', () => {
		const server = musicServer('2.11');
		const SEVERAL =
			"The user lacks permission to manage the library, for example to sync it or to rename playlists (library.manage) or change the library, its favorites and playlists (library.write). The built-in roles user and admin have it: use such a user's token, or have an admin change the user's role.";

		it('may not sync with a custom role either: no such role can', async () => {
			server.control.setRole('housekeeper', ['library.write', 'config.players.write']);
			const { error } = await runNode(finished, { server, user: 'user' });

			expect(error?.description).toBe(
				'The server says: "This command requires the library.manage scope". The user lacks permission to manage the library, for example to sync it or to rename playlists (library.manage). Only the built-in admin role has it: use the token of an admin.',
			);
			expect(server.control.executed(SYNC)).toBe(0);
		});

		it.each([
			['This command requires one of the library.manage, library.write scopes', SEVERAL],
			['This command requires the scope library.manage or library.write', SEVERAL],
			['This command requires the radio.record scope', 'permission to use radio.record. Use the'],
		])('is told what it lacks: %s', async (body, words) => {
			server.control.addFault({ kind: 'status', status: 403, body, command: SYNC });
			const { error } = await runNode(finished, { server, user: 'user' });

			expect(error?.description).toContain(words);
		});
	});

	describe.each(['2.6', '2.7'] as const)('on a %s server', (profile) => {
		const server = musicServer(profile);

		it('starts a sync and is told of its end', async () => {
			const { json } = await runNode(finished, { server, user: 'user' });

			expect(json).toMatchObject([{ success: true, finished: true }]);
		});
	});
});
