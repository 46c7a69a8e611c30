import type { INodeListSearchItems } from 'n8n-workflow';

/** Entries of a list that read the same get what tells them apart behind their name. */
export function distinct(entries: INodeListSearchItems[]): INodeListSearchItems[] {
	const counts = new Map<string, number>();
	for (const { name } of entries) counts.set(name, (counts.get(name) ?? 0) + 1);
	return entries.map((entry) =>
		counts.get(entry.name) === 1 ? entry : { ...entry, name: `${entry.name} ${entry.value}` },
	);
}
