/** Lower case, without accents, and with a leading article at the end ("paper lanterns, the"). */
export function toSortName(name: string): string {
	return toPlainLowerCase(name).replace(/^(the|a|an) (.+)$/, '$2, $1');
}

/** The name by which lists sort an item; that of a playlist may have been set by a client. */
export function sortNameOf(item: { readonly name: string; readonly sortName?: string }): string {
	return item.sortName ?? toSortName(item.name);
}

/** What searches compare: only letters and digits, so spaces and punctuation do not matter. */
export function toSearchName(name: string): string {
	return toPlainLowerCase(name).replace(/[^\p{L}\p{N}]/gu, '');
}

function toPlainLowerCase(name: string): string {
	return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
