import { spawn } from 'node:child_process';
import { removeProcessGroup, addProcessGroup, signalProcessGroup } from './process-groups';

export interface ProgramOptions {
	readonly cwd?: string;
	readonly environment?: NodeJS.ProcessEnv;
	/** How long it may take. Default: no limit. */
	readonly seconds?: number;
	/** Whether to print its output as it comes. */
	readonly echo?: boolean;
}

export interface ProgramResult {
	/** The exit code; null when it was killed. */
	readonly code: number | null;
	/** Its whole output, from both streams. */
	readonly output: string;
}

/**
 * Runs a program to its end. It leads its own process group, which is on the list of running groups: interrupting the
 * run also ends the program and everything that it started.
 */
export async function runProgram(
	program: string,
	args: readonly string[],
	{ cwd, environment, seconds, echo = false }: ProgramOptions = {},
): Promise<ProgramResult> {
	const child = spawn(program, args, {
		cwd,
		env: environment,
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const { pid } = child;
	if (pid !== undefined) addProcessGroup(pid);
	const kill = () => pid !== undefined && signalProcessGroup(pid, 'SIGKILL');
	const clock = seconds === undefined ? undefined : setTimeout(kill, seconds * 1000);
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => {
			output += text;
			if (echo) process.stdout.write(text);
		});
	}
	try {
		return await new Promise((resolve, reject) => {
			child.on('error', reject).on('close', (code, signal) => {
				if (signal !== null) output += `\n(ended by ${signal})`;
				resolve({ code, output });
			});
		});
	} finally {
		clearTimeout(clock);
		if (pid !== undefined) removeProcessGroup(pid);
	}
}
