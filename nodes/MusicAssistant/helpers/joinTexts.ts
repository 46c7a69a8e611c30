/** Comma-separated; null for none. */
export function joinTexts(texts: readonly string[]): string | null {
	return texts.length > 0 ? texts.join(', ') : null;
}
