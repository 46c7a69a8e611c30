/** Stages of a release in the order they come; a final release ranks above all of them. */
const STAGES = ['dev', 'a', 'b', 'rc'];

const VERSION = /^(\d+)\.(\d+)(?:\.(\d+))?(?:\.?(dev|a|b|rc)(\d*))?/;

/**
 * A server version as numbers that compare from left to right: major, minor, patch, stage, number of the stage.
 * Understands "2.10.4", "2.10.0b3", "2.10.0rc1" and "2.8.0.dev2026022718". "0.0.0" is what a server says that
 * runs from a checkout: it tells nothing and gives `undefined`, as does anything that is no version.
 */
function parts(version: string): number[] | undefined {
	const match = VERSION.exec(version.trim());
	if (!match || version.startsWith('0.0.0')) return undefined;
	const [, major, minor, patch, stage, count] = match;
	const rank = stage === undefined ? STAGES.length : STAGES.indexOf(stage);
	return [Number(major), Number(minor), Number(patch ?? 0), rank, Number(count ?? 0)];
}

/** Whether `version` came before `other`; `undefined` when one of them tells nothing. */
export function isBefore(version: string, other: string): boolean | undefined {
	const left = parts(version);
	const right = parts(other);
	if (!left || !right) return undefined;
	for (const [index, value] of left.entries()) {
		const difference = value - (right[index] ?? 0);
		if (difference !== 0) return difference < 0;
	}
	return false;
}
