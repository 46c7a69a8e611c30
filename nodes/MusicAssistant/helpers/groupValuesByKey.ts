/** The values of each key, in the order of the entries. */
export function groupValuesByKey<Key, Value>(
	entries: ReadonlyArray<readonly [Key, Value]>,
): Map<Key, Value[]> {
	const groups = new Map<Key, Value[]>();
	for (const [key, value] of entries) {
		const group = groups.get(key);
		if (group) group.push(value);
		else groups.set(key, [value]);
	}
	return groups;
}
