import { formatTestTotal } from './format-test-total.cjs';

/** Prints the total after everything else. */
export default class TotalReporter {
	/**
	 * @param {unknown} _contexts
	 * @param {import('@jest/test-result').AggregatedResult} results
	 */
	onRunComplete(_contexts, results) {
		const line = formatTestTotal({
			passed: results.numPassedTests,
			// A file that fails outside its tests has no failing test to count.
			failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
			skipped: results.numPendingTests + results.numTodoTests,
		});
		// Jest's own summary comes after all other reporters. A test's console may have replaced Node's.
		process.once('exit', () => process.stdout.write(`${line}\n`));
	}
}
