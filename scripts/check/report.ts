import { styleText } from 'node:util';
import type { Outcome } from './outcome';

const colours = process.stdout.isTTY && !process.env.NO_COLOR;

/** One line per outcome, with the output below it where something failed. */
export function report(outcome: Outcome): void {
	const { name, passed, failed, skipped, milliseconds, output } = outcome;
	const verdict = failed > 0 ? 'FAILED' : passed > 0 ? 'ok' : 'not run';
	const counts = passed + failed + skipped === 1 ? '' : `${passed + failed + skipped} tests`;
	const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
	console.log(
		`${paint(verdict.padEnd(7), failed > 0)} ${name.padEnd(50)} ${counts.padStart(10)} ${seconds.padStart(8)}`,
	);
	if (failed > 0) console.log(`\n${output.trim()}\n`);
}

function paint(text: string, failed: boolean): string {
	return colours ? styleText(failed ? 'red' : 'green', text) : text;
}
