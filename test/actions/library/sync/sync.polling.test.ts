import { runOnFakeServer } from '../../support/runOnFakeServer';
import type { INodeParameters } from 'n8n-workflow';
import type { MusicAssistantClient } from '../../../../nodes/MusicAssistant/api/client';
import { ApiError, type ApiErrorKind } from '../../../../nodes/MusicAssistant/api/apiError';
import { pollUntil } from '../../../../nodes/MusicAssistant/services/verifyEffect';
import {
	startFakeServer,
	closeFakeServers,
	credentialsForUrl,
	respondWithResult,
} from '../../../api/fakeServer';
import { runNode, runOn } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { SYNC, SYNC_TASKS, LIST_TASKS } from '../support/libraryCommands';
import { NEWS_FEED_PROVIDER } from '../support/libraryItems';
import { syncParameters } from '../support/libraryParameters';
import { waitForRequests } from '../support/waitForRequests';

const OF_NEWS = `podcast of ${NEWS_FEED_PROVIDER}`;
const UNSEEN_BY_USER =
	"The access token's user is not allowed to see background tasks, so it is not known whether the sync has finished";

function finishedSync(options: INodeParameters = {}): INodeParameters {
	return syncParameters({
		mediaTypes: ['podcast'],
		providers: [NEWS_FEED_PROVIDER],
		waitFor: 'finished',
		options,
	});
}

describe.each([
	['2.7', SYNC_TASKS, 1],
	['2.8', LIST_TASKS, 0],
] as const)('a check of a sync on a %s server', (profile, command, skip) => {
	const server = musicServer(profile);
	const run = runOn(server);
	beforeEach(() => server.control.holdTasks());

	it.each(['fail', 'continue'])(
		'that is refused because of the token ends the wait immediately, even if the node is set to %s',
		async (onTimeout) => {
			server.control.addFault({ kind: 'status', status: 401, command, skip, times: Infinity });
			const { error, json } = await run(finishedSync({ onTimeout }));

			expect(json).toEqual([]);
			expect(error).toMatchObject({
				message: expect.stringMatching(
					/could not be verified: .* rejected the access token \(401 Unauthorized\)$/,
				),
				description: expect.stringContaining('Create a new one in Music Assistant'),
				httpCode: '401',
			});
			expect(server.control.requests(command)).toHaveLength(1 + skip);
		},
	);

	it('that is refused for lack of permission is not repeated, and the reason is given', async () => {
		const body = 'This command requires the system.read scope';
		server.control.addFault({ kind: 'status', status: 403, body, command, skip, times: Infinity });
		const { json } = await run(finishedSync());

		expect(json).toMatchObject([{ finished: false, started: [OF_NEWS], reason: UNSEEN_BY_USER }]);
		expect(server.control.requests(command)).toHaveLength(1 + skip);
	});

	it('that fails with an internal error is not taken for a lack of permission', async () => {
		server.control.addFault({ kind: 'status', status: 500, command, skip, times: Infinity });
		const { error } = await run(finishedSync({ timeoutSeconds: 1, onTimeout: 'continue' }));

		expect(error?.message).toMatch(
			/could not be verified: The server rejected .* without giving a reason \(500 Internal Server Error\)$/,
		);
		expect(error?.message).not.toMatch(/token/);
		expect(server.control.requests(command).length).toBeGreaterThan(2);
	});
});

describe('the first check on a 2.7 server', () => {
	const server = musicServer('2.7');
	const fault = { kind: 'status', status: 500, command: SYNC_TASKS } as const;
	beforeEach(() => server.control.holdTasks());

	it('does not end the wait if it fails', async () => {
		server.control.addFault(fault);
		const looks = waitForRequests(server, SYNC_TASKS, 4);
		const running = runNode(finishedSync(), { server });
		await looks;
		server.control.releaseTasks();

		expect((await running).json).toEqual([
			{ success: true, finished: true, started: [OF_NEWS], seconds: expect.any(Number) },
		]);
	});

	it('is the only one if the node does not wait: why it failed is reported', async () => {
		server.control.addFault(fault);
		const { json } = await runNode({ ...finishedSync(), waitFor: 'nothing' }, { server });

		expect(json).toMatchObject([
			{
				success: true,
				started: [],
				reason: expect.stringMatching(/^Could not check what was started/),
			},
		]);
	});
});

