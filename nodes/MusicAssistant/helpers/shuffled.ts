/** The same entries in an order left to chance, each order as likely as any other. */
export function shuffled<Entry>(entries: readonly Entry[]): Entry[] {
	return entries
		.map((entry) => ({ entry, place: Math.random() }))
		.sort((one, other) => one.place - other.place)
		.map(({ entry }) => entry);
}
