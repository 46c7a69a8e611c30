import type { INodeListSearchItems } from 'n8n-workflow';
import { distinctNames } from '../helpers/naming/distinctNames';

/** Appends the values of entries that have the same name. */
export function disambiguateNames(
	entries: readonly INodeListSearchItems[],
): INodeListSearchItems[] {
	const names = distinctNames(entries, [
		({ name }) => name,
		({ name, value }) => `${name} ${value}`,
	]);
	return entries.map((entry, index) => ({ ...entry, name: names[index] ?? entry.name }));
}
