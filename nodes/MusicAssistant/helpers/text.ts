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
