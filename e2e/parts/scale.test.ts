import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OFFICE } from '../../simulator/world/players/players';
import { pcmSamples, wavFile } from '../../test/support/wav';
import { N8nUser } from '../n8n/n8n-user';
import { type Answer, type Call, makeCalls, mixedCalls } from '../scale/calls';
import { type Cluster, CONCURRENCY, startCluster } from '../scale/cluster';
import { FileServer } from '../scale/file-server';
import { ADDED_ITEMS, LoadedServer } from '../scale/loaded-server';
import { EVENTS, TriggeringServer } from '../scale/triggering-server';
import { waitUntil } from '../support/wait-until';

/** As many calls as keep both workers busy, and some more that have to wait. */
const CALLERS = 24;

/** How many executions are done when the worker is killed. */
const BEFORE_THE_KILL = 60;

/** How long the music servers take for each command, in milliseconds. */
const LATENCY = 20;

/** Statuses of executions that have not ended. */
const UNFINISHED = ['new', 'running', 'waiting'];

let cluster: Cluster | undefined;
let triggering: TriggeringServer | undefined;
let files: FileServer | undefined;
const houses: LoadedServer[] = [];
const answers: Answer[] = [];
/** Status by id of every execution that n8n knows, after all have ended. */
const executions = new Map<string, string>();
/** What the killed worker was at, and what the other one has done. */
let lost = new Set<string>();
let begun: Array<Set<string>> = [];
/** What happened at the server that the trigger listens to. */
let triggered: Awaited<ReturnType<TriggeringServer['happen']>> | undefined;

beforeAll(async () => {
	const started = Date.now();
	const { url, workers, folder } = (cluster = await startCluster());
	const user = await N8nUser.signIn(url);
	for (const name of ['cottage', 'loft']) {
		houses.push(await LoadedServer.open(user, name, houses.length, LATENCY));
	}

	triggering = await TriggeringServer.open(user);
	const called = Date.now();
	const [, victim] = workers;
	const calling = makeCalls(url, mixedCalls(houses, ADDED_ITEMS), CALLERS, (answer) => {
		answers.push(answer);
	});
	await waitUntil(
		'some executions have ended',
		60,
		() => answers.length >= BEFORE_THE_KILL || undefined,
	);
	const releases = houses.map((house) => house.holdChanges());
	await waitUntil('every worker is full of changes under way', 30, () => {
		const waiting = houses.flatMap(({ changes }) => changes).filter(({ status }) => !status);
		return waiting.length === workers.length * CONCURRENCY || undefined;
	});
	lost = await waitUntil("the victim's log tells what it is at", 10, async () => {
		const underWay = await victim.underWay();
		return underWay.size === CONCURRENCY ? underWay : undefined;
	});
	await victim.stop('SIGKILL');
	const killed = Date.now();
	for (const release of releases) release();
	await calling;

	const ids = houses.flatMap(({ workflows }) => Object.values(workflows));
	await waitUntil('every execution has ended', 60, async () => {
		const listed = (await Promise.all(ids.map((id) => user.executions(id)))).flat();
		for (const { id, status } of listed) executions.set(id, status);
		return listed.every(({ status }) => !UNFINISHED.includes(status)) || undefined;
	});
	// One worker is left, and the main process that listens.
	triggered = await triggering.happen();
	begun = await Promise.all(workers.map((worker) => worker.begun()));
	const figures = {
		secondsToStart: seconds(started, called),
		secondsForThoseThatSucceeded: seconds(
			called,
			last(answers.filter(({ status }) => status === 200)),
		),
		secondsFromKillToLastError: seconds(
			killed,
			last(answers.filter(({ status }) => status !== 200)),
		),
		executions: count([...executions.values()]),
		begunByEachWorker: begun.map(({ size }) => size),
		underWayWhenKilled: lost.size,
		requests: houses.map(({ requests }) => requests.length),
		changes: houses.map(({ changes }) => changes.length),
	};
	await writeFile(join(folder, 'figures.json'), JSON.stringify(figures, null, 2));
	files = await FileServer.open(user);
}, 300_000);

afterAll(async () => {
	await cluster?.stop();
	await triggering?.close();
	await files?.close();
	await Promise.all(houses.map((house) => house.close()));
});

