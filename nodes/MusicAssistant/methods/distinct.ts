import type { INodeListSearchItems } from 'n8n-workflow';

interface Entry extends INodeListSearchItems {
	/** A name that says more, for when the other is not the only one of its kind. */
	longName?: string;
}

/** Entries of a list that read the same get their longer names, and where those are the same too their values. */
export function distinct(entries: readonly Entry[]): INodeListSearchItems[] {
	const named = whereSame(entries, ({ name, longName }) => longName ?? name);
	return whereSame(named, ({ name, value }) => `${name} ${value}`).map(({ name, value, url }) => ({
		name,
		value,
		...(url !== undefined && { url }),
	}));
}

function whereSame(entries: readonly Entry[], another: (entry: Entry) => string): Entry[] {
	const counts = new Map<string, number>();
	for (const { name } of entries) counts.set(name, (counts.get(name) ?? 0) + 1);
	return entries.map((entry) =>
		counts.get(entry.name) === 1 ? entry : { ...entry, name: another(entry) },
	);
}
