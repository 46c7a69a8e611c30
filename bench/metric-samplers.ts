import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { stringify } from 'flatted';
import { Bench } from 'tinybench';
import { z } from 'zod';
import { n8n } from '../package.json';
import { ROOT } from '../scripts/dist';
import { packWithNpm } from '../scripts/pack-with-npm';
import { type MeasuredTrigger, startMeasuredTrigger } from './measured-trigger';
import type { BenchmarkMetric, BenchmarkRow, BenchmarkSubject } from './benchmark-rows';
import { HTTP_REQUEST, type RunTask } from './task-runner';

/** One subject of a row, with everything needed to measure it. */
interface TrialSettings {
	readonly row: BenchmarkRow;
	readonly subject: BenchmarkSubject;
	readonly run: RunTask;
	/** The fake server's address. */
	readonly url: string;
	/** Where n8n-nodes-base is installed, if a row needs it. */
	readonly nodesBase?: string;
}

/** Takes one figure; `undefined` means the time that the sampler itself took. */
type Sampler = (trial: TrialSettings) => Promise<number | undefined>;

const SAMPLERS: Readonly<Record<BenchmarkMetric, Sampler>> = {
	'time in ms': async (trial) => (await runTaskOrTriggerOfRow(trial))?.startMilliseconds,
	'multiples of one item': measureMultiples,
	changes: async (trial) => (await measureTraffic(trial)).changes,
	requests: async (trial) => (await measureTraffic(trial)).requests,
	'requests at once': async (trial) => (await measureTraffic(trial)).atOnce,
	'repeated requests': async (trial) => (await measureTraffic(trial)).repeated,
	'peak memory in MB': async (trial) => (await measureMemory(trial)).peak,
	'memory kept in MB': async (trial) => (await measureMemory(trial)).kept,
	'static data in kB': async (trial) => staticDataSize(await runTaskOrTriggerOfRow(trial)),
	'stored size in MB': storedSize,
	'load time in ms': async (trial) => (await measureLoading(trial)).time,
	'modules of other packages': async (trial) => (await measureLoading(trial)).foreign,
	'unpacked size in kB': async () => (await packWithNpm(ROOT)).unpackedSize / 1000,
};

/** @throws Error if the output is incomplete or a change was not confirmed */
async function runTaskOfRow({ row, subject, run, url }: Omit<TrialSettings, 'nodesBase'>) {
	if (!row.task) throw new Error(`${row.name}: there is no task`);
	const out = await run(subject, row.task, url);
	const good = out.filter(({ json }) => json.confirmed !== false);
	if (good.length === row.task.outputCount) return out;
	throw new Error(`${row.name}, ${subject}: ${good.length} of ${row.task.outputCount} items`);
}

/** Does the row's task, or starts and stops its trigger. @returns the stopped trigger, if the row has one */
export async function runTaskOrTriggerOfRow(
	trial: Omit<TrialSettings, 'nodesBase'>,
): Promise<MeasuredTrigger | undefined> {
	if (!trial.row.trigger) {
		await runTaskOfRow(trial);
		return undefined;
	}
	const trigger = await startMeasuredTrigger(trial.row.trigger, trial.url);
	await trigger.stop();
	return trigger;
}

const Traffic = z.object({
	atOnce: z.number(),
	changes: z.number(),
	repeated: z.number(),
	requests: z.number(),
});

/** Resets the fake server. @returns the requests since the last reset */
async function resetServerAndReadTraffic({ url, row }: TrialSettings) {
	return Traffic.parse(await (await fetch(`${url}/reset?${row.latency ?? 0}`)).json());
}

async function measureTraffic(trial: TrialSettings) {
	await runTaskOrTriggerOfRow(trial);
	return await resetServerAndReadTraffic(trial);
}

