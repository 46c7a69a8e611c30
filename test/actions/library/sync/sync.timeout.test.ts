import { type INodeParameters, NodeHelpers, type INodeProperties } from 'n8n-workflow';
import type { MusicAssistantClient } from '../../../../nodes/MusicAssistant/api/client';
import { pollUntil } from '../../../../nodes/MusicAssistant/services/verifyEffect';
import { runNode, runOn } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { countSentCommands } from '../../support/sentRequests';
import { waitForPendingRequests } from '../../../support/pendingRequests';
import { SYNC, SYNC_TASKS, LIST_TASKS, PROVIDER_SETTINGS } from '../support/libraryCommands';
import { NEWS_FEED_PROVIDER } from '../support/libraryItems';
import { syncParameters, finishedSyncParameters } from '../support/libraryParameters';
import { sync } from '../../../../nodes/MusicAssistant/actions/library/sync/sync.operation';
import { waitForRequests } from './syncTasks';
import { respondWithResultsInTurn, runOnFakeServer } from '../../support/runOnFakeServer';
import { respondWithError, respondWithResult } from '../../../api/fakeServer';
import { withFastTime } from '../../../support/fastTime';

describe.each(['2.7', '2.8'] as const)('a sync on a %s server that does not end', (profile) => {
	const server = musicServer(profile);
	const run = runOn(server);

	beforeEach(() => server.control.holdTasks());

	it('fails on timeout, and says what is still running and what to do', async () => {
		const { error, json } = await run(finishedSyncParameters({ timeoutSeconds: 2 }));

		expect(json).toEqual([]);
		expect(error).toMatchObject({
			message: `The sync did not finish within 2 seconds: podcast of ${NEWS_FEED_PROVIDER} is still running`,
			description: expect.stringMatching(
				/^The sync continues in the background\..*"Maximum Wait \(Seconds\)".*"After Maximum Wait"/,
			),
			itemIndex: 0,
		});
		expect(server.control.requests(SYNC)).toHaveLength(1);
	});

	it('is reported as not finished if the node is set to continue', async () => {
		const { error, json } = await run(
			finishedSyncParameters({ timeoutSeconds: 1, onTimeout: 'continue' }),
		);

		expect(error).toBeUndefined();
		expect(json).toEqual([
			{
				success: true,
				finished: false,
				started: [`podcast of ${NEWS_FEED_PROVIDER}`],
				reason: `The sync did not finish within 1 second: podcast of ${NEWS_FEED_PROVIDER} is still running`,
				seconds: expect.any(Number),
			},
		]);
		expect(server.control.requests(SYNC)).toHaveLength(1);
	});

	it.each(['continue', 'fail'])(
		'is an error if the last check failed, with the reason, even if the node is set to %s',
		async (onTimeout) => {
			const [command, skip] = profile === '2.7' ? [SYNC_TASKS, 1] : [LIST_TASKS, 0];
			server.control.addFault({ kind: 'status', status: 502, command, skip, times: Infinity });
			const { error, json } = await run(finishedSyncParameters({ timeoutSeconds: 1, onTimeout }));

			expect(json).toEqual([]);
			expect(error).toMatchObject({
				message: expect.stringMatching(/^The command was sent, but .* could not be verified: /),
				description: expect.stringMatching(/^Check the result .* Try again in a minute/),
				httpCode: '502',
			});
			expect(error?.description).not.toContain('player');
		},
	);
});

describe('an invalid timeout is refused before anything is sent', () => {
	const server = musicServer('2.8');

	it.each<[string, INodeParameters, RegExp]>([
		['of nothing', { timeoutSeconds: 0 }, /^"Maximum Wait \(Seconds\)" is 0, /],
		['in words', { timeoutSeconds: 'a while' }, /^"Maximum Wait \(Seconds\)" must be a number/],
		['without an end', { onTimeout: 'wait' }, /^"After Maximum Wait" is "wait", which is not one/],
	])('%s', async (_, options, words) => {
		const { error } = await runNode(finishedSyncParameters(options), { server });

		expect(error?.message).toMatch(words);
		expect(error?.description).toMatch(/.{10}/);
		expect(server.control.requests()).toEqual([]);
	});
});

describe('a cancelled execution', () => {
	const server = musicServer('2.8');

	it('stops waiting, and stops polling', async () => {
		const stop = new AbortController();
		server.control.holdTasks();
		const look = waitForRequests(server, LIST_TASKS, 2);
		const running = runNode(finishedSyncParameters({}), { server, signal: stop.signal });
		await look;
		stop.abort();

		expect((await running).status).toBe('canceled');
		await waitForPendingRequests(server);
		expect(countSentCommands(server)).toMatchObject({ [SYNC]: 1, [LIST_TASKS]: 2 });
	});

	it('ends immediately: not even a pause between two checks is waited for', async () => {
		// Below the engine: that gives a cancelled execution back also while its node goes on in the background.
		jest.useFakeTimers();
		const stop = new AbortController();
		const client = { signal: stop.signal } as unknown as MusicAssistantClient;
		const looking = pollUntil(client, 300, async () => ({ reached: false, last: undefined }));
		const ended = expect(looking).rejects.toThrow('stopped by the user');
		stop.abort(new Error('stopped by the user'));

		await ended;
		jest.useRealTimers();
	});
});

it.each([
	['finished', true],
	['newEpisode', true],
	['={{ $json.wait }}', true],
	['nothing', false],
])("n8n's editor offers the options for waiting if Wait For is %s: %s", (waitFor, isOffered) => {
	const { options = [] } = sync.fields.find(({ name }) => name === 'options')!;
	const offered = (options as INodeProperties[]).filter((option) =>
		NodeHelpers.displayParameter({}, option, null, null, { waitFor, options: {} }),
	);

	expect(offered.map(({ name }) => name).sort()).toEqual(
		isOffered ? ['onTimeout', 'timeout', 'timeoutSeconds'] : ['timeout'],
	);
});

describe('invalid stored options for waiting', () => {
	const server = musicServer('2.8');

	it.each([
		['nothing', undefined],
		['={{ "nothing" }}', undefined],
		['={{ "finished" }}', '"Maximum Wait (Seconds)" is 0, which is out of range'],
	])('only matter if the node waits: %s', async (waitFor, message) => {
		const options = { timeoutSeconds: 0, onTimeout: 'no such choice' };
		const { error } = await runNode(syncParameters({ waitFor, options }), { server });

		expect(error?.message).toBe(message);
	});
});

const OF_NEWS = `podcast of ${NEWS_FEED_PROVIDER}`;

describe('a sync that is not listed right after its start', () => {
	const server = musicServer('2.7');

	it.each([
		['nothing', { kind: 'body', body: '[]' } as const, /it finished immediately/],
		['an error', { kind: 'status', status: 500 } as const, /./],
		['a refusal', { kind: 'status', status: 403, body: 'Admin access required' } as const, /./],
		['a lost connection', { kind: 'drop', when: 'before-headers' } as const, /./],
		['an unexpected response', { kind: 'body', body: '"busy"' } as const, /./],
	])('has started although the check ends with %s', async (_, fault, words) => {
		server.control.addFault({ ...fault, command: SYNC_TASKS, times: Infinity });
		const { error, json } = await runNode(syncParameters({ mediaTypes: ['podcast'] }), { server });

		expect(error).toBeUndefined();
		const reason = expect.stringMatching(words);
		expect(json).toMatchObject([{ success: true, started: [], reason }]);
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
		const tasks = [{ name: 'Sync podcasts', id: 'x' }];
		const { json } = await answered({ [SYNC]: respondWithResult(tasks) });

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
