/** A copy in random order; all orders are equally likely. */
export function shuffled<Entry>(entries: readonly Entry[]): Entry[] {
	return entries
		.map((entry) => ({ entry, sortKey: Math.random() }))
		.sort((one, other) => one.sortKey - other.sortKey)
		.map(({ entry }) => entry);
}
