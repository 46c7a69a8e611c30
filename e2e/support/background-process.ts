import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { removeProcessGroup, addProcessGroup, signalProcessGroup } from './process-groups';
import { waitUntil } from './wait-until';

export interface BackgroundProcessOptions {
	/** The file that its output is appended to. */
	readonly log?: string;
	/** Whether to print its output as it comes. */
	readonly echo?: boolean;
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
		private readonly ended: Promise<number | null>,
		private readonly log = '',
	) {}

	/** Starts a program as the leader of its own process group, so that `stop` reaches its children too. */
	static start(program: string, args: readonly string[], options: BackgroundProcessOptions) {
		const { log, echo, environment, cwd, user } = options;
		const child = spawn(program, args, {
			cwd,
			env: environment,
			detached: true,
			stdio: ['ignore', 'pipe', 'pipe'],
			...user,
		});
		const ended = new Promise<number | null>((closed) => child.on('close', closed));
		const started = new BackgroundProcess([program, ...args].join(' '), child, ended, log);
		const file = log === undefined ? undefined : createWriteStream(log, { flags: 'a' });
		for (const stream of [child.stdout, child.stderr]) {
			stream.setEncoding('utf8').on('data', (text: string) => {
				started.printed = (started.printed + text).slice(-100_000);
				file?.write(text);
				if (echo) process.stdout.write(text);
			});
		}
		child.on('error', (error) => (started.printed += String(error)));
		void ended.then(() => file?.end());
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

	/** @returns its exit code, if it was not killed */
	async waitForEnd(): Promise<number | null> {
		const code = await this.ended;
		if (this.child.pid !== undefined) removeProcessGroup(this.child.pid);
		return code;
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

/**
 * Runs a program to its end.
 *
 * @returns its exit code, which is null when it was killed or did not start, and the end of its output, from both streams
 */
export async function runProgram(
	program: string,
	args: readonly string[],
	options: BackgroundProcessOptions = {},
): Promise<{ code: number | null; output: string }> {
	const running = BackgroundProcess.start(program, args, options);
	const code = await running.waitForEnd();
	return { code, output: running.recentOutput };
}
