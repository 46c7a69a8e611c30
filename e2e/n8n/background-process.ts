import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { removeProcessGroup, addProcessGroup, signalProcessGroup } from '../support/process-groups';
import { waitUntil } from '../support/wait-until';

export interface BackgroundProcessOptions {
	/** The file that its output is appended to. */
	readonly log: string;
	readonly environment?: NodeJS.ProcessEnv;
	readonly cwd?: string;
	/** Another user than this process's own. */
	readonly user?: { readonly uid: number; readonly gid: number };
}

/** A program in the background, with its child processes. */
export class BackgroundProcess {
	private printed = '';

	private constructor(
		readonly name: string,
		private readonly child: ChildProcess,
		private readonly log: string,
	) {}

	/** Starts a program as the leader of its own process group, so that `stop` reaches its children too. */
	static start(program: string, args: readonly string[], options: BackgroundProcessOptions) {
		const { log, environment, cwd, user } = options;
		const child = spawn(program, args, {
			cwd,
			env: environment,
			detached: true,
			stdio: ['ignore', 'pipe', 'pipe'],
			...user,
		});
		const started = new BackgroundProcess([program, ...args].join(' '), child, log);
		const file = createWriteStream(log, { flags: 'a' });
		for (const stream of [child.stdout, child.stderr]) {
			stream.setEncoding('utf8').on('data', (text: string) => {
				started.printed = (started.printed + text).slice(-100_000);
				file.write(text);
			});
		}
		child.on('error', (error) => (started.printed += String(error)));
		child.on('close', () => file.end());
		if (child.pid !== undefined) addProcessGroup(child.pid);
		return started;
	}

	/** The last 100,000 characters of its output. */
	get recentOutput(): string {
		return this.printed;
	}

	get pid(): number {
		if (this.child.pid === undefined) {
			throw new Error(`${this.name} did not start: ${this.recentOutput}`);
		}
		return this.child.pid;
	}

	get hasEnded(): boolean {
		return this.child.exitCode !== null || this.child.signalCode !== null;
	}

	/** @throws Error with the end of its output if the process ends first; Error if the time is up */
	async waitUntilReady(seconds: number, isReady: () => Promise<boolean>): Promise<void> {
		await waitUntil(`${this.name} gets ready (its output is in ${this.log})`, seconds, async () => {
			if (this.hasEnded || this.child.pid === undefined) {
				throw new Error(`${this.name} ended at once:\n${this.recentOutput.slice(-3000)}`);
			}
			return (await isReady()) || undefined;
		});
	}

	/** Waits until its output contains these words; if they do not come, it is stopped. */
	async waitUntilPrinted(words: string, seconds: number): Promise<void> {
		try {
			await this.waitUntilReady(seconds, async () => this.recentOutput.includes(words));
		} catch (error) {
			await this.stop();
			throw error;
		}
	}

	/** Stops it and its children: gracefully at first, and by force after ten seconds. */
	async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
		this.sendSignal(signal);
		const gone = () => this.hasEnded || this.child.pid === undefined || undefined;
		await waitUntil(`${this.name} ends`, 10, gone).catch(() => undefined);
		this.sendSignal('SIGKILL');
		await waitUntil(`${this.name} is killed`, 10, gone);
		if (this.child.pid !== undefined) removeProcessGroup(this.child.pid);
	}

	/** Sends a signal to the whole group, if it still exists. */
	sendSignal(signal: NodeJS.Signals): void {
		if (this.child.pid !== undefined) signalProcessGroup(this.child.pid, signal);
	}
}
