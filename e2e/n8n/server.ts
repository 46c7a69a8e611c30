import { resolve } from 'node:path';
import { freePorts } from '../support/ports';
import { environmentOf } from './environment';
import type { Home } from './home-folder';
import { BackgroundProcess } from './process';

/** n8n as it serves its editor and its webhooks. */
export interface N8nServer {
	readonly url: string;
	readonly process: BackgroundProcess;
	stop(): Promise<void>;
}

export interface N8nOptions {
	/** Default: a free one. */
	readonly port?: number;
	/** More of n8n's settings, such as the database. */
	readonly environment?: NodeJS.ProcessEnv;
	/** Where the log goes, from the home folder on. Default `n8n.log`. */
	readonly log?: string;
}

/** Starts n8n; it answers when the promise resolves (after about ten seconds). */
export async function startN8n(home: Home, options: N8nOptions = {}): Promise<N8nServer> {
	const [free = 0, broker] = await freePorts(2);
	const port = options.port ?? free;
	const started = runN8n(home, ['start'], options.log ?? 'n8n.log', {
		N8N_PORT: String(port),
		N8N_RUNNERS_BROKER_PORT: String(broker),
		...options.environment,
	});
	const url = `http://127.0.0.1:${port}`;
	try {
		await started.ready(120, () => answers(`${url}/rest/settings`));
	} catch (error) {
		await started.stop();
		throw error;
	}
	return { url, process: started, stop: () => started.stop() };
}

/** One of n8n's commands in the background: `start`, `worker`. */
export function runN8n(
	home: Home,
	words: readonly string[],
	log: string,
	environment: NodeJS.ProcessEnv,
): BackgroundProcess {
	const { installation, folder } = home;
	return BackgroundProcess.start(
		installation.program('node'),
		[installation.file('n8n/bin/n8n'), ...words],
		{
			cwd: folder,
			log: resolve(folder, log),
			environment: environmentOf(home, environment),
		},
	);
}

/** Whether the address answers with JSON: while it starts, n8n answers with a page that announces this. */
async function answers(url: string): Promise<boolean> {
	try {
		const response = await fetch(url);
		return response.ok && (response.headers.get('content-type') ?? '').includes('json');
	} catch {
		return false;
	}
}
