import { groupValuesByKey } from './collections';

/** Names are the same if they differ only in case, surrounding blanks, or the encoding of accents. */
export function isSameName(one: string, other: string): boolean {
	return normalizeName(one) === normalizeName(other);
}

/**
 * The candidates that a name refers to: those of the same name or, if there are none, those whose names look the same.
 *
 * @param namesOf the names of a candidate
 */
export function findByName<Candidate>(
	candidates: readonly Candidate[],
	name: string,
	namesOf: (candidate: Candidate) => ReadonlyArray<string | undefined>,
): Candidate[] {
	const matching = (normalize: (text: string) => string) => {
		const wanted = normalize(name);
		const isWanted = (one: string | undefined) => one !== undefined && normalize(one) === wanted;
		return candidates.filter((candidate) => namesOf(candidate).some(isWanted));
	};
	const same = matching(normalizeName);
	return same.length > 0 || toAppearance(name) === '' ? same : matching(toAppearance);
}

/** Whether `name` contains `part`, or something that looks the same. */
export function containsName(name: string, part: string): boolean {
	return toAppearance(name).includes(toAppearance(part));
}

function normalizeName(name: string): string {
	return name.normalize('NFC').trim().toLowerCase();
}

/** Characters that programs and keyboards exchange for each other, and what each is taken for. */
const LOOKALIKES: ReadonlyArray<readonly [RegExp, string]> = [
	[/\p{Default_Ignorable_Code_Point}/gu, ''],
	[/\s+/g, ' '],
	[/[`\u2018-\u201B\u2032\u2035\u02B9\u02BB-\u02BD\u02BF\u02CA\u02CB\u05F3\uA78C]/g, "'"],
	[/[\u201C-\u201F\u00AB\u00BB\u02BA\u02EE\u05F4\u301D-\u301F]/g, '"'],
	[/[\u301C\u3030]/g, '~'],
	[/[\p{Dash}\u2043\u02D7]+/gu, '-'],
	[/[\u2044\u2215]/g, '/'],
	[/i\u0307/g, 'i'],
];

/** What a name looks like: the same for every kind of blank, apostrophe, quote and dash, and for letters of full width. */
function toAppearance(name: string): string {
	// Their normal forms are a blank, or two characters.
	const marks = name
		.normalize('NFC')
		.replaceAll('\u00B4', "'")
		.replace(/[\u02DD\u2033\u2036]/g, '"');
	// A capital sharp s only becomes "ss" by way of the small one.
	const letters = marks.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase();
	return LOOKALIKES.reduce(
		(text, [pattern, replacement]) => text.replace(pattern, replacement),
		letters.normalize('NFKC'),
	).trim();
}

/**
 * The candidates most similar to an unknown name, best first: one contains the other, or they differ in few letters.
 */
export function findSimilarNames(
	unknownName: string,
	candidates: readonly string[],
	limit = 3,
): string[] {
	const target = toAppearance(unknownName);
	if (target === '' || target.length > MAX_COMPARED_LENGTH) return [];
	const maxDistance = Math.max(2, target.length / 3);
	return candidates
		.slice(0, MAX_COMPARED_NAMES)
		.map((candidate) => ({
			candidate,
			distance: nameDistance(target, toAppearance(candidate), maxDistance),
		}))
		.filter(({ distance }) => distance <= maxDistance)
		.sort((one, other) => one.distance - other.distance)
		.slice(0, limit)
		.map(({ candidate }) => candidate);
}

/** The edit distance takes quadratic time. */
const MAX_COMPARED_LENGTH = 100;

/** More than any library search returns: nothing else of n8n runs while they are compared. */
const MAX_COMPARED_NAMES = 5000;

function nameDistance(target: string, candidate: string, maxDistance: number): number {
	if (candidate.endsWith(target)) return 0.1;
	if (candidate.includes(target) || target.includes(candidate)) {
		return 0.5 + Math.abs(candidate.length - target.length) / 1000;
	}
	if (Math.abs(candidate.length - target.length) > maxDistance) return Infinity;
	return editDistance(target, candidate, maxDistance);
}

/** The Levenshtein distance; infinity if it is more than `max`. */
function editDistance(one: string, other: string, max: number): number {
	const letters = [...other];
	let row = Array.from({ length: letters.length + 1 }, (_, column) => column);
	for (const [rowIndex, letter] of [...one].entries()) {
		let distance = rowIndex + 1;
		const next = [distance];
		let smallest = distance;
		for (let column = 0; column < letters.length; column++) {
			const replaced = (row[column] ?? 0) + (letter === letters[column] ? 0 : 1);
			distance = Math.min(replaced, (row[column + 1] ?? 0) + 1, distance + 1);
			next.push(distance);
			smallest = Math.min(smallest, distance);
		}
		if (smallest > max) return Infinity;
		row = next;
	}
	return row[letters.length] ?? 0;
}

/** How to name an entry. */
export type NamingRule<Entry> = (entry: Entry) => string;

/**
 * The name of each entry, in their order. Entries that the first naming gives the same name get their names from the next
 * one that distinguishes all of them, or else from the last.
 */
export function distinctNames<Entry>(
	entries: readonly Entry[],
	rules: readonly [NamingRule<Entry>, ...NamingRule<Entry>[]],
): string[] {
	const [first] = rules;
	const groups = groupByName(entries, first);
	return entries.map((entry) => {
		const group = groups.get(first(entry)) ?? [];
		const rule = rules.find((one) => hasDistinctNames(group, one)) ?? rules.at(-1) ?? first;
		return rule(entry);
	});
}

/** The entries that have a name in common and that no naming distinguishes. */
export function entriesWithSameName<Entry>(
	entries: readonly Entry[],
	rules: readonly [NamingRule<Entry>, ...NamingRule<Entry>[]],
): Entry[] {
	return [...groupByName(entries, rules[0]).values()]
		.filter((group) => !rules.some((rule) => hasDistinctNames(group, rule)))
		.flat();
}

function groupByName<Entry>(
	entries: readonly Entry[],
	rule: NamingRule<Entry>,
): ReadonlyMap<string, Entry[]> {
	return groupValuesByKey(entries.map((entry) => [rule(entry), entry]));
}

function hasDistinctNames<Entry>(group: readonly Entry[], rule: NamingRule<Entry>): boolean {
	return new Set(group.map(rule)).size === group.length;
}
