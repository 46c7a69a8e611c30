/** Texts as one; null for none. */
export function joined(texts: readonly string[]): string | null {
	return texts.length > 0 ? texts.join(', ') : null;
}
