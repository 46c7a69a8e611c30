/** A value in readable form: scalars as they are, everything else as JSON, null and undefined as ''. */
export function displayText(value: unknown): string {
	if (typeof value === 'string') return value;
	return value === undefined || value === null ? '' : JSON.stringify(value);
}
