import type { INodeParameters } from 'n8n-workflow';
import { runOn, runNode } from '../../../support/runNode';
import { describeOnEveryServer, musicServer } from '../../support/musicServer';
import { readSentBodies, countSentCommands } from '../../support/sentRequests';
import {
	LIST_TASKS,
	PROVIDERS,
	PROVIDER_SETTINGS,
	SYNC,
	SYNC_TASKS,
} from '../support/libraryCommands';
import { NEWS_FEED_PROVIDER } from '../support/libraryItems';
import { finishedSyncParameters } from '../support/libraryParameters';
import { howSyncTasksAreReported, waitForRequests } from './syncTasks';

const OF_NEWS = `podcast of ${NEWS_FEED_PROVIDER}`;
const NEWS_TASK = `music_sync_${NEWS_FEED_PROVIDER}_podcast`;

const finishedSync = (changed: INodeParameters = {}) => ({
	...finishedSyncParameters(),
	...changed,
});

describeOnEveryServer((server, profile) => {
	const run = runOn(server);
	const tells = howSyncTasksAreReported(profile);
	const watched = tells === 'answer' ? LIST_TASKS : SYNC_TASKS;

	if (tells === 'never') {
		it('says that the end is not reported, and waits for nothing', async () => {
			const { error, json } = await run(finishedSync());

			expect(error).toBeUndefined();
			expect(json).toEqual([
				{
					success: true,
					finished: false,
					started: [],
					reason:
						'This server does not report sync progress, so it is not known whether the sync has finished',
					seconds: expect.any(Number),
				},
			]);
			expect(countSentCommands(server)).toEqual({
				[PROVIDERS]: 1,
				[SYNC]: 1,
				[SYNC_TASKS]: 1,
				[LIST_TASKS]: 1,
				[PROVIDER_SETTINGS]: 1,
			});
		});
		return;
	}

	it('sends the sync once, then only polls, and continues when it has ended', async () => {
		const { control } = server;
		control.holdTasks();
		// Where the first look tells what was started, more of them come only while the node waits.
		const looks = waitForRequests(server, watched, 4);
		const running = run(finishedSync());
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
		expect(sync).toEqual({
			command: SYNC,
			args: { media_types: ['podcast'], providers: [NEWS_FEED_PROVIDER] },
		});
		const settings = { provider_type: 'music', include_values: true };
		for (const other of others) {
			expect([
				{ command: PROVIDER_SETTINGS, args: settings },
				{ command: watched, args: {} },
			]).toContainEqual(other);
		}
	});

	it('waits for all of several', async () => {
		const { control } = server;
		control.holdTasks();
		const looks = waitForRequests(server, watched, 3);
		const running = run(finishedSync({ providers: [] }));
		await looks;
		control.releaseTasks();
		const { json } = await running;

		expect(json).toMatchObject([{ success: true, finished: true }]);
		expect(json[0]?.started).toHaveLength(3);
		expect(Object.values(control.tasks()).filter((status) => status === 'success')).toHaveLength(3);
	});
});

const finished = finishedSyncParameters();

describe("a plain user's token", () => {
	describe('on a 2.8 server', () => {
		const server = musicServer('2.8');

		it('starts a sync, and the node says that its end is not reported', async () => {
			const { error, json } = await runNode(finished, { server, user: 'user' });

			expect(error).toBeUndefined();
			expect(json).toEqual([
				{
					success: true,
					finished: false,
					started: [`podcast of ${NEWS_FEED_PROVIDER}`],
					reason:
						"The access token's user is not allowed to see background tasks, so it is not known whether the sync has finished",
					seconds: expect.any(Number),
				},
			]);
			expect(countSentCommands(server)[SYNC]).toBe(1);
			expect(countSentCommands(server)[LIST_TASKS]).toBe(1);
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
