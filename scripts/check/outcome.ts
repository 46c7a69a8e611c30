/** What one line of the report stands for: a step, or a file with tests. */
export interface Outcome {
	name: string;
	passed: number;
	failed: number;
	skipped: number;
	milliseconds: number;
	/** What to read when something failed. */
	output: string;
}

/** What a command ends with. */
export function exitCode(outcomes: readonly Outcome[]): 0 | 1 {
	return outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
}

/** The last line of a run, on which scripts rely: `12 passed, 0 failed`, `, 1 skipped` if there are. */
export function total(outcomes: Outcome[]): string {
	const sum = (count: 'passed' | 'failed' | 'skipped') =>
		outcomes.reduce((before, outcome) => before + outcome[count], 0);
	const skipped = sum('skipped');
	const line = `${sum('passed')} passed, ${sum('failed')} failed`;
	return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
