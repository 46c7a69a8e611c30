/**
 * The last line of a run, on which scripts rely: `12 passed, 0 failed`, and `, 1 skipped` if any were.
 *
 * @param {{ passed: number, failed: number, skipped: number }} counts
 */
function formatTestTotal({ passed, failed, skipped }) {
	return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

module.exports = { formatTestTotal };
