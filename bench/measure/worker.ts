/** One process that measures: it takes one job and tells what came of it. */
import { ROOT } from '../../scripts/dist';
import { installedFrom } from '../../scripts/engine';
import { contestants } from '../contestants/field';
import { loadN8nNodes } from '../contestants/n8n-nodes';
import type { Contestant, Name } from '../contestants/contestant';
import type { Job, Jobs } from './jobs';
import { profiled } from './profile';
import { race, type RaceResult } from './timed';
import { store, weigh } from './weighed';

type AnyJob = { [Kind in keyof Jobs]: Job<Kind> }[keyof Jobs];

async function work(job: AnyJob): Promise<Jobs[keyof Jobs]['told']> {
	// What another contestant loads is not weighed.
	const alone = (job.kind === 'weigh' || job.kind === 'store') && job.given.name !== 'HTTP Request';
	const ours = await installedFrom(ROOT);
	const field = contestants(ours, alone ? undefined : loadN8nNodes(job.nodesBase));
	switch (job.kind) {
		case 'races': {
			const results: RaceResult[] = [];
			for (const given of job.given) results.push(await race(field, given, job.addresses));
			return results;
		}
		case 'weigh':
			return await weigh(named(field, job.given.name), job.addresses[0], job.given.task);
		case 'store':
			return await store(named(field, job.given.name), job.addresses[0], job.given.task);
		case 'profile': {
			const { name, task, latency, rounds, within } = job.given;
			const contestant = named(field, name);
			const url = job.addresses[latency];
			// The first time is spent on compiling.
			await contestant.run(task, url);
			const shares = await profiled(async () => await contestant.run(task, url), rounds);
			return shares[within];
		}
	}
}

function named(field: ReadonlyMap<Name, Contestant>, name: Name): Contestant {
	const contestant = field.get(name);
	if (!contestant) throw new Error(`${name} is not there.`);
	return contestant;
}

process.on('message', (job: AnyJob) => {
	work(job).then(
		(told) => process.send?.({ told }, () => process.exit()),
		(reason: unknown) =>
			process.send?.({ failed: reason instanceof Error ? reason.stack : String(reason) }, () =>
				process.exit(1),
			),
	);
});
