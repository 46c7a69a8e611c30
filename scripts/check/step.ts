import { spawn } from 'node:child_process';
import type { Outcome } from './outcome';

/** A check that is one command: it passes when its exit code is 0. */
export interface Step {
	name: string;
	/** Arguments of `node`: the tool's own file first. */
	command: string[];
}

/** Runs a step to its end, keeping what it prints for the case that it fails. */
export async function run({ name, command }: Step): Promise<Outcome> {
	const started = performance.now();
	const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => (output += text));
	}
	const passed = await new Promise<boolean>((resolve, reject) => {
		child.on('error', reject).on('close', (code) => resolve(code === 0));
	});
	const milliseconds = performance.now() - started;
	return {
		name,
		passed: Number(passed),
		failed: Number(!passed),
		skipped: 0,
		milliseconds,
		output,
	};
}
