/** A value as people read it: scalars as they are, everything else as JSON, nothing as nothing. */
export function textOf(value: unknown): string {
	if (typeof value === 'string') return value;
	return value === undefined || value === null ? '' : JSON.stringify(value);
}
