import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { forget, remember, signalGroup } from '../support/process-groups';
import { waitUntil } from '../support/wait-until';

export interface ProcessOptions {
	/** Where its output goes. */
	readonly log: string;
	readonly environment?: NodeJS.ProcessEnv;
	readonly cwd?: string;
	/** Another user than this process's own. */
	readonly user?: { readonly uid: number; readonly gid: number };
}

/** A program in the background, with all that it starts itself. */
export class BackgroundProcess {
	private output = '';

	private constructor(
		readonly name: string,
		private readonly child: ChildProcess,
		private readonly log: string,
	) {}

	/** Starts a program as the leader of a process group of its own, so that `stop` reaches its children too. */
	static start(program: string, words: readonly string[], options: ProcessOptions) {
		const { log, environment, cwd, user } = options;
		const child = spawn(program, words, {
			cwd,
			env: environment,
			detached: true,
			stdio: ['ignore', 'pipe', 'pipe'],
			...user,
		});
		const started = new BackgroundProcess([program, ...words].join(' '), child, log);
		const file = createWriteStream(log, { flags: 'a' });
		for (const stream of [child.stdout, child.stderr]) {
			stream.setEncoding('utf8').on('data', (text: string) => {
				started.output = (started.output + text).slice(-100_000);
				file.write(text);
			});
		}
		child.on('error', (error) => (started.output += String(error)));
		child.on('close', () => file.end());
		if (child.pid !== undefined) remember(child.pid);
		return started;
	}

	/** The end of what it has printed. */
	get said(): string {
		return this.output;
	}

	get pid(): number {
		if (this.child.pid === undefined) throw new Error(`${this.name} did not start: ${this.said}`);
		return this.child.pid;
	}

	get ended(): boolean {
		return this.child.exitCode !== null || this.child.signalCode !== null;
	}

	/** @throws Error with the end of its output when the process ends in the meantime or the time is over */
	async ready(seconds: number, ask: () => Promise<boolean>): Promise<void> {
		await waitUntil(`${this.name} gets ready (its output is in ${this.log})`, seconds, async () => {
			if (this.ended || this.child.pid === undefined) {
				throw new Error(`${this.name} ended at once:\n${this.said.slice(-3000)}`);
			}
			return (await ask()) || undefined;
		});
	}

	/** Ends it and what it started: gracefully, and after some seconds by force. */
	async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
		this.signal(signal);
		const gone = () => this.ended || this.child.pid === undefined || undefined;
		await waitUntil(`${this.name} ends`, 10, gone).catch(() => undefined);
		this.signal('SIGKILL');
		await waitUntil(`${this.name} is killed`, 10, gone);
		if (this.child.pid !== undefined) forget(this.child.pid);
	}

	/** Sends a signal to the whole group; nothing happens when it is gone. */
	signal(signal: NodeJS.Signals): void {
		if (this.child.pid !== undefined) signalGroup(this.child.pid, signal);
	}
}
