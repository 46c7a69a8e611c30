/** Names are equal if they differ only in case, surrounding blanks, or the encoding of accents. */
export function isSameName(one: string, other: string): boolean {
	return normalizeName(one) === normalizeName(other);
}

/** Whether `name` contains `part`, by the rules of `isSameName`. */
export function containsName(name: string, part: string): boolean {
	return normalizeName(name).includes(normalizeName(part));
}

function normalizeName(name: string): string {
	return name.normalize('NFC').trim().toLowerCase();
}

/**
 * The candidates most similar to an unknown name, best first: one contains the other, or they differ in few letters.
 */
export function findSimilarNames(
	unknownName: string,
	candidates: readonly string[],
	limit = 3,
): string[] {
	const target = normalizeName(unknownName);
	if (target === '' || target.length > MAX_COMPARED_LENGTH) return [];
	const maxDistance = Math.max(2, target.length / 3);
	return candidates
		.map((candidate) => ({
			candidate,
			distance: nameDistance(target, normalizeName(candidate), maxDistance),
		}))
		.filter(({ distance }) => distance <= maxDistance)
		.sort((one, other) => one.distance - other.distance)
		.slice(0, limit)
		.map(({ candidate }) => candidate);
}

/** The edit distance takes quadratic time. */
const MAX_COMPARED_LENGTH = 100;

function nameDistance(target: string, candidate: string, maxDistance: number): number {
	if (candidate.endsWith(target)) return 0.1;
	if (candidate.includes(target) || target.includes(candidate)) {
		return 0.5 + Math.abs(candidate.length - target.length) / 1000;
	}
	if (Math.abs(candidate.length - target.length) > maxDistance) return Infinity;
	return editDistance(target, candidate);
}

/** The Levenshtein distance. */
function editDistance(one: string, other: string): number {
	const letters = [...other];
	let row = Array.from({ length: letters.length + 1 }, (_, column) => column);
	for (const [rowIndex, letter] of [...one].entries()) {
		const next = [rowIndex + 1];
		for (const [column, counterpart] of letters.entries()) {
			const replaced = (row[column] ?? 0) + (letter === counterpart ? 0 : 1);
			next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
		}
		row = next;
	}
	return row[letters.length] ?? 0;
}
