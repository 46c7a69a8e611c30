import { OFFICE } from '../../simulator/world/players/players';
import { pcmSamples, wavFile } from '../../test/support/wav';
import { N8nUser } from '../n8n/n8n-user';
import { CONCURRENCY, startQueueModeCluster } from '../scale/queue-mode-cluster';
import { createFilePassingWorkflows } from '../scale/file-passing-workflows';
import {
	ADDED_ITEM_COUNT,
	createInterleavedReadsAndWrites,
	type MusicServerUnderLoad,
	openMusicServerUnderLoad,
	sendWebhookCalls,
	type WebhookCall,
	type WebhookResponse,
} from '../scale/music-server-under-load';
import { EVENTS, openMusicServerWithTrigger } from '../scale/music-server-with-trigger';
import { waitUntil } from '../support/wait-until';

/** Enough calls to keep both workers busy, and more that have to wait. */
const CALLS_AT_ONCE = 24;

/** How many calls have ended before a worker is killed. */
const CALLS_BEFORE_KILL = 60;

/** How long the music servers take for each command. */
const LATENCY_MS = 20;

/** The statuses of executions that have not ended. */
const UNFINISHED_STATUSES = ['new', 'running', 'waiting'];

let cluster: Awaited<ReturnType<typeof startQueueModeCluster>> | undefined;
let triggering: Awaited<ReturnType<typeof openMusicServerWithTrigger>> | undefined;
let fileWorkflows: Awaited<ReturnType<typeof createFilePassingWorkflows>> | undefined;
const servers: MusicServerUnderLoad[] = [];
const answers: WebhookResponse[] = [];
/** The final status of every execution, by its ID. */
const executions = new Map<string, string>();
/** The executions that the killed worker had not finished. */
let lostExecutions = new Set<string>();
/** The executions that each worker has started. */
let startedByWorkers: Array<Set<string>> = [];
/** The results of the server that the trigger listens to. */
let triggerResults: object | undefined;

beforeAll(async () => {
	const { url, workers } = (cluster = await startQueueModeCluster());
	const user = await N8nUser.signIn(url);
	for (const name of ['cottage', 'loft']) {
		servers.push(await openMusicServerUnderLoad(user, name, servers.length, LATENCY_MS));
	}

	triggering = await openMusicServerWithTrigger(user);
	const [, victim] = workers;
	const calls = createInterleavedReadsAndWrites(servers);
	const calling = sendWebhookCalls(url, calls, CALLS_AT_ONCE, (answer) => answers.push(answer));
	const haveSomeEnded = () => answers.length >= CALLS_BEFORE_KILL || undefined;
	await waitUntil('some executions have ended', 60, haveSomeEnded);
	const holds = servers.map((server) => server.holdChanges());
	await waitUntil('every worker is busy with changes only', 30, () => {
		const changes = servers.flatMap((server) => server.changeRequests());
		const waiting = changes.filter(({ status }) => !status);
		return waiting.length === workers.length * CONCURRENCY || undefined;
	});
	const findLost = async () => {
		const underWay = await victim.unfinishedExecutions();
		return underWay.size === CONCURRENCY ? underWay : undefined;
	};
	lostExecutions = await waitUntil("the victim's log shows what it has not finished", 10, findLost);
	await victim.stop('SIGKILL');
	for (const hold of holds) hold.release();
	await calling;

	const ids = servers.flatMap(({ workflowIds: workflows }) => Object.values(workflows));
	await waitUntil('every execution has ended', 60, async () => {
		const listed = (await Promise.all(ids.map((id) => user.executions(id)))).flat();
		for (const { id, status } of listed) executions.set(id, status);
		return listed.every(({ status }) => !UNFINISHED_STATUSES.includes(status)) || undefined;
	});
	// The main process, which listens, and one worker are left.
	triggerResults = await triggering.causeEvents();
	startedByWorkers = await Promise.all(workers.map((worker) => worker.startedExecutions()));
	fileWorkflows = await createFilePassingWorkflows(user);
}, 300_000);

afterAll(async () => {
	await cluster?.stop();
	await triggering?.close();
	await fileWorkflows?.simulator.stop();
	await Promise.all(servers.map((server) => server.close()));
});

test('every call is one execution, and each has ended as a success or as an error', () => {
	expect(answers).toHaveLength(servers.length * ADDED_ITEM_COUNT * 2);
	expect(executions.size).toBe(answers.length);
	expect(Object.keys(countEach([...executions.values()])).sort()).toEqual(['error', 'success']);
});

