/** A process that does the task of one row once and prints how much memory that took, in MB. */
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { INodeParameters } from 'n8n-workflow';
import { type ListeningTrigger, startTrigger } from './listening-trigger';
import { ROWS } from './rows';
import { runTrial } from './take-samples';
import { createTaskRunner } from './task-runner';

/** What a check has read, and a trigger that was stopped, are not released at once: connections are closed first. */
const RELEASE_MS = 5000;

async function main([name, who, url = '', nodesBase]: string[]): Promise<void> {
	const row = ROWS.find((one) => one.name === name);
	const subject = row?.subjects.find((one) => one === who);
	if (!row || !subject) throw new Error(`There is no ${name} of ${who}.`);
	// What another subject loads does not count.
	const run = await createTaskRunner(subject === 'HTTP Request' ? nodesBase : undefined);
	const kept = row.trigger ? await keptBy(row.trigger, url) : 0;
	if (row.task) await runTrial({ row, subject, run, url });
	const peak = (process.resourceUsage().maxRSS * 1024) / 1e6;
	console.log(JSON.stringify({ peak, kept }));
}

/** What is on the heap only as long as the trigger listens. */
async function keptBy(trigger: INodeParameters, url: string): Promise<number> {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	const heap = async () => {
		await setTimeout(RELEASE_MS);
		// What the first one finalizes is collected by the second.
		collectGarbage();
		collectGarbage();
		return process.memoryUsage().heapUsed;
	};
	// What it loads the first time stays.
	await (await startTrigger(trigger, url)).stop();
	let listening: ListeningTrigger | undefined = await startTrigger(trigger, url);
	const whileListening = await heap();
	await listening.stop();
	// The static data is part of what it keeps.
	listening = undefined;
	return (whileListening - (await heap())) / 1e6;
}

void main(process.argv.slice(2));
