/** User input for an error text, truncated to 80 characters. */
export function truncateText(text: string): string {
	return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** "1 second", "15 seconds". */
export function formatSeconds(seconds: number): string {
	return countWithUnit(seconds, 'second');
}

/** "1 hour", "2 hours". */
export function countWithUnit(count: number, unit: string): string {
	return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** "a, b and 3 more": a list that stays readable in an error text. */
export function joinWithLimit(entries: readonly string[], limit = 12): string {
	const shown = entries.slice(0, limit).join(', ');
	return entries.length > limit ? `${shown} and ${entries.length - limit} more` : shown;
}

/** Comma-separated; null for none. */
export function joinWithCommasOrNull(texts: readonly string[]): string | null {
	return texts.length > 0 ? texts.join(', ') : null;
}

const MAX_LENGTH = 120;

/**
 * A file name without characters that file systems reject, that show a name other than it is (marks for the direction of
 * writing), or that are half of one. @param extension without a dot
 */
export function toFileName(name: string, extension: string): string {
	const cleanName = name
		.replace(/\p{Bidi_Control}/gu, '')
		.replace(/[\p{Cc}<>:"/\\|?*]/gu, '_')
		.slice(0, MAX_LENGTH)
		.replace(/\p{Surrogate}/gu, '');
	return `${cleanName}.${extension}`;
}
