import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { startN8n } from '../n8n/start-n8n';
import { createSeparateN8nHome } from '../support/create-separate-n8n-home';
import { readSharedRun } from '../support/shared-run';
import { startPostgres } from './start-postgres';
import { startRedis } from './start-redis';
import { N8nWorker } from './n8n-worker';

/** How many executions a worker runs at once. n8n warns of fewer. */
export const CONCURRENCY = 5;

/**
 * How soon n8n notices that a worker is gone, in milliseconds; n8n's defaults are a minute or more. The half minute after
 * that, in which n8n checks whether the execution succeeded after all, cannot be changed.
 */
const STALLED_WORKER_SETTINGS = {
	QUEUE_WORKER_LOCK_DURATION: '5000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '1000',
	QUEUE_WORKER_STALLED_INTERVAL: '1000',
};

/** n8n in queue mode: a main process, two workers, and the services they share. */
export interface QueueModeCluster {
	/** The address of the main process. */
	readonly url: string;
	readonly workers: readonly [N8nWorker, N8nWorker];
	/** The folder with the logs of all processes. */
	readonly folder: string;
	stop(): Promise<void>;
}

/**
 * Starts n8n in queue mode as on several machines: every process has its own folder with the package installed; they share
 * only the encryption key, the database and Redis.
 */
export async function startQueueModeCluster(): Promise<QueueModeCluster> {
	const folder = join(readSharedRun().home.folder, 'scale');
	await mkdir(folder);
	const services: Stoppable[] = [];
	const processes: Stoppable[] = [];
	const stop = async () => {
		// n8n first: it logs errors about services that stop before it.
		for (const group of [processes, services]) {
			await Promise.all(group.splice(0).map((one) => one.stop()));
		}
	};
	try {
		const redis = addTo(services, await startRedis(folder));
		const postgres = addTo(services, await startPostgres(folder));
		const environment = {
			EXECUTIONS_MODE: 'queue',
			OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
			...STALLED_WORKER_SETTINGS,
			...redis.environment,
			...postgres.environment,
		};
		const main = async () =>
			addTo(
				processes,
				await startN8n(await createSeparateN8nHome(folder, 'main'), { environment }),
			);
		const worker = async (name: string) =>
			addTo(
				processes,
				await N8nWorker.start(
					name,
					await createSeparateN8nHome(folder, name),
					CONCURRENCY,
					environment,
				),
			);
		const starting = [main(), worker('worker-1'), worker('worker-2')] as const;
		// Waits for all, so that after a failure none is still starting and all can be stopped.
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

function addTo<Started extends Stoppable>(group: Stoppable[], started: Started): Started {
	group.push(started);
	return started;
}
