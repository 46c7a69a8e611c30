/**
 * Tells the process that started jest about each test file as it ends: see `jest.ts`.
 * JavaScript, because jest loads reporters without transforming them.
 */
export default class OutcomeReporter {
	/**
	 * @param {import('@jest/reporters').Test} test
	 * @param {import('@jest/test-result').TestResult} result
	 */
	onTestResult(test, result) {
		const { numPassingTests, numFailingTests, numPendingTests, numTodoTests } = result;
		// A file that does not compile, or fails outside its tests, has no failing test to count.
		const broken = result.testExecError !== undefined && numFailingTests === 0;
		const printed = (result.console ?? []).map(({ message }) => message);
		process.send?.({
			name: test.path.slice(test.context.config.rootDir.length + 1),
			passed: numPassingTests,
			failed: numFailingTests + Number(broken),
			skipped: numPendingTests + numTodoTests,
			milliseconds: result.perfStats.runtime,
			output: [result.failureMessage ?? '', ...printed].join('\n'),
		});
	}
}
