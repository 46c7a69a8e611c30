/** Two names are the same when they differ only in case, in blanks around them, or in how accents are encoded. */
export function sameName(one: string, other: string): boolean {
	return folded(one) === folded(other);
}

/** Whether `name` holds `part`, by the same rules as `sameName`. */
export function holdsName(name: string, part: string): boolean {
	return folded(name).includes(folded(part));
}

function folded(name: string): string {
	return name.normalize('NFC').trim().toLowerCase();
}

/** "a, b and 3 more": what an error text can list without growing beyond reading. */
export function listed(entries: readonly string[], most = 12): string {
	const shown = entries.slice(0, most).join(', ');
	return entries.length > most ? `${shown} and ${entries.length - most} more` : shown;
}

/**
 * The candidates nearest to a word that none of them is: those that hold it or are held by it, else those few
 * letters away. Best first.
 */
export function nearest(word: string, candidates: readonly string[], most = 3): string[] {
	const wanted = folded(word);
	if (wanted === '' || wanted.length > LONGEST_COMPARED) return [];
	const farthest = Math.max(2, wanted.length / 3);
	return candidates
		.map((candidate) => ({ candidate, distance: distanceTo(wanted, folded(candidate), farthest) }))
		.filter(({ distance }) => distance <= farthest)
		.sort((one, other) => one.distance - other.distance)
		.slice(0, most)
		.map(({ candidate }) => candidate);
}

/** Comparing letter by letter takes time with the square of the length. */
const LONGEST_COMPARED = 100;

function distanceTo(wanted: string, candidate: string, farthest: number): number {
	if (candidate.endsWith(wanted)) return 0.1;
	if (candidate.includes(wanted) || wanted.includes(candidate)) {
		return 0.5 + Math.abs(candidate.length - wanted.length) / 1000;
	}
	if (Math.abs(candidate.length - wanted.length) > farthest) return Infinity;
	return lettersApart(wanted, candidate);
}

/** How many letters must be added, dropped or exchanged to make one word of the other (Levenshtein). */
function lettersApart(one: string, other: string): number {
	const letters = [...other];
	let row = Array.from({ length: letters.length + 1 }, (_, column) => column);
	for (const [line, letter] of [...one].entries()) {
		const next = [line + 1];
		for (const [column, counterpart] of letters.entries()) {
			const exchanged = (row[column] ?? 0) + (letter === counterpart ? 0 : 1);
			next.push(Math.min(exchanged, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
		}
		row = next;
	}
	return row[letters.length] ?? 0;
}

/** Given text for use within an error text: not longer than one can read. */
export function shortened(words: string): string {
	return words.length > 80 ? `${words.slice(0, 80)}…` : words;
}

/** "1 second", "15 seconds". */
export function inSeconds(count: number): string {
	return counted(count, 'second');
}

/** "1 hour", "2 hours". */
export function counted(count: number, unit: string): string {
	return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
