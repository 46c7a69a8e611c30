/** A separate process that does the task of one row once and prints how much memory that took, in MB. */
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { INodeParameters } from 'n8n-workflow';
import { type MeasuredTrigger, startMeasuredTrigger } from './measured-trigger';
import { ROWS } from './benchmark-rows';
import { runTaskOrTriggerOfRow } from './metric-samplers';
import { createTaskRunner } from './task-runner';

/** The memory of a check and of a stopped trigger is not released until its connections have been closed. */
const RELEASE_MS = 5000;

async function main([name, subjectName, url = '', nodesBase]: string[]): Promise<void> {
	const row = ROWS.find((one) => one.name === name);
	const subject = row?.subjects.find((one) => one === subjectName);
	if (!row || !subject) {
		throw new Error(`There is no row "${name}" with the subject "${subjectName}".`);
	}
	// Only this subject's modules are loaded, so that no others count.
	const run = await createTaskRunner(subject === 'HTTP Request' ? nodesBase : undefined);
	const kept = row.trigger ? await memoryKeptBy(row.trigger, url) : 0;
	if (row.task) await runTaskOrTriggerOfRow({ row, subject, run, url });
	const peak = (process.resourceUsage().maxRSS * 1024) / 1e6;
	console.log(JSON.stringify({ peak, kept }));
}

/** MB that are on the heap only while the trigger is listening. */
async function memoryKeptBy(trigger: INodeParameters, url: string): Promise<number> {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	const heap = async () => {
		await setTimeout(RELEASE_MS);
		// The second run collects what the first one finalized.
		collectGarbage();
		collectGarbage();
		return process.memoryUsage().heapUsed;
	};
	// What the first start loads stays in memory and does not count.
	await (await startMeasuredTrigger(trigger, url)).stop();
	let listening: MeasuredTrigger | undefined = await startMeasuredTrigger(trigger, url);
	const whileListening = await heap();
	await listening.stop();
	// Its static data counts as kept memory, so it must be released too.
	listening = undefined;
	return (whileListening - (await heap())) / 1e6;
}

void main(process.argv.slice(2));
