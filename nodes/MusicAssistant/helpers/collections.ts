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

/**
 * Caches results by the identity of the argument: the input items of an execution share the server's responses, and each
 * would parse the same hundred players again.
 */
export function memoize<Value extends object, Result extends object>(
	compute: (value: Value) => Result,
): (value: Value) => Result {
	const cache = new WeakMap<Value, Result>();
	return (value) => {
		const result = cache.get(value) ?? compute(value);
		cache.set(value, result);
		return result;
	};
}
