/** Prints the total last, on which scripts rely: `12 passed, 0 failed`, and `, 1 skipped` where there are. */
export default class TotalReporter {
	/**
	 * @param {unknown} _contexts
	 * @param {import('@jest/test-result').AggregatedResult} results
	 */
	onRunComplete(_contexts, results) {
		const { numPassedTests, numPendingTests, numTodoTests, testResults } = results;
		// A file that fails outside its tests has no failing test to count.
		const broken = testResults.filter(
			({ testExecError, numFailingTests }) => testExecError && numFailingTests === 0,
		);
		const failed = results.numFailedTests + broken.length;
		const skipped = numPendingTests + numTodoTests;
		const total = `${numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
		// Jest's own summary comes after all other reporters. A test's console may stand where Node's was.
		process.once('exit', () => process.stdout.write(`${total}\n`));
	}
}
