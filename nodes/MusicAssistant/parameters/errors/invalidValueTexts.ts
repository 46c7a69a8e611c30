/** An invalid value as an error text describes it. */
export function describeInvalidValue(value: unknown): string {
	if (value === undefined || value === null || value === '') return 'empty';
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'boolean') return 'a boolean';
	return typeof value === 'object' ? 'an object' : quoteValue(value);
}

/** The value in quotes, truncated to 60 characters. */
export function quoteValue(value: unknown): string {
	if (value === undefined) return '""';
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** The remedy for an invalid number. */
export function numberRangeRemedy(min: number, max: number): string {
	if (min === -Infinity) return `Use a number up to ${max}.`;
	return max === Infinity ? `Use ${min} or more.` : `Use a number from ${min} to ${max}.`;
}

/** The beginning of the remedy for what an expression returned: '' unless it is nothing, which nobody sees in the editor. */
export function explainEmptyExpression(value: unknown): string {
	const isEmpty = typeof value === 'string' ? value.trim() === '' : (value ?? null) === null;
	return isEmpty
		? 'The expression returned nothing: check that the input item has the field that it names. '
		: '';
}
