import { spawn } from 'node:child_process';
import { ROOT } from '../../scripts/dist';
import { readStartOptions, runExamples } from '../../scripts/start/run-examples';
import { UsageError } from '../../scripts/command-line';

export interface EndedProcess {
	readonly exitCode: number | null;
	/** Both streams, as a user sees them. */
	readonly text: string;
}

/** Types `npm start -- <words>` the way a user does, with the output going into a pipe. */
export async function runNpmStart(
	words: readonly string[] = [],
	environment: NodeJS.ProcessEnv = {},
): Promise<EndedProcess> {
	return await runScript('scripts/start.ts', words, environment);
}

/** What `npm start -- <words>` does, in this process, which has n8n's engine already: a fifth of the time. */
export async function runStartInProcess(words: readonly string[]): Promise<EndedProcess> {
	let text = '';
	const output = jest.spyOn(process.stdout, 'write').mockImplementation((part) => {
		text += String(part);
		return true;
	});
	try {
		return { exitCode: await runExamples(readStartOptions(words)), text };
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		return { exitCode: 1, text: `${text}${error.message}\n` };
	} finally {
		output.mockRestore();
	}
}

/** Runs the script of an npm command as a process of its own. */
export async function runScript(
	script: string,
	words: readonly string[] = [],
	environment: NodeJS.ProcessEnv = {},
): Promise<EndedProcess> {
	const { FORCE_COLOR: _, NO_COLOR: __, ...inherited } = process.env;
	const child = spawn(process.execPath, ['--import', 'tsx', script, ...words], {
		cwd: ROOT,
		env: { ...inherited, NODE_ENV: '', ...environment },
	});
	let text = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (part: string) => (text += part));
	}
	return await new Promise((done, failed) => {
		child.on('error', failed).on('close', (exitCode) => done({ exitCode, text }));
	});
}
