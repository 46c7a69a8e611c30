import { respondWithResultsInTurn, runOnFakeServer } from '../../support/runOnFakeServer';
import type { INodeParameters } from 'n8n-workflow';
import { respondWithError, respondWithResult } from '../../../api/fakeServer';
import { withFastTime } from '../../../support/fastTime';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { PROVIDER_SETTINGS, SYNC, SYNC_TASKS, LIST_TASKS } from '../support/libraryCommands';
import { NEWS_FEED_PROVIDER } from '../support/libraryItems';
import { syncParameters } from '../support/libraryParameters';

const OF_NEWS = `podcast of ${NEWS_FEED_PROVIDER}`;

describe('a sync that is not listed right after its start', () => {
	const server = musicServer('2.7');

	it('counts as finished: a finished sync is not reported as failed', async () => {
		server.control.addFault({ kind: 'body', command: SYNC_TASKS, body: '[]' });
		const { json } = await runNode(syncParameters({ mediaTypes: ['podcast'] }), { server });

		expect(json).toMatchObject([
			{ success: true, started: [], reason: expect.stringContaining('it finished immediately') },
		]);
	});

	it.each([
		['an error', { kind: 'status', status: 500 } as const],
		['a refusal', { kind: 'status', status: 403, body: 'Admin access required' } as const],
		['a lost connection', { kind: 'drop', when: 'before-headers' } as const],
		['an unexpected response', { kind: 'body', body: '"busy"' } as const],
	])('has started although the check ends with %s', async (_, fault) => {
		server.control.addFault({ ...fault, command: SYNC_TASKS, times: Infinity });
		const { error, json } = await runNode(syncParameters({ mediaTypes: ['podcast'] }), { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ success: true, started: [], reason: expect.any(String) }]);
		expect(server.control.requests(SYNC)).toHaveLength(1);
	});
});

/** Words and answers of servers that are not simulated. */
describe('a newer server', () => {
	const task = (metadata: object) => ({ name: 'Sync', id: 'x', status: 'running', metadata });

	const answered = async (
		answers: Parameters<typeof runOnFakeServer>[0],
		changed: INodeParameters = {},
	) => await runOnFakeServer(answers, syncParameters({ mediaTypes: ['podcast'], ...changed }));

	it.each([
		['Insufficient permissions: library.manage required', /\(library\.manage\)\. Only .* admin/],
		['Admin access required', /Use the token of an admin\.$/],
		['No', /requires? an admin token; on server 2\.10 and newer, so does syncing/],
	])('that requires a right names it: "%s"', async (words, remedy) => {
		const { error, requests } = await answered({ [SYNC]: respondWithError(403, words) });

		expect(error).toMatchObject({
			message: "The access token's user is not allowed to use music/sync (403 Forbidden)",
			description: expect.stringMatching(remedy),
			httpCode: '403',
		});
		expect(error?.description).toContain(words);
		expect(requests).toHaveLength(1);
	});

	it('that answers with its tasks is trusted, and is not asked for them', async () => {
		const tasks = [
			task({ provider_instance: NEWS_FEED_PROVIDER, media_type: 'podcast' }),
			task({ provider_instance: 'podcastfeed--2', media_type: 'podcast' }),
		];
		const { json, requests } = await answered({ [SYNC]: respondWithResult(tasks) });

		expect(json).toMatchObject([
			{ success: true, finished: false, started: [OF_NEWS, 'podcast of podcastfeed--2'] },
		]);
		expect(requests.map(({ command }) => command)).toEqual([SYNC, PROVIDER_SETTINGS]);
	});

	it('that also answers with tasks of another type is not assumed to have been asked for them', async () => {
		const tasks = [
			task({ provider_instance: 'filesystem--1', media_type: 'album' }),
			{ ...task({ provider_instance: NEWS_FEED_PROVIDER, media_type: 'podcast' }), id: 'news' },
		];
		const { json, requests } = await answered(
			{
				[SYNC]: respondWithResult(tasks),
				[LIST_TASKS]: respondWithResult([tasks[0], { ...tasks[1], status: 'success' }]),
			},
			{ waitFor: 'finished' },
		);

		expect(json).toMatchObject([{ success: true, finished: true, started: [OF_NEWS] }]);
		expect(requests.filter(({ command }) => command === LIST_TASKS)).toHaveLength(1);
	});

	it('that reports its tasks in another form has started them anyway', async () => {
		const { json } = await answered({
			[SYNC]: respondWithResult([{ name: 'Sync podcasts', id: 'x' }]),
		});

		expect(json).toMatchObject([{ success: true, started: [expect.stringMatching(/^x of /)] }]);
	});
});

/** A full sync of the recorded 2.8-dev build began like that: twice nothing was under way between its first tasks. */
describe('a server that reports a sync none of which is running, before more of it starts', () => {
	withFastTime();

	const running = (...providers: string[]) =>
		providers.map((provider) => ({
			provider_domain: 'podcastfeed',
			provider_instance: provider,
			media_types: ['podcast'],
		}));

	async function finished(...lists: object[][]) {
		const { json, requests } = await runOnFakeServer(
			{ [SYNC]: respondWithResult(null), [SYNC_TASKS]: respondWithResultsInTurn(lists) },
			syncParameters({ mediaTypes: ['podcast'], waitFor: 'finished' }),
		);
		return { json, looks: requests.filter(({ command }) => command === SYNC_TASKS).length };
	}

	it.each<[string, object[][]]>([
		['at the first check', [[], running(NEWS_FEED_PROVIDER, 'other'), running('other'), []]],
		['in between', [running(NEWS_FEED_PROVIDER), [], running('other'), []]],
	])('is not taken to have finished: %s', async (_, lists) => {
		const { json, looks } = await finished(...lists);

		expect(looks).toBeGreaterThanOrEqual(lists.length);
		expect(json).toMatchObject([
			{ success: true, finished: true, started: [OF_NEWS, 'podcast of other'] },
		]);
	});

	it('is taken to have finished when nothing more starts', async () => {
		expect((await finished([])).json).toMatchObject([
			{ success: true, finished: true, started: [] },
		]);
	});
});
