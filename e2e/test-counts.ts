import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { formatTestTotal } from '../scripts/format-test-total.cjs';

/** The numbers of tests by result. */
export interface TestCounts {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: number;
}

const JestCounts = z
	.object({
		numPassedTests: z.number(),
		numFailedTests: z.number(),
		numRuntimeErrorTestSuites: z.number(),
		numPendingTests: z.number(),
		numTodoTests: z.number(),
	})
	.transform((counted) => ({
		passed: counted.numPassedTests,
		// A file that does not compile has no failed test to count.
		failed: counted.numFailedTests + counted.numRuntimeErrorTestSuites,
		skipped: counted.numPendingTests + counted.numTodoTests,
	}));

const PlaywrightCounts = z
	.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() })
	.transform(({ expected, unexpected, skipped }) => ({
		passed: expected,
		failed: unexpected,
		skipped,
	}));

const Results = z.union([
	JestCounts,
	z.object({ stats: PlaywrightCounts }).transform(({ stats }) => stats),
]);

/** Reads a results file of jest or Playwright. A run that ended with an error of its own counts as a failed test. */
export function readTestCounts(resultsFile: string, exitCode: number | null): TestCounts {
	if (!existsSync(resultsFile)) return { passed: 0, failed: 1, skipped: 0 };
	const counts = Results.parse(JSON.parse(readFileSync(resultsFile, 'utf8')));
	return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** The last line that a run of several parts prints. */
export function formatTotalOfParts(countsOfParts: readonly TestCounts[]): string {
	const sum = (how: keyof TestCounts) =>
		countsOfParts.reduce((before, counts) => before + counts[how], 0);
	return formatTestTotal({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') });
}
