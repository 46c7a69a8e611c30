import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { N8nHome } from '../n8n/n8n-home';
import type { BackgroundProcess } from '../n8n/background-process';
import { startN8nProcess } from '../n8n/start-n8n';
import { findFreePorts } from '../support/find-free-ports';
import { waitUntilReadyOrStop } from './shared-service';

const LOG_FILE = 'worker.log';

/** One of n8n's workers, with the executions recorded in its log. */
export class N8nWorker {
	private constructor(
		readonly name: string,
		private readonly process: BackgroundProcess,
		private readonly log: string,
	) {}

	/** Starts a worker and waits until it takes executions. */
	static async start(
		name: string,
		home: N8nHome,
		concurrency: number,
		environment: NodeJS.ProcessEnv,
	): Promise<N8nWorker> {
		const [broker, health] = await findFreePorts(2);
		const started = startN8nProcess(home, ['worker', `--concurrency=${concurrency}`], LOG_FILE, {
			...environment,
			N8N_RUNNERS_BROKER_PORT: String(broker),
			QUEUE_HEALTH_CHECK_PORT: String(health),
		});
		await waitUntilReadyOrStop(started, 120, () =>
			started.recentOutput.includes('worker is now ready'),
		);
		return new N8nWorker(name, started, join(home.folder, LOG_FILE));
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
