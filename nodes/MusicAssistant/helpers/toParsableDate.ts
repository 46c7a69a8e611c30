/** In 1973: smaller numbers are not meant as milliseconds since 1970. */
const MIN_TIMESTAMP_MS = 100_000_000_000;

/**
 * Prepares a value for n8n's date parser: milliseconds become a date; texts with a year, and objects, are kept. Anything
 * else becomes `undefined`: JavaScript takes "the 5th", 5 and the like for a day in 2001.
 */
export function toParsableDate(value: unknown): unknown {
	switch (typeof value) {
		case 'number':
			return value >= MIN_TIMESTAMP_MS ? new Date(value) : undefined;
		case 'string':
			return /\d{4}/.test(value) ? value : undefined;
		default:
			return typeof value === 'object' ? value : undefined;
	}
}
