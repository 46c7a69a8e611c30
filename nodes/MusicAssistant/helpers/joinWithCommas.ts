/** Comma-separated; null for none. */
export function joinWithCommas(texts: readonly string[]): string | null {
	return texts.length > 0 ? texts.join(', ') : null;
}