test('only the executions of the killed worker are lost', () => {
	const failed = [...executions].filter(([, status]) => status !== 'success').map(([id]) => id);
	expect(failed.sort()).toEqual([...lostExecutions].sort());
	expect(lostExecutions.size).toBe(CONCURRENCY);
});

test('the callers of the lost executions get an error, and all others get their response', () => {
	const statuses = countEach(answers.map(({ status }) => String(status)));
	expect(statuses).toEqual({ 200: answers.length - lostExecutions.size, 500: lostExecutions.size });
});

test('no change is sent twice, not even one of the killed worker', () => {
	for (const { changeRequests, urisToAdd } of servers) {
		expect(
			changeRequests()
				.map(({ args }) => args?.media)
				.sort(),
		).toEqual([...urisToAdd].sort());
	}
	const messages = servers.flatMap(({ requests }) => requests()).map(({ messageId }) => messageId);
	expect(new Set(messages).size).toBe(messages.length);
});

test('each music server received only its own token and its own music', () => {
	for (const { requests, queueUris, urisToAdd } of servers) {
		const tokens = requests().map(({ headers }) => String(headers.authorization));
		expect(countEach(tokens)).toEqual({ 'Bearer <admin>': tokens.length });
		expect(queueUris().filter((uri) => !urisToAdd.includes(uri))).toEqual([]);
	}
});

test('every response comes from the music server that was asked', () => {
	for (const { call, body } of answers.filter(({ status }) => status === 200)) {
		expect(body).toEqual(expectedBody(call));
	}
});

test('both workers executed something', () => {
	for (const { size } of startedByWorkers) expect(size).toBeGreaterThan(CONCURRENCY);
	expect(startedByWorkers.reduce((sum, { size }) => sum + size, 0)).toBe(
		executions.size + EVENTS.length,
	);
});

test('only the main process listens to the server, and each event starts one execution', () => {
	expect(triggerResults).toEqual({
		connections: 1,
		// When the workflow was published, and after the sync.
		checks: 2,
		executions: EVENTS.map((event) => ({ status: 'success', mode: 'trigger', event })),
	});
});

describe('a file', () => {
	/** A file as n8n stores it by default in queue mode. */
	const inDatabase = (file: object): unknown =>
		expect.objectContaining({ ...file, id: expect.stringMatching(/^database:/) as string });

	test.each([
		['getImage', 'Northern Windows.jpg'],
		['getNowPlaying', 'Cedar Dance.jpg'],
	] as const)(
		'from %s, run by a worker, is stored in the database and returned',
		async (name, fileName) => {
			const { control } = fileWorkflows!.simulator;
			control.fillQueue(OFFICE, ['library://track/31'], { state: 'playing' });
			const { response, report, files: kept } = await fileWorkflows!.call(name);

			expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
			const picture = Buffer.from(await response.arrayBuffer());
			expect(picture.subarray(0, 3).toString('hex')).toBe('ffd8ff');
			expect(kept).toEqual({
				data: inDatabase({ fileName, fileExtension: 'jpg', mimeType: 'image/jpeg' }),
			});
			expect(await executionsOfWorkers()).toContain(report.id);
		},
	);

	test('received by the main process is announced by a worker', async () => {
		const { control } = fileWorkflows!.simulator;
		const samples = pcmSamples(16_000);
		const { response, report } = await fileWorkflows!.call('announce', wavFile({ sound: samples }));

		expect(await response.json()).toMatchObject([{ success: true, player_id: OFFICE }]);
		expect(report.items('Webhook')).toMatchObject([
			{ binary: { data: inDatabase({ mimeType: 'audio/wav' }) } },
		]);
		const [announced] = control.player(OFFICE).announced;
		expect(announced?.clip?.pcm.equals(samples)).toBe(true);
		expect(await executionsOfWorkers()).toContain(report.id);
	});

	async function executionsOfWorkers(): Promise<string[]> {
		const ids = await Promise.all(cluster!.workers.map((worker) => worker.startedExecutions()));
		return ids.flatMap((some) => [...some]);
	}
});

function expectedBody({ server, kind, uri }: WebhookCall): unknown {
	return kind === 'read'
		? server.urisToRead.map((queued, index): unknown =>
				expect.objectContaining({ index, uri: queued }),
			)
		: [expect.objectContaining({ success: true, confirmed: true, media: uri })];
}

function countEach(words: readonly string[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
	return counts;
}
