import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTestCounts, formatTotalOfParts } from '../../e2e/test-counts';
import { removeTemporaryFolders, createTemporaryFolder } from '../toolchain/temporaryFolders';

const ofJest = {
	numPassedTests: 5,
	numFailedTests: 1,
	numRuntimeErrorTestSuites: 1,
	numPendingTests: 1,
	numTodoTests: 1,
};
const ofPlaywright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 1 } };

afterAll(removeTemporaryFolders);

function fileWith(results: object): string {
	const file = join(createTemporaryFolder(), 'results.json');
	writeFileSync(file, JSON.stringify(results));
	return file;
}

test('the total is that of jest and Playwright together', () => {
	const counts = [readTestCounts(fileWith(ofJest), 1), readTestCounts(fileWith(ofPlaywright), 0)];
	expect(formatTotalOfParts(counts)).toBe('8 passed, 2 failed, 3 skipped');
	expect(formatTotalOfParts([{ passed: 2, failed: 0, skipped: 0 }])).toBe('2 passed, 0 failed');
});

test('a part that ends with an error of its own, or without results, has failed', () => {
	expect(readTestCounts(fileWith(ofPlaywright), 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
	expect(readTestCounts('no-such-file', 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
