import { spawn } from 'node:child_process';
import { ENDING_WITH_US } from './ending-with-us';
import type { Outcome } from './outcome';
import { standBack } from './stand-back';

/** A check that is one command: it passes when its exit code is 0. */
export interface Step {
	name: string;
	/** Arguments of `node`: the tool's own file first. */
	command: string[];
	/** How far it stands back where others want the processor too: 0, as by default, to 19. */
	nice?: number;
}

/** Runs a step to its end, keeping what it prints for the case that it fails. */
export async function run({ name, command, nice = 0 }: Step): Promise<Outcome> {
	const started = performance.now();
	const child = spawn(process.execPath, [...ENDING_WITH_US, ...command], {
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	standBack(child.pid, nice);
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