/** How much longer the task takes than the same for its first input item. */
async function measureMultiples(trial: TrialSettings): Promise<number> {
	const { row } = trial;
	const timeOf = async (count: number) => {
		await resetServerAndReadTraffic(trial);
		const started = performance.now();
		const task = row.task && { ...row.task, input: row.task.input.slice(0, count) };
		await runTaskOfRow({ ...trial, row: { ...row, task } });
		return performance.now() - started;
	};
	// The first run also loads and compiles.
	await timeOf(1);
	const one = await timeOf(1);
	return (await timeOf(Infinity)) / one;
}

/** In kB, serialized as n8n stores it with the workflow. */
function staticDataSize(trigger: MeasuredTrigger | undefined): number {
	return Buffer.byteLength(JSON.stringify(trigger?.staticData)) / 1e3;
}

/** In MB, serialized as n8n stores an execution. */
async function storedSize(trial: TrialSettings): Promise<number> {
	const main = [await runTaskOfRow(trial)];
	const text = stringify({ resultData: { runData: { Node: [{ data: { main } }] } } });
	return Buffer.byteLength(text) / 1e6;
}

async function runNodeJs(...commandLine: string[]): Promise<unknown> {
	return JSON.parse((await promisify(execFile)(process.execPath, commandLine)).stdout);
}

const Memory = z.object({ peak: z.number(), kept: z.number() });

/** Runs a process that does nothing else. @returns MB */
async function measureMemory({ row, subject, url, nodesBase = '' }: TrialSettings) {
	const file = join(__dirname, 'measure-memory.ts');
	return Memory.parse(
		await runNodeJs(...process.execArgv, file, row.name, subject, url, nodesBase),
	);
}

/** Loads files as n8n does when it starts, with n8n-workflow already loaded. */
const LOADING_SCRIPT = `
const [workflow, home, ...files] = process.argv.slice(1);
require(workflow);
const before = new Set(Object.keys(require.cache));
const started = performance.now();
for (const file of files) require(file);
const time = performance.now() - started;
const loaded = Object.keys(require.cache).filter((path) => !before.has(path));
console.log(JSON.stringify({ time, foreign: loaded.filter((path) => !path.startsWith(home)).length }));
`;

const Loading = z.object({ time: z.number(), foreign: z.number() });

async function measureLoading({ subject, nodesBase = '' }: TrialSettings) {
	const isOurs = subject === 'our node';
	const files = isOurs ? [...n8n.nodes, ...n8n.credentials] : [HTTP_REQUEST.file];
	const home = isOurs ? ROOT : nodesBase;
	const workflow = createRequire(join(home, 'package.json')).resolve('n8n-workflow');
	const paths = files.map((file) => join(home, file));
	return Loading.parse(
		await runNodeJs('-e', LOADING_SCRIPT, workflow, join(home, 'dist'), ...paths),
	);
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Measures one row for each of its subjects. @returns the median of each */
export async function measureRowMedians(
	trialOfRow: Omit<TrialSettings, 'subject'>,
	{ quick }: { quick: boolean },
): Promise<ReadonlyMap<string, number>> {
	const isTime = trialOfRow.row.metric === 'time in ms';
	// Fast tasks are repeated for two seconds. All subjects run as long before the first is measured, which would otherwise
	// also measure how n8n's engine gets compiled, and the others would not.
	const milliseconds = isTime && !quick ? 2000 : 0;
	const bench = new Bench({
		iterations: quick ? 1 : 5,
		time: milliseconds,
		warmup: isTime,
		warmupIterations: 1,
		warmupTime: milliseconds,
		throws: true,
	});
	for (const subject of trialOfRow.row.subjects) {
		const trial = { ...trialOfRow, subject };
		const beforeEach = async () => {
			await resetServerAndReadTraffic(trial);
			// It also throws away compiled code, so that a fast task would be compiled again each time.
			if (!isTime) collectGarbage();
		};
		const sample = async () => {
			// tinybench calculates the median of whatever numbers it is given as durations.
			return { overriddenDuration: await SAMPLERS[trialOfRow.row.metric](trial) };
		};
		bench.add(subject, sample, { async: true, beforeEach });
	}
	const tasks = await bench.run();
	return new Map(
		tasks.map(({ name, result }) => [name, 'latency' in result ? result.latency.p50 : NaN]),
	);
}
