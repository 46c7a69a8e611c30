/** Pre-release stages in ascending order; a final release ranks above all of them. */
const STAGES = ['dev', 'a', 'b', 'rc'];

const VERSION_PATTERN = /^(\d+)\.(\d+)(?:\.(\d+))?(?:\.?(dev|a|b|rc)(\d*))?/;

/**
 * A server version as numbers to compare from left to right: major, minor, patch, stage, number of the stage.
 * Understands "2.10.4", "2.10.0b3", "2.10.0rc1" and "2.8.0.dev2026022718".
 *
 * @returns `undefined` for an invalid version, and for "0.0.0", which a server reports that runs from a checkout
 */
function parseVersion(version: string): number[] | undefined {
	const match = VERSION_PATTERN.exec(version.trim());
	if (!match || version.startsWith('0.0.0')) return undefined;
	const [, major, minor, patch, stage, count] = match;
	const rank = stage === undefined ? STAGES.length : STAGES.indexOf(stage);
	return [Number(major), Number(minor), Number(patch ?? 0), rank, Number(count ?? 0)];
}

/** Whether `version` is older than `other`; `undefined` if one of them is unknown. */
export function isOlderVersion(version: string, other: string): boolean | undefined {
	const left = parseVersion(version);
	const right = parseVersion(other);
	if (!left || !right) return undefined;
	for (const [index, value] of left.entries()) {
		const difference = value - (right[index] ?? 0);
		if (difference !== 0) return difference < 0;
	}
	return false;
}
