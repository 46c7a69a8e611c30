import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackgroundProcess } from '../support/background-process';
import type { N8nHome } from '../n8n/n8n-home';
import { startN8n, startN8nProcess } from '../n8n/start-n8n';
import { findFreePorts } from '../support/find-free-ports';
import { createSeparateN8nHome, readSharedRun } from '../support/shared-run';
import { startPostgres, startRedis } from './shared-services';

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

/**
 * Starts n8n in queue mode, a main process and two workers, as on several machines: every process has its own folder with the
 * package installed; they share only the encryption key, the database and Redis.
 */
export async function startQueueModeCluster() {
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
		const home = async (name: string) => await createSeparateN8nHome(folder, name);
		const main = async () => addTo(processes, await startN8n(await home('main'), { environment }));
		const worker = async (name: string) =>
			addTo(processes, await N8nWorker.start(await home(name), environment));
		const starting = [main(), worker('worker-1'), worker('worker-2')] as const;
		// Waits for all, so that after a failure none is still starting and all can be stopped.
		await Promise.allSettled(starting);
		const [{ url }, ...workers] = await Promise.all(starting);
		return { url, workers, stop };
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

const LOG_FILE = 'worker.log';

/** One of n8n's workers, with the executions recorded in its log. */
class N8nWorker {
	private constructor(
		private readonly process: BackgroundProcess,
		private readonly log: string,
	) {}

	/** Starts a worker and waits until it takes executions. */
	static async start(home: N8nHome, environment: NodeJS.ProcessEnv): Promise<N8nWorker> {
		const [broker, health] = await findFreePorts(2);
		const started = startN8nProcess(home, ['worker', `--concurrency=${CONCURRENCY}`], LOG_FILE, {
			...environment,
			N8N_RUNNERS_BROKER_PORT: String(broker),
			QUEUE_HEALTH_CHECK_PORT: String(health),
		});
		await started.waitUntilPrinted('worker is now ready', 120);
		return new N8nWorker(started, join(home.folder, LOG_FILE));
	}

	async stop(signal?: NodeJS.Signals): Promise<void> {
		await this.process.stop(signal);
	}

	/** The IDs of the executions that it has started. */
	async startedExecutions(): Promise<Set<string>> {
		return await this.executionsInLog('started');
	}

	/** The IDs of the executions that it has started but not finished. */
	async unfinishedExecutions(): Promise<Set<string>> {
		const finished = await this.executionsInLog('finished');
		return new Set([...(await this.startedExecutions())].filter((id) => !finished.has(id)));
	}

	private async executionsInLog(what: 'started' | 'finished'): Promise<Set<string>> {
		const log = await readFile(this.log, 'utf8');
		const lines = log.matchAll(new RegExp(`Worker ${what} execution (\\d+) `, 'g'));
		return new Set([...lines].map(([, id = '']) => id));
	}
}
