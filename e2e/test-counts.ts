import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { formatTestTotal } from '../scripts/format-test-total.cjs';

/** The numbers of tests by result. */
export interface TestCounts {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: number;
}

const JestResults = z.object({
	numPassedTests: z.number(),
	numFailedTests: z.number(),
	numRuntimeErrorTestSuites: z.number(),
	numPendingTests: z.number(),
	numTodoTests: z.number(),
});
const PlaywrightResults = z.object({
	stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
});

/** Reads a results file of jest or Playwright. A run that ended with an error of its own counts as a failed test. */
export function readTestCounts(resultsFile: string, exitCode: number | null): TestCounts {
	if (!existsSync(resultsFile)) return { passed: 0, failed: 1, skipped: 0 };
	const results = z
		.union([JestResults, PlaywrightResults])
		.parse(JSON.parse(readFileSync(resultsFile, 'utf8')));
	const counts =
		'stats' in results
			? { ...results.stats, passed: results.stats.expected, failed: results.stats.unexpected }
			: {
					passed: results.numPassedTests,
					// A file that does not compile has no failed test to count.
					failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
					skipped: results.numPendingTests + results.numTodoTests,
				};
	const { passed, skipped } = counts;
	const failed = exitCode === 0 ? counts.failed : Math.max(counts.failed, 1);
	return { passed, failed, skipped };
}

/** The last line that a run of several parts prints. */
export function formatTotalOfParts(countsOfParts: readonly TestCounts[]): string {
	const sum = (how: keyof TestCounts) =>
		countsOfParts.reduce((before, counts) => before + counts[how], 0);
	return formatTestTotal({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') });
}
