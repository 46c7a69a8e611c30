/** Lower case, without accents, a leading article at the end ("paper lanterns, the"). */
export function sortName(name: string): string {
	return plain(name).replace(/^(the|a|an) (.+)$/, '$2, $1');
}

/** What lists sort an item by: a playlist that was changed keeps what it was given. */
export function sortNameOf(item: { readonly name: string; readonly sortName?: string }): string {
	return item.sortName ?? sortName(item.name);
}

/** What searches compare: letters and digits only, so that blanks and punctuation do not matter. */
export function searchName(name: string): string {
	return plain(name).replace(/[^\p{L}\p{N}]/gu, '');
}

function plain(name: string): string {
	return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
