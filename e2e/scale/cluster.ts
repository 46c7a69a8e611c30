import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { startN8n } from '../n8n/start-n8n';
import { createSeparateHome } from '../support/create-separate-home';
import { readSharedRun } from '../support/shared-run';
import { startPostgres } from './postgres';
import { startRedis } from './redis';
import { Worker } from './worker';

/** How many executions a worker runs at once. n8n warns of fewer. */
export const CONCURRENCY = 5;

/**
 * How soon n8n notices that a worker is gone, in milliseconds. By default it takes these from a minute upwards; what
 * then follows, half a minute of checking whether the execution succeeded after all, cannot be set.
 */
const NOTICING = {
	QUEUE_WORKER_LOCK_DURATION: '5000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '1000',
	QUEUE_WORKER_STALLED_INTERVAL: '1000',
};

/** n8n in queue mode: a main process, two workers, and what they share. */
export interface Cluster {
	/** Address of the main process. */
	readonly url: string;
	readonly workers: readonly [Worker, Worker];
	/** The folder with the logs of all processes. */
	readonly folder: string;
	stop(): Promise<void>;
}

/**
 * Starts n8n in queue mode as users have it on several machines: every process with its own folder in which the
 * package is installed; the encryption key, the database and Redis are what they share.
 */
export async function startCluster(): Promise<Cluster> {
	const folder = join(readSharedRun().home.folder, 'scale');
	await mkdir(folder);
	const services: Stoppable[] = [];
	const processes: Stoppable[] = [];
	const stop = async () => {
		// n8n goes first: it complains about every service that goes before it.
		for (const group of [processes, services]) {
			await Promise.all(group.splice(0).map((one) => one.stop()));
		}
	};
	try {
		const redis = kept(services, await startRedis(folder));
		const postgres = kept(services, await startPostgres(folder));
		const environment = {
			EXECUTIONS_MODE: 'queue',
			OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
			...NOTICING,
			...redis.environment,
			...postgres.environment,
		};
		const main = async () =>
			kept(processes, await startN8n(await createSeparateHome(folder, 'main'), { environment }));
		const worker = async (name: string) =>
			kept(
				processes,
				await Worker.start(name, await createSeparateHome(folder, name), CONCURRENCY, environment),
			);
		const starting = [main(), worker('worker-1'), worker('worker-2')] as const;
		// Those that did start can only be stopped when none of them is still starting.
		await Promise.allSettled(starting);
		const [{ url }, ...workers] = await Promise.all(starting);
		return { url, workers, folder, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

interface Stoppable {
	stop(): Promise<void>;
}

function kept<Started extends Stoppable>(group: Stoppable[], started: Started): Started {
	group.push(started);
	return started;
}