/** Some build between 2.7 and 2.8: no tasks in its answer, and no list of syncs. */
describe('a server that answers with null and has background tasks', () => {
	afterEach(closeFakeServers);

	const task = (status: string, provider = NEWS_FEED_PROVIDER, domain = 'music_sync') => ({
		id: `${domain}_${provider}`,
		name: 'Sync',
		status,
		metadata: { task_domain: domain, provider_instance: provider, media_type: 'podcast' },
	});

	async function answered(...lists: object[][]) {
		let look = 0;
		const server = await startFakeServer({
			[SYNC]: respondWithResult(null),
			[LIST_TASKS]: (response, request) =>
				respondWithResult(lists[Math.min(look++, lists.length - 1)])(response, request),
		});
		const report = await runNode(finishedSync(), { credentials: credentialsForUrl(server.url) });
		return { ...report, commands: server.requests.map(({ command }) => command) };
	}

	it('is asked for those of the sync', async () => {
		const others = [task('running', 'other'), task('idle', 'third'), task('running', '', 'scan')];
		const { error, json, commands } = await answered(
			[task('pending'), ...others],
			[task('running'), ...others],
			[task('failed'), ...others],
		);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				success: false,
				finished: true,
				started: [OF_NEWS],
				failed: [`podcast of ${NEWS_FEED_PROVIDER} failed`],
			},
		]);
		expect(commands.filter((command) => command === SYNC_TASKS)).toHaveLength(1);
		expect(commands.filter((command) => command === LIST_TASKS)).toHaveLength(3);
	});

	it('is not assumed to have finished if it lists none of the syncs', async () => {
		const { json } = await answered([task('running', '', 'scan')]);

		expect(json).toMatchObject([{ finished: false, started: [], reason: UNSEEN_BY_USER }]);
	});
});

describe('a server that answers with its tasks', () => {
	afterEach(closeFakeServers);

	it('and does not list them later is not polled any longer', async () => {
		const metadata = { provider_instance: NEWS_FEED_PROVIDER, media_type: 'podcast' };
		const { json, requests } = await runOnFakeServer(
			{ [SYNC]: respondWithResult([{ id: 'x', status: 'running', metadata }]) },
			finishedSync(),
		);

		expect(json).toMatchObject([
			{
				success: true,
				finished: false,
				started: [OF_NEWS],
				reason:
					'This server does not report sync progress, so it is not known whether the sync has finished',
			},
		]);
		expect(requests.filter(({ command }) => command === LIST_TASKS)).toHaveLength(1);
	});
});

describe('a server that forgets a task', () => {
	afterEach(closeFakeServers);

	const task = (id: string, status: string) => ({
		id,
		status,
		metadata: {
			task_domain: 'music_sync',
			provider_instance: NEWS_FEED_PROVIDER,
			media_type: 'podcast',
		},
	});

	it.each([
		['that it has listed', [[task('x', 'running')], []]],
		['while it lists others', [[task('other', 'idle')]]],
	])('%s ended it, with an unknown outcome', async (_, lists) => {
		let reads = 0;
		const server = await startFakeServer({
			[SYNC]: respondWithResult([task('x', 'pending')]),
			[LIST_TASKS]: (response, request) =>
				respondWithResult(lists[Math.min(reads++, lists.length - 1)])(response, request),
		});
		const { json } = await runNode(finishedSync(), { credentials: credentialsForUrl(server.url) });

		expect(json).toMatchObject([
			{
				success: true,
				finished: true,
				started: [OF_NEWS],
				reason: `The server no longer lists the sync of podcast of ${NEWS_FEED_PROVIDER}: it has ended, and its outcome is unknown`,
			},
		]);
	});
});

describe('polling until something appears', () => {
	it.each<[ApiErrorKind, number]>([
		['token', 1],
		['forbidden', 1],
		['unknownCommand', 1],
		['unreachable', 3],
		['unexplained', 3],
	])('handles failures as "%s" this many times: %d', async (kind, times) => {
		let looks = 0;
		const now = jest.spyOn(performance, 'now').mockImplementation(() => looks * 5000);
		const looking = pollUntil(
			{ signal: undefined } as unknown as MusicAssistantClient,
			15,
			async () => {
				looks++;
				throw new ApiError(kind, { message: 'Refused', description: 'Why.' });
			},
		);

		await expect(looking).rejects.toMatchObject({ kind });
		expect(looks).toBe(times);
		now.mockRestore();
	});
});
