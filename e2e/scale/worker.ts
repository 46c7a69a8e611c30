import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Home } from '../n8n/home-folder';
import type { BackgroundProcess } from '../n8n/background-process';
import { startN8nProcess } from '../n8n/start-n8n';
import { freePorts } from '../support/ports';
import { waitUntilReadyOrStop } from './service';

const LOG = 'worker.log';

/** One of n8n's workers, and what its log tells about it. */
export class Worker {
	private constructor(
		readonly name: string,
		private readonly process: BackgroundProcess,
		private readonly log: string,
	) {}

	/** Starts a worker; it takes executions when the promise resolves. */
	static async start(
		name: string,
		home: Home,
		concurrency: number,
		environment: NodeJS.ProcessEnv,
	): Promise<Worker> {
		const [broker, health] = await freePorts(2);
		const started = startN8nProcess(home, ['worker', `--concurrency=${concurrency}`], LOG, {
			...environment,
			N8N_RUNNERS_BROKER_PORT: String(broker),
			QUEUE_HEALTH_CHECK_PORT: String(health),
		});
		await waitUntilReadyOrStop(started, 120, () =>
			started.recentOutput.includes('worker is now ready'),
		);
		return new Worker(name, started, join(home.folder, LOG));
	}

	async stop(signal?: NodeJS.Signals): Promise<void> {
		await this.process.stop(signal);
	}

	/** The executions it has begun, by their ids. */
	async begun(): Promise<Set<string>> {
		return await this.mentioned('started');
	}

	/** Those of them that it has not finished. */
	async underWay(): Promise<Set<string>> {
		const finished = await this.mentioned('finished');
		return new Set([...(await this.begun())].filter((id) => !finished.has(id)));
	}

	private async mentioned(what: 'started' | 'finished'): Promise<Set<string>> {
		const log = await readFile(this.log, 'utf8');
		const lines = log.matchAll(new RegExp(`Worker ${what} execution (\\d+) `, 'g'));
		return new Set([...lines].map(([, id = '']) => id));
	}
}
