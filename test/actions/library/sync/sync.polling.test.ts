import type { MusicAssistantClient } from '../../../../nodes/MusicAssistant/api/client';
import { ApiError, type ApiErrorKind } from '../../../../nodes/MusicAssistant/api/apiError';
import { pollUntil } from '../../../../nodes/MusicAssistant/services/verifyEffect';
import { respondWithResultsInTurn, runOnFakeServer } from '../../support/runOnFakeServer';
import { respondWithResult } from '../../../api/fakeServer';
import { runNode, runOn } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { SYNC, SYNC_TASKS, LIST_TASKS } from '../support/libraryCommands';
import { NEWS_FEED_PROVIDER } from '../support/libraryItems';
import { finishedSyncParameters } from '../support/libraryParameters';
import { waitForRequests } from './syncTasks';

const OF_NEWS = `podcast of ${NEWS_FEED_PROVIDER}`;
const UNSEEN_BY_USER =
	"The access token's user is not allowed to see background tasks, so it is not known whether the sync has finished";

describe.each([
	['2.7', SYNC_TASKS, 1],
	['2.8', LIST_TASKS, 0],
] as const)('a check of a sync on a %s server', (profile, command, skip) => {
	const server = musicServer(profile);
	const run = runOn(server);
	beforeEach(() => server.control.holdTasks());

	it.each(['fail', 'continue'])('with a refused token ends the wait: %s', async (onTimeout) => {
		server.control.addFault({ kind: 'status', status: 401, command, skip, times: Infinity });
		const { error, json } = await run(finishedSyncParameters({ onTimeout }));

		expect(json).toEqual([]);
		const message = /could not be verified: .* rejected the access token \(401 Unauthorized\)$/;
		expect(error?.message).toMatch(message);
		expect(error?.description).toContain('Create a new one in Music Assistant');
		expect(error?.httpCode).toBe('401');
		expect(server.control.requests(command)).toHaveLength(1 + skip);
	});

	it('that is refused for lack of permission is not repeated, and the reason is given', async () => {
		const body = 'This command requires the system.read scope';
		server.control.addFault({ kind: 'status', status: 403, body, command, skip, times: Infinity });
		const { json } = await run(finishedSyncParameters());

		expect(json).toMatchObject([{ finished: false, started: [OF_NEWS], reason: UNSEEN_BY_USER }]);
		expect(server.control.requests(command)).toHaveLength(1 + skip);
	});

	it('that fails with an internal error is not taken for a lack of permission', async () => {
		server.control.addFault({ kind: 'status', status: 500, command, skip, times: Infinity });
		const options = { timeoutSeconds: 1, onTimeout: 'continue' };
		const { error } = await run(finishedSyncParameters(options));

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
		const running = runNode(finishedSyncParameters(), { server });
		await looks;
		server.control.releaseTasks();

		expect((await running).json).toEqual([
			{ success: true, finished: true, started: [OF_NEWS], seconds: expect.any(Number) },
		]);
	});

	it('is the only one if the node does not wait: why it failed is reported', async () => {
		server.control.addFault(fault);
		const { json } = await runNode({ ...finishedSyncParameters(), waitFor: 'nothing' }, { server });

		const reason = expect.stringMatching(/^Could not check what was started/);
		expect(json).toMatchObject([{ success: true, started: [], reason }]);
	});
});

describe('a server of which there is no release', () => {
	const task = (id: string, status: string, provider = NEWS_FEED_PROVIDER) => {
		const task_domain = id === 'scan' ? id : 'music_sync';
		const metadata = { task_domain, provider_instance: provider, media_type: 'podcast' };
		return { id, name: 'Sync', status, metadata };
	};
	const scan = task('scan', 'running', '');
	const others = [task('other', 'running', 'other'), task('third', 'idle', 'third'), scan];
	const FORGOTTEN = {
		success: true,
		reason: `The server no longer lists the sync of ${OF_NEWS}: it has ended, and its outcome is unknown`,
	};

	const pending = task('x', 'pending');
	const runs = task('x', 'running');

	it.each<[string, object[] | null, object[][] | undefined, object, looks?: [number, number]]>([
		// Some build between 2.7 and 2.8: no tasks in its answer, and no list of syncs.
		[
			'answers with null is asked for its tasks of the sync',
			null,
			[pending, runs, task('x', 'failed')].map((own) => [own, ...others]),
			{ success: false, failed: [`${OF_NEWS} failed`] },
			[1, 3],
		],
		[
			'answers with null and lists none of the syncs is not assumed to have finished',
			null,
			[[scan]],
			{ finished: false, started: [], reason: UNSEEN_BY_USER },
			[1, 2],
		],
		[
			'answers with its tasks and does not list them later is not polled any longer',
			[runs],
			undefined,
			{ success: true, finished: false, reason: expect.stringMatching(/^This server does not/) },
			[0, 1],
		],
		['no longer lists a task has ended it', [pending], [[runs], []], FORGOTTEN],
		['lists other tasks only has ended it', [pending], [[task('other', 'idle')]], FORGOTTEN],
	])('that %s', async (_, answer, lists, row, ...[looks]) => {
		const { error, json, requests } = await runOnFakeServer(
			{
				[SYNC]: respondWithResult(answer),
				...(lists && { [LIST_TASKS]: respondWithResultsInTurn(lists) }),
			},
			finishedSyncParameters(),
		);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ finished: true, started: [OF_NEWS], ...row }]);
		const commands = requests.map(({ command }) => command);
		const count = (sent: string) => commands.filter((command) => command === sent).length;
		if (looks) expect([count(SYNC_TASKS), count(LIST_TASKS)]).toEqual(looks);
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
