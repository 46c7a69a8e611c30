import { groupValuesByKey } from '../groupValuesByKey';

/** How to name an entry. */
export type NamingRule<Entry> = (entry: Entry) => string;

/**
 * The name of each entry, in their order. Entries that the first naming gives the same name get their names from the next
 * one that distinguishes all of them, or else from the last.
 */
export function distinctNames<Entry>(
	entries: readonly Entry[],
	namings: readonly [NamingRule<Entry>, ...NamingRule<Entry>[]],
): string[] {
	const [first] = namings;
	const groups = groupByName(entries, first);
	return entries.map((entry) => {
		const group = groups.get(first(entry)) ?? [];
		const naming = namings.find((one) => hasDistinctNames(group, one)) ?? namings.at(-1) ?? first;
		return naming(entry);
	});
}

/** The entries that have a name in common and that no naming distinguishes. */
export function entriesWithSameName<Entry>(
	entries: readonly Entry[],
	namings: readonly [NamingRule<Entry>, ...NamingRule<Entry>[]],
): Entry[] {
	return [...groupByName(entries, namings[0]).values()]
		.filter((group) => !namings.some((naming) => hasDistinctNames(group, naming)))
		.flat();
}

function groupByName<Entry>(
	entries: readonly Entry[],
	naming: NamingRule<Entry>,
): ReadonlyMap<string, Entry[]> {
	return groupValuesByKey(entries.map((entry) => [naming(entry), entry]));
}

function hasDistinctNames<Entry>(group: readonly Entry[], naming: NamingRule<Entry>): boolean {
	return new Set(group.map(naming)).size === group.length;
}
