import type { INodeListSearchItems } from 'n8n-workflow';

interface Entry extends INodeListSearchItems {
	/** Used if several entries have the same name. */
	longName?: string;
}

/** Entries with the same name get their long names and, if those are the same too, their values. */
export function disambiguateNames(entries: readonly Entry[]): INodeListSearchItems[] {
	const withLongNames = renameDuplicates(entries, ({ name, longName }) => longName ?? name);
	return renameDuplicates(withLongNames, ({ name, value }) => `${name} ${value}`).map(
		({ name, value, url }) => ({
			name,
			value,
			...(url !== undefined && { url }),
		}),
	);
}

function renameDuplicates(entries: readonly Entry[], rename: (entry: Entry) => string): Entry[] {
	const counts = new Map<string, number>();
	for (const { name } of entries) counts.set(name, (counts.get(name) ?? 0) + 1);
	return entries.map((entry) =>
		counts.get(entry.name) === 1 ? entry : { ...entry, name: rename(entry) },
	);
}
