import type { INodeParameters } from 'n8n-workflow';
import { runOn } from '../../../support/runNode';
import { describeOnEveryServer } from '../../support/musicServer';
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
import { howSyncTasksAreReported } from '../support/libraryProfiles';
import { waitForRequests } from '../support/waitForRequests';

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

	it('continues only when the sync has ended', async () => {
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
	});

	it('sends the sync once with the chosen options, and then only polls', async () => {
		server.control.holdTasks();
		const looks = waitForRequests(server, watched, 2);
		const running = run(finishedSync());
		await looks;
		server.control.releaseTasks();
		await running;

		const [providers, sync, ...others] = readSentBodies(server);
		expect(providers).toEqual({ command: PROVIDERS, args: { provider_type: 'music' } });
		expect(sync).toEqual({
			command: SYNC,
			args: { media_types: ['podcast'], providers: [NEWS_FEED_PROVIDER] },
		});
		for (const other of others) {
			expect([
				{ command: PROVIDER_SETTINGS, args: { provider_type: 'music', include_values: true } },
				{ command: watched, args: {} },
			]).toContainEqual(other);
		}
		expect(server.control.executed(SYNC)).toBe(1);
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

	it('processes each of three items after the end of the previous one', async () => {
		const input = [{ kinds: ['podcast'] }, { kinds: [] }, { kinds: ['podcast', 'radio'] }];
		const { json, items } = await run(finishedSync({ mediaTypes: '={{ $json.kinds }}' }), {
			input,
		});

		expect(json).toMatchObject(input.map(() => ({ success: true, finished: true })));
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(input.map((_, item) => ({ item })));
		expect(server.control.executed(SYNC)).toBe(3);
		if (watched === LIST_TASKS) {
			const order = server.control.requests().map(({ command }) => command);
			expect(order.lastIndexOf(SYNC)).toBeGreaterThan(order.indexOf(LIST_TASKS));
		}
	});
});
