import { groupValuesByKey } from '../groupValuesByKey';

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
