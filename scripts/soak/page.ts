import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../dist';
import { formatted } from '../formatted';
import { FLAT, type SoakFigures } from './figures';
import { PAGE } from './options';

export interface Soaked {
	readonly seed: number;
	readonly minutes: number;
	readonly processes: number;
	/** Executions under way at once in each of them. */
	readonly lanes: number;
	/** The day of the commit that was run. */
	readonly asOf: string;
	/** Bytes that the heap of each process grew with each execution. */
	readonly growth: readonly number[];
	/** Of all processes together. */
	readonly figures: SoakFigures;
}

/** docs/reliability.md: what was counted, and how often. */
export async function reliabilityPage(soaked: Soaked): Promise<string> {
	const { figures, seed, minutes, processes, lanes, growth, asOf } = soaked;
	const text = `# Reliability

Written by \`npm run soak -- --write\` with ${versions(asOf)}, on ${cpus().length} × ${machine()}, in
${Math.round(minutes)} minutes and ${processes} processes with ${lanes} executions under way at once in each. The same executions run again with
\`npm run soak -- --seed ${seed} --executions ${figures.executions} --lanes ${lanes}\`.

${count(figures.executions)} executions ran on n8n's own engine with the built package, each against a music server
that is well or was given up to three random faults: ${Object.keys(figures.faults).sort().join(', ')}. Each had one to four
input items, stopped on errors or went on, with or without the error output, and some were cancelled on the way. The operations below stand for the
others. The trigger, which keeps a line open, is not among them.

| Counted | |
| --- | --: |
| executions | ${count(figures.executions)} |
| of which cancelled on the way | ${count(figures.canceled)} |
| input items | ${count(figures.items)} |
| of which failed, with one error each | ${count(figures.failedItems)} |
| requests | ${count(figures.requests)} |
| of which change something | ${count(figures.changes)} |
| input items without a result or an error, where the execution was neither cancelled nor stopped by one | 0 |
| changes that were sent twice | 0 |
| outputs and errors with the access token in them | 0 |
| executions that did not end, requests left under way | 0 |
| growth of the heap with each execution, in bytes | ${growth.map((bytes) => Math.round(bytes)).join(' and ')} |
| sockets and timers left at the end | ${figures.left.length} |

A soak in which one of the zeros is another number, or in which the heap of a process grows by ${FLAT} bytes or more with
each execution, fails and writes nothing. Small growth is no leak: code that becomes faster and tables that fill take
some.

| Operation | Executions |
| --- | --: |
${rows(figures.operations)}

| Fault given | Executions |
| --- | --: |
${rows(figures.faults)}

A fault waits for a request to meet, and one that comes late, or asks for something else, never does: these numbers are
of the faults that were given, not of those that were met.

What users get in each of these cases, word for word, is in [faults.md](faults.md).
`;
	return await formatted(PAGE, text);
}

function rows(counts: Readonly<Record<string, number>>): string {
	return Object.entries(counts)
		.sort(([one], [other]) => one.localeCompare(other))
		.map(([name, number]) => `| ${name} | ${count(number)} |`)
		.join('\n');
}

function count(number: number): string {
	return number.toLocaleString('en');
}

function machine(): string {
	return cpus()[0]?.model.trim() ?? 'an unknown processor';
}

function versions(asOf: string): string {
	const version = (name: string) =>
		(JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8')) as { version: string })
			.version;
	return `version ${version('.')} of this package as of ${asOf}, n8n-core ${version('node_modules/n8n-core')} and Node.js ${process.versions.node}`;
}
