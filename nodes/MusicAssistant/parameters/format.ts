/** What a value is that cannot be used, as the text of its fault names it. */
export function kindOf(value: unknown): string {
	if (value === undefined || value === null || value === '') return 'empty';
	if (Array.isArray(value)) return 'a list';
	return typeof value === 'object' ? 'an object' : shown(value);
}

/** The value itself, not longer than one can read. */
export function shown(value: unknown): string {
	if (value === undefined) return '""';
	const words = typeof value === 'string' ? value : JSON.stringify(value);
	return `"${words.length > 60 ? `${words.slice(0, 60)}…` : words}"`;
}

/** What to do about a number that is none, or out of its range. */
export function range(min: number, max: number): string {
	if (min === -Infinity) return `Use a number up to ${max}.`;
	return max === Infinity ? `Use ${min} or more.` : `Use a number from ${min} to ${max}.`;
}
