/** Comma-separated; null for none. */
export function joinWithCommasOrNull(texts: readonly string[]): string | null {
	return texts.length > 0 ? texts.join(', ') : null;
}