test('every call is one execution, and each has ended as a success or as an error', () => {
	expect(answers).toHaveLength(houses.length * ADDED_ITEMS * 2);
	expect(executions.size).toBe(answers.length);
	expect(Object.keys(count([...executions.values()])).sort()).toEqual(['error', 'success']);
});

test('only what the killed worker was executing is lost', () => {
	const failed = [...executions].filter(([, status]) => status !== 'success').map(([id]) => id);
	expect(failed.sort()).toEqual([...lost].sort());
	expect(lost.size).toBe(CONCURRENCY);
});

test('the callers of the lost executions get an error, and all others get their response', () => {
	const statuses = count(answers.map(({ status }) => String(status)));
	expect(statuses).toEqual({ 200: answers.length - lost.size, 500: lost.size });
});

test('no change is sent twice, not even one of the killed worker', () => {
	for (const { changes, added } of houses) {
		expect(changes.map(({ args }) => args?.media).sort()).toEqual([...added].sort());
	}
	const messages = houses.flatMap(({ requests }) => requests).map(({ messageId }) => messageId);
	expect(new Set(messages).size).toBe(messages.length);
});

test('each music server received its own token and its own music only', () => {
	for (const { requests, arrived, added } of houses) {
		expect(count(requests.map(({ headers }) => String(headers.authorization)))).toEqual({
			'Bearer <admin>': requests.length,
		});
		expect(arrived.filter((uri) => !added.includes(uri))).toEqual([]);
	}
});

test('every response comes from the music server that was asked', () => {
	for (const { call, body } of answers.filter(({ status }) => status === 200)) {
		expect(body).toEqual(expectedOf(call));
	}
});

test('both workers executed something', () => {
	for (const { size } of begun) expect(size).toBeGreaterThan(CONCURRENCY);
	expect(begun.reduce((sum, { size }) => sum + size, 0)).toBe(executions.size + EVENTS.length);
});

test('only the main process listens to the server, and each event is executed once', () => {
	expect(triggered).toEqual({
		connections: 1,
		// When it was published, and after the sync.
		checks: 2,
		executions: EVENTS.map((event) => ({ status: 'success', mode: 'trigger', event })),
	});
});

describe('a file', () => {
	/** As n8n keeps the files of workers where nothing else is set up. */
	const inDatabase = (file: object): unknown =>
		expect.objectContaining({ ...file, id: expect.stringMatching(/^database:/) as string });

	test.each([
		['getImage', 'Northern Windows.jpg'],
		['getNowPlaying', 'Cedar Dance.jpg'],
	] as const)(
		'of %s, run by a worker, is kept for all and answered with',
		async (name, fileName) => {
			const { control } = files!.simulator;
			control.fillQueue(OFFICE, ['library://track/31'], { state: 'playing' });
			const { response, report, files: kept } = await files!.call(name);

			expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
			const picture = Buffer.from(await response.arrayBuffer());
			expect(picture.subarray(0, 3).toString('hex')).toBe('ffd8ff');
			expect(kept).toEqual({
				data: inDatabase({ fileName, fileExtension: 'jpg', mimeType: 'image/jpeg' }),
			});
			expect(await begunByWorkers()).toContain(report.id);
		},
	);

	test('that the main process has received is announced by a worker', async () => {
		const { control } = files!.simulator;
		const samples = pcmSamples(16_000);
		const { response, report } = await files!.call('announce', wavFile({ sound: samples }));

		expect(await response.json()).toMatchObject([{ success: true, player_id: OFFICE }]);
		expect(report.items('Webhook')).toMatchObject([
			{ binary: { data: inDatabase({ mimeType: 'audio/wav' }) } },
		]);
		const [announced] = control.player(OFFICE).announced;
		expect(announced?.clip?.pcm.equals(samples)).toBe(true);
		expect(await begunByWorkers()).toContain(report.id);
	});

	async function begunByWorkers(): Promise<string[]> {
		const ids = await Promise.all(cluster!.workers.map(async (worker) => await worker.begun()));
		return ids.flatMap((some) => [...some]);
	}
});

function expectedOf({ house, kind, uri }: Call): unknown {
	return kind === 'read'
		? house.queued.map((queued, index): unknown => expect.objectContaining({ index, uri: queued }))
		: [expect.objectContaining({ success: true, confirmed: true, media: uri })];
}

function count(words: readonly string[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
	return counts;
}

const last = (some: readonly Answer[]) => Math.max(...some.map(({ at }) => at));

const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10;
