import type { SyncBehavior } from '../../../../simulator';
import { runNode, runOn } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { SYNC, LIST_TASKS } from '../support/libraryCommands';
import { NEWS_FEED_PROVIDER } from '../support/libraryItems';
import { syncParameters } from '../support/libraryParameters';
import { waitForRequests } from '../support/waitForRequests';

const WORDS = 'The feed did not answer';
const OTHER_FEED = 'podcastfeed--hY2sB6nK';
const finished = syncParameters({
	mediaTypes: ['podcast'],
	providers: [NEWS_FEED_PROVIDER, OTHER_FEED],
	waitFor: 'finished',
});

describe.each(['2.8', '2.10', '2.11'] as const)('a sync on a %s server', (profile) => {
	const server = musicServer(profile);
	const run = runOn(server);

	it.each<[NonNullable<SyncBehavior['outcome']>, string | null]>([
		['failed', WORDS],
		['partial_success', WORDS],
		['cancelled', null],
	])(
		'that ends as %s is reported with the reason, in addition to the successful ones',
		async (outcome, error) => {
			server.control.setSync({ outcome, message: WORDS }, NEWS_FEED_PROVIDER);
			const { json, status } = await run(finished);

			expect(status).toBe('success');
			expect(json).toMatchObject([{ success: false, finished: true }]);
			expect(json[0]?.started).toHaveLength(2);
			expect(json[0]?.failed).toEqual([
				`podcast of ${NEWS_FEED_PROVIDER} ${outcome}${error ? ` (${error})` : ''}`,
			]);
		},
	);

	it('that is cancelled in the meantime is reported as cancelled', async () => {
		const { control } = server;
		control.holdTasks();
		const look = waitForRequests(server, LIST_TASKS, 1);
		const running = run(finished);
		await look;
		await fetch(`${server.url}/api`, {
			method: 'POST',
			headers: { authorization: `Bearer ${server.tokens.admin}` },
			body: JSON.stringify({
				command: 'tasks/cancel',
				args: { task_id: `music_sync_${OTHER_FEED}_podcast` },
			}),
		});
		control.releaseTasks();

		expect((await running).json[0]?.failed).toEqual([`podcast of ${OTHER_FEED} cancelled`]);
	});

	it.each([
		['an error', { kind: 'status', status: 500 } as const],
		['an error of a proxy', { kind: 'status', status: 502 } as const],
		['a lost connection', { kind: 'drop', when: 'before-headers' } as const],
		['half of a response', { kind: 'truncate' } as const],
	])('is waited for although a check ends with %s', async (_, fault) => {
		server.control.addFault({ ...fault, command: LIST_TASKS });
		const { error, json } = await run(finished);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ success: true, finished: true }]);
		expect(server.control.requests(SYNC)).toHaveLength(1);
	});
});

describe('a failed sync on a 2.7 server', () => {
	const server = musicServer('2.7');

	it('is not distinguished from another: that server only reports the end', async () => {
		server.control.setSync({ outcome: 'failed' }, NEWS_FEED_PROVIDER);
		const { json } = await runNode(finished, { server });

		expect(json).toMatchObject([{ success: true, finished: true }]);
		expect(json[0]).not.toHaveProperty('failed');
	});
});
