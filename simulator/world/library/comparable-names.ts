/** Lower case, without accents, a leading article at the end ("paper lanterns, the"). */
export function sortName(name: string): string {
	return plain(name).replace(/^(the|a|an) (.+)$/, '$2, $1');
}

/** The name by which lists sort an item: a changed playlist keeps the one that it was given. */
export function sortNameOf(item: { readonly name: string; readonly sortName?: string }): string {
	return item.sortName ?? sortName(item.name);
}

/** What searches compare: only letters and digits, so blanks and punctuation do not matter. */
export function searchName(name: string): string {
	return plain(name).replace(/[^\p{L}\p{N}]/gu, '');
}

function plain(name: string): string {
	return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
