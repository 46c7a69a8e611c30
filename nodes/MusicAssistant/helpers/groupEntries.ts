/** The values of each key, in their order. */
export function groupEntries<Key, Value>(
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
